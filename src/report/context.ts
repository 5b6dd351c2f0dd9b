/** What the HTML file needs from outside: `report` touches no file, no compressor and no hash function. */
export interface PageAssets {
  /** The viewer's bundle and styles, as `npm run build` leaves them in `dist/viewer/`. */
  readonly viewerJs: string
  readonly viewerCss: string
  /** Text to the base64 of its gzip. */
  readonly compress: (text: string) => string
  /** Text to the base64 of its SHA-256: the only script that the page's policy allows is the one with this hash. */
  readonly sha256: (text: string) => string
}

/** What a reporter may know besides the analysis. */
export interface ReportContext {
  /** Texts of the profiled files by path; a missing one is shown as not available. */
  readonly sources: ReadonlyMap<string, string>
  /** Columns of the terminal. */
  readonly width: number
  readonly colour: boolean
  /** Only ASCII: for consoles that cannot show more. */
  readonly ascii: boolean
  /** Where the HTML report is or will be, as the user can open it; null when there is none. */
  readonly reportPath: string | null
  readonly profilePath: string | null
  /** What `landau explain NAME` needs behind it to find the profile, with a space before it; empty for the latest. */
  readonly profileWords: string
  /** Asked for only by the HTML reporter. */
  readonly page: () => PageAssets
}
