import { sayOnStderr } from '../host/index.ts'

/** Puts a text on the terminal, with a line end if it has none. */
export const putOnScreen = (text: string, screen: 'stdout' | 'stderr'): void => {
  if (screen === 'stderr') sayOnStderr(text.replace(/\n$/, ''))
  else process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}
