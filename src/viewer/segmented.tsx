import type { VNode } from 'preact'

interface Props<Value extends string> {
  readonly label: string
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A row of buttons of which one is pressed. */
export const Segmented = <Value extends string>({ label, options, value, onChange }: Props<Value>): VNode => (
  <div class="segmented" role="group" aria-label={label}>
    {options.map(([option, text]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {text}
      </button>
    ))}
  </div>
)
