export type Theme = 'system' | 'light' | 'dark'

const key = 'landau-theme'
const order: readonly Theme[] = ['system', 'light', 'dark']

const stored = (): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be forbidden for files; the choice then lasts as long as the page.
    return null
  }
}

/** The theme chosen earlier, else that of the system. */
export const initialTheme = (): Theme => order.find((theme) => theme === stored()) ?? 'system'

/** The next theme in the cycle system, light, dark. */
export const nextTheme = (theme: Theme): Theme => order[(order.indexOf(theme) + 1) % order.length] ?? 'system'

/** Shows a theme and remembers it. */
export const applyTheme = (theme: Theme): void => {
  document.documentElement.style.colorScheme = theme === 'system' ? 'light dark' : theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    return
  }
}
