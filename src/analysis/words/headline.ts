import { percent, times } from '../../base/number-text.ts'
import type { Interval } from '../../model/index.ts'
import { worthSaying } from './sentences.ts'

interface HeadlineWords {
  readonly how: 'about' | 'at least' | 'more than'
  readonly number: string
  /** What is said beside the number; may be empty. */
  readonly beside: string
}

/** How much all work grows, in the words of a headline. Of work whose growth is not known it is only said that it grows at least so much. */
export const growthWords = (
  { low, value, high }: Interval,
  { isLeast, unknownShare }: { readonly isLeast: boolean; readonly unknownShare: number },
): HeadlineWords => {
  const isUnknown = unknownShare > worthSaying
  const beside = isUnknown ? `how ${percent(unknownShare)} % of it grows is not known` : isLeast ? '' : `95 %: ${times(low)} to ${times(high)}`
  return { how: isLeast ? 'more than' : isUnknown ? 'at least' : 'about', number: times(isLeast || isUnknown ? low : value), beside }
}
