import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slow = /test\/packages\.test\.ts$/

/** A fresh clone knows no durations: Vitest begins with the largest files, and the one that is short and takes two minutes would run last, beside nothing. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
