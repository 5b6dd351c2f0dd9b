import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slow =
  /test\/(packages|transparency|integrations\/runners|cli\/landau|report\/controls|report\/browser|report\/algorithms-view|host\/ending)\.test\.ts$/

/** What takes a minute and more begins first: a fresh clone knows no durations, and the last such file would run beside nothing. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array's
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
