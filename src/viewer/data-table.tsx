import type { VNode } from 'preact'
import { grouped, percent, plural } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { costText, type Shown } from './shown.ts'

const heads = ['Size', 'Calls', 'Min', 'Median', 'Max', 'All calls', 'Variation']

/** The points of all plots as a table. */
export const DataTable = ({ shown: { points, kind } }: { shown: Shown }): VNode => {
  const { route, setParams } = usePage()
  const open = route.params.get('table') === '1'
  const text = costText(kind)
  return (
    <details class="panel data" open={open} onToggle={(event) => setParams({ table: event.currentTarget.open ? '1' : '' })}>
      <summary>Data table ({plural(points.size.length, 'size')})</summary>
      {open && (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" class="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.size.map((size, index) => (
              <tr key={size}>
                <td class="number">{grouped(size)}</td>
                <td class="number">{grouped(points.calls[index] ?? 0)}</td>
                <td class="number">{text(points.min[index] ?? 0)}</td>
                <td class="number">{text(points.median[index] ?? 0)}</td>
                <td class="number">{text(points.max[index] ?? 0)}</td>
                <td class="number">{text(points.sum[index] ?? 0)}</td>
                <td class="number">{kind === 'steps' ? `${percent(points.variation[index] ?? 0)} %` : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
