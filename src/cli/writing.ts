import { dirname } from 'node:path'
import { makeFolders } from '../host/index.ts'
import { failed, reasonOf } from './failure.ts'

/** Makes the folder of a file that was asked for, and does what writes it. Throws 125 with the reason. */
export const writing = <T>(path: string, write: () => T): T => {
  try {
    makeFolders(dirname(path))
    return write()
  } catch (error) {
    throw failed(`Landau cannot write ${path}: ${reasonOf(error)}.`)
  }
}
