// react-dom/server: tables of 12 sizes.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
const Cell = ({ row, column }) => createElement('td', { className: column % 2 ? 'odd' : 'even' }, `${row}:${column} <&>`)
const Row = ({ row }) =>
  createElement(
    'tr',
    null,
    Array.from({ length: 5 }, (_, column) => createElement(Cell, { key: column, row, column })),
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
let length = 0
for (let rows = 10; rows <= 120; rows += 10) length += renderToString(createElement(Table, { rows })).length
console.log(length)
