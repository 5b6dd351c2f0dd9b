// Apache Parquet, for notebooks and databases: written by hyparquet-writer, which who wants it installs.

import { parquetWriteBuffer } from 'hyparquet-writer'

/** A column of text or of numbers. */
export interface ParquetColumn {
  readonly name: string
  readonly type: 'text' | 'number'
  readonly values: readonly (string | number)[]
}

/** One file of these columns, compressed. */
export const writeParquet = (columns: readonly ParquetColumn[]): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(({ name, type, values }) => ({
        name,
        data: [...values],
        type: type === 'text' ? ('STRING' as const) : ('DOUBLE' as const),
      })),
    }),
  )
