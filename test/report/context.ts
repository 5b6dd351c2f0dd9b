import type { ReportContext } from '../../src/report/index.ts'

/** A context for reporters that show text; `page` must not be asked for. */
export const contextOf = (changes: Partial<ReportContext> = {}): ReportContext => ({
  sources: new Map(),
  width: 100,
  colour: false,
  ascii: false,
  reportPath: 'file:///home/u/app/.landau/report.html',
  profilePath: '.landau/runs/20261120T104311Z-app/profile.landau',
  profileWords: '',
  page: () => {
    throw new Error('this reporter must not ask for the page')
  },
  ...changes,
})
