/** Variables that coding agents set in the commands that they run. */
const marks = ['AI_AGENT', 'AUGMENT_AGENT', 'CLAUDECODE', 'CURSOR_AGENT', 'GEMINI_CLI', 'CODEX_SANDBOX', 'CODEX_THREAD_ID', 'OPENCODE']

/** The reporter of what is printed when none is asked for: `agent` where a program reads it, and not a person. */
export const screenReporter = (env: NodeJS.ProcessEnv): 'agent' | 'terminal' =>
  marks.some((name) => (env[name] ?? '') !== '') ? 'agent' : 'terminal'
