import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { applyTheme, initialTheme, nextTheme, type Theme } from './theme.ts'

interface Props {
  readonly theme: Theme
  readonly change: () => void
}

/** The theme that is shown, and how to change it. */
export const useTheme = (): Props => {
  const [theme, setTheme] = useState(initialTheme)
  const change = (): void =>
    setTheme((now) => {
      applyTheme(nextTheme(now))
      return nextTheme(now)
    })
  return { theme, change }
}

/** Switches between the system's colours, light and dark. */
export const ThemeButton = ({ theme, change }: Props): VNode => (
  <button type="button" class="quiet-button" onClick={change} title="Switch between the system's, light and dark">
    Theme: {theme}
  </button>
)
