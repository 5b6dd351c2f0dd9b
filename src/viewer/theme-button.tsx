import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { applyTheme, initialTheme, nextTheme } from './theme.ts'

/** Switches between the system's colours, light and dark. */
export const ThemeButton = (): VNode => {
  const [theme, setTheme] = useState(initialTheme)
  const change = (): void => {
    applyTheme(nextTheme(theme))
    setTheme(nextTheme(theme))
  }
  return (
    <button type="button" class="quiet-button" onClick={change} title="Switch between the system's, light and dark">
      Theme: {theme}
    </button>
  )
}
