import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { print, repeat } from './input.mjs'
const Cell = ({ row, column }) => createElement('td', { className: column % 2 ? 'odd' : 'even', style: { width: column } }, `${row}:${column} <&>`)
const Row = ({ row }) =>
  createElement(
    'tr',
    { id: `r${row}` },
    Array.from({ length: 10 }, (_, column) => createElement(Cell, { key: column, row, column })),
  )
const Table = ({ rows }) =>
  createElement(
    'table',
    null,
    createElement(
      'tbody',
      null,
      Array.from({ length: rows }, (_, row) => createElement(Row, { key: row, row })),
    ),
  )
const html = repeat(12, () => renderToString(createElement(Table, { rows: 1500 })))
print(html)
