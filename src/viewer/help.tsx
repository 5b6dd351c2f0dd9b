import type { VNode } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { setSingleKeys, singleKeys } from './shortcut.ts'

const shortcuts = [
  ['/ or Ctrl K', 'filter functions'],
  ['[  ]', 'previous and next finding'],
  ['1 … 6', 'the views, from left to right'],
  ['j k  ↑ ↓  Enter', 'choose and open a row of a list'],
  ['← →  g', 'fold the repetition tree; join or split a repetition'],
  ['← → Home End', 'walk the points of a plot that has the focus'],
  ['Shift ← →', 'choose a range of sizes in it; Escape ends it'],
  ['l', 'logarithmic or linear axes'],
  ['x', 'how much inputs grow'],
  ['y', 'copy the link to what is shown'],
  ['t', 'theme'],
  ['Backspace', 'back'],
  ['?', 'these keys'],
] as const

/** The keys of the page, and the switch that turns single ones off. */
export const Help = ({ close }: { close: () => void }): VNode => {
  const ref = useRef<HTMLDialogElement>(null)
  const [on, setOn] = useState(singleKeys)
  useLayoutEffect(() => ref.current?.showModal(), [])
  const change = (next: boolean): void => {
    setSingleKeys(next)
    setOn(next)
  }
  return (
    <dialog ref={ref} onClose={close} aria-label="Keys">
      <h2>Keys</h2>
      <dl>
        {shortcuts.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label class="switch">
        <input type="checkbox" checked={on} onChange={(event) => change(event.currentTarget.checked)} /> Single keys do these things
      </label>
      <form method="dialog">
        <button>Close</button>
      </form>
    </dialog>
  )
}
