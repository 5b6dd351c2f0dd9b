import { render } from 'preact'
import { App } from './app.tsx'
import { readSummary } from './data.ts'
import { applyTheme, initialTheme } from './theme.ts'

applyTheme(initialTheme())
const root = document.getElementById('app')
if (root !== null) {
  try {
    const summary = await readSummary()
    root.textContent = ''
    render(<App summary={summary} />, root)
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error)
  }
}
