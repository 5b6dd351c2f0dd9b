// As where little is traced, in phases; but of such a share that bursts begin, end and are broken off all the time.
import { fuzzBursts } from './fuzz-bursts.ts'

fuzzBursts({ small: 8, share: 0.3, rarely: true, firstTraced: 10, awake: 20, apart: 50 })
