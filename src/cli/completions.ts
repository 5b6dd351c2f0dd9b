// Shell completions, made from the same table as the parser and the help.

import { commandTable, flagTable, helpOf } from './flags.ts'
import type { CommandName, Flag } from './flags.ts'

export const shells = ['bash', 'zsh', 'fish'] as const

export type Shell = (typeof shells)[number]

const commands = Object.keys(commandTable) as CommandName[]

const flagsOf = (command: CommandName): readonly Flag[] => flagTable.filter((flag) => flag.for.includes(command))

const wordsOf = (command: CommandName): string =>
  flagsOf(command)
    .flatMap(({ name, short }) => [`--${name}`, ...(short === undefined ? [] : [`-${short}`])])
    .join(' ')

const bash = (): string => `# landau completions for bash: source <(landau completions bash)
_landau() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in ${commands.join('|')}) command="$word"; break ;; esac
  done
  case "$previous" in
${flagTable.flatMap(({ name, choices }) => (choices === undefined ? [] : [`    --${name}) COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current")); return ;;`])).join('\n')}
  esac
  if [[ "$current" == -* ]]; then
    case "$command" in
${commands.map((command) => `      ${command}) COMPREPLY=($(compgen -W "${wordsOf(command)}" -- "$current")) ;;`).join('\n')}
      *) COMPREPLY=($(compgen -W "${wordsOf('run')}" -- "$current")) ;;
    esac
  else
    [[ -z "$command" ]] && COMPREPLY=($(compgen -W "${commands.join(' ')}" -- "$current"))
    COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _landau landau
`

/** Inside of single quotes of zsh and fish. */
const quoted = (text: string): string => text.replaceAll("'", '’')

const zshFlag = (flag: Flag, command: CommandName): string => {
  const { name, short, kind, choices } = flag
  const text = quoted(helpOf(flag, command)).replace(/[[\]:]/g, '\\$&')
  const value = kind === 'boolean' ? '' : choices === undefined ? ':value:_files' : `:value:(${choices.join(' ')})`
  const names = short === undefined ? `--${name}` : `{-${short},--${name}}`
  return short === undefined ? `'*${names}[${text}]${value}'` : `'*'${names}'[${text}]${value}'`
}

const zshFlags = (command: CommandName): string =>
  flagsOf(command)
    .map((flag) => zshFlag(flag, command))
    .join(' ')

const zsh = (): string => `#compdef landau
# landau completions for zsh: landau completions zsh > a folder of $fpath, as _landau
_landau() {
  local -a commands=(${commands.map((command) => `'${command}:${quoted(commandTable[command]).replaceAll(':', '\\:')}'`).join(' ')})
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe command commands
    _files
    return
  fi
  case $words[2] in
${commands.map((command) => `    ${command}) _arguments ${zshFlags(command)} '*:file:_files' ;;`).join('\n')}
    *) _arguments ${zshFlags('run')} '*:file:_files' ;;
  esac
}
_landau "$@"
`

const fish = (): string => {
  const seen = commands.join(' ')
  return [
    '# landau completions for fish: landau completions fish > ~/.config/fish/completions/landau.fish',
    ...commands.map(
      (command) => `complete -c landau -n "not __fish_seen_subcommand_from ${seen}" -a ${command} -d '${quoted(commandTable[command])}'`,
    ),
    ...flagTable
      .flatMap((flag) => [...Map.groupBy(flag.for, (command) => helpOf(flag, command))].map(([help, meant]) => ({ ...flag, help, meant })))
      .map(({ name, short, kind, choices, help, meant }) =>
        [
          `complete -c landau -n "__fish_seen_subcommand_from ${meant.join(' ')}" -l ${name}`,
          ...(short === undefined ? [] : [`-s ${short}`]),
          ...(kind === 'boolean' ? [] : ['-r']),
          ...(choices === undefined ? [] : [`-fa '${choices.join(' ')}'`]),
          `-d '${quoted(help)}'`,
        ].join(' '),
      ),
    '',
  ].join('\n')
}

const scripts: Readonly<Record<Shell, () => string>> = { bash, zsh, fish }

/** The completion script of a shell. */
export const completionScript = (shell: Shell): string => scripts[shell]()
