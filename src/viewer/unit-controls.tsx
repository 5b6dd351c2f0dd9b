import type { VNode } from 'preact'
import { costNames } from '../analysis/words/plot-sentences.ts'
import { compact } from '../base/number-text.ts'
import { usePage } from './context.ts'
import { Segmented } from './segmented.tsx'
import { rangeBetween, type Shown, statedKind } from './shown.ts'

const Range = ({ shown: { range, all } }: { shown: Shown }): VNode => {
  const { setParams } = usePage()
  const [least, most] = [all.size[0] ?? 0, all.size.at(-1) ?? 0]
  const change = (name: 'from' | 'to', text: string): void => {
    const value = text === '' ? { from: least, to: most }[name] : Number(text)
    const { from, to } = name === 'from' ? rangeBetween(value, range?.to ?? most) : rangeBetween(range?.from ?? least, value)
    const isAll = from <= least && to >= most
    setParams(isAll ? { from: '', to: '' } : { from: String(from), to: String(to) })
  }
  const end = (name: 'from' | 'to', value: number, text: string): VNode => (
    <label>
      {text}
      <input type="number" min={least} max={most} value={value} onChange={(event) => change(name, event.currentTarget.value)} />
    </label>
  )
  return (
    <div class="range" role="group" aria-label="Range of sizes">
      {end('from', range?.from ?? least, 'Sizes from')}
      {end('to', range?.to ?? most, 'to')}
      {range !== null && (
        <button type="button" class="quiet-button" onClick={() => setParams({ from: '', to: '' })}>
          All sizes ({compact(least)} … {compact(most)})
        </button>
      )}
    </div>
  )
}

/** Which measure of size, which cost, which sizes all plots of the page show. */
export const UnitControls = ({ shown }: { shown: Shown }): VNode | null => {
  const { setParams } = usePage()
  const { unit, table, kind, kinds, measures } = shown
  if (measures.length === 0) return null
  return (
    <section class="unit-controls" aria-label="What the plots show">
      <label>
        Input size
        <select
          value={table.measure}
          onChange={(event) => setParams({ size: event.currentTarget.value === measures[0] ? '' : event.currentTarget.value, from: '', to: '' })}
        >
          {measures.map((measure) => (
            <option key={measure} value={measure} selected={measure === table.measure}>
              {measure}
            </option>
          ))}
        </select>
      </label>
      {kinds.length > 1 && (
        <Segmented
          label="Cost"
          options={kinds.map((each) => [each, costNames[each]] as const)}
          value={kind}
          onChange={(next) => setParams({ cost: next === statedKind(unit) ? '' : next })}
        />
      )}
      <Range shown={shown} />
    </section>
  )
}
