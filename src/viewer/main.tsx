import { render } from 'preact'
import { App } from './app.tsx'
import { CountsApp } from './counts-app.tsx'
import { readCounts, readSummary } from './data.ts'
import { applyTheme, initialTheme } from './theme.ts'

applyTheme(initialTheme())
const root = document.getElementById('app')
if (root !== null) {
  try {
    const counts = await readCounts()
    const page = counts === null ? <App summary={await readSummary()} /> : <CountsApp summary={counts} />
    root.textContent = ''
    render(page, root)
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error)
  }
}
