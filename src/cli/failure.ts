import type { LaunchOutcome } from '../host/index.ts'

/** A sentence for the user, and the exit code that goes with it. Everything else that is thrown is a bug of landau. */
export class Failure extends Error {
  override name = 'Failure'
  readonly code: number
  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

/** The program left nothing to show. When a signal killed it, landau ends as it did. */
export class NothingLeft extends Failure {
  readonly outcome: LaunchOutcome
  constructor(message: string, outcome: LaunchOutcome) {
    super(message, 125)
    this.outcome = outcome
  }
}

/** The words on the command line make no sense. */
export const usage = (message: string): Failure => new Failure(`${message} \`landau --help\` lists what there is.`, 2)

/** Landau could not do its part; 125 is what docker and timeout say in that case, and no program's own code. */
export const failed = (message: string): Failure => new Failure(message, 125)

/** The reason in an error of Node's file system, in words. */
export const reasonOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return reasons[code] ?? (error instanceof Error ? error.message : String(error))
}

/** What the file system refused, as a sentence; null for what is no such error or has no known reason. */
export const fileTrouble = (error: unknown): string | null => {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'uv_cwd') return 'The folder in which landau was started no longer exists.'
  return path === undefined || reasons[code] === undefined ? null : `${path} cannot be used: ${reasons[code]}.`
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file of that name is in the way',
  ENOSPC: 'the disk is full',
}
