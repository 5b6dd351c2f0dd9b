/** Where a file is shown: `#/source/PATH?l=LINE`. */
export const sourceHref = (path: string, line: number | null = null): string =>
  `#/source/${encodeURIComponent(path)}${line === null ? '' : `?l=${line}`}`
