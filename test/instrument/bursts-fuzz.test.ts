// Where much is traced, in bursts that begin, end and are broken off all the time.
import { fuzzBursts } from './fuzz-bursts.ts'

fuzzBursts({ small: 8, share: 0.3, firstTraced: 10 })
