// Works every control of a page, by the mouse and by keys alone, and tells what came of it.
import type { Locator, Page } from 'playwright-core'
import { drawn, settled, show } from './visit.ts'

export interface Control {
  /** What it is and where, without its number among its like: rows of a list have the same. */
  readonly signature: string
  readonly kind: 'link' | 'button' | 'summary' | 'select' | 'number' | 'range' | 'text' | 'plot' | 'region'
  /** True where it leads to what is shown already: an option that is chosen, a link to this page. */
  readonly isHere: boolean
}

// Everything here runs in the page: it is text, because the tests know no DOM.
const library = `
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const controls = () => [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex="0"]')].filter(shown)
  const kindOf = (element) => {
    const tag = element.localName
    if (tag === 'a') return 'link'
    if (tag === 'select') return element.options.length > 1 ? tag : 'region'
    if (tag === 'button' || tag === 'summary') return tag
    if (tag === 'input') return { number: 'number', range: 'range', checkbox: 'button' }[element.type] ?? 'text'
    return element.matches('.canvas') && element.querySelector('svg') ? 'plot' : 'region'
  }
  const signatureOf = (element) => {
    const steps = []
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) steps.push(at.localName + '.' + (at.getAttribute('class') ?? ''))
    const group = element.closest('[role=group]')?.getAttribute('aria-label') ?? ''
    return [...steps.reverse(), group, element.closest('.top') === null ? '' : element.innerText].join(' ')
  }
  const isHere = (element) =>
    element.getAttribute('aria-pressed') === 'true' ||
    element.closest('[aria-sort$=ending]') !== null ||
    element.hash === location.hash
  const state = () => {
    const marks = [...document.querySelectorAll('[aria-pressed], [aria-expanded], [aria-selected], [aria-sort], details, dialog, input, select')].map((element) =>
      ['aria-pressed', 'aria-expanded', 'aria-selected', 'aria-sort', 'open'].map((name) => element.getAttribute(name)).join() + (element.checked ?? '') + (element.value ?? ''),
    )
    const texts = [...document.querySelectorAll('header, main, dialog')].map((element) => element.innerText)
    const root = document.documentElement
    return [location.hash, root.getAttribute('style'), root.getAttribute('data-theme'), root.getAttribute('class'), ...marks, ...texts].join('\\n')
  }
`
const run = <Result>(page: Page, expression: string): Promise<Result> => page.evaluate<Result>(`(() => { ${library} return ${expression} })()`)

/** The controls that can be seen on the page, in the order of the document. */
export const controlsOf = (page: Page): Promise<Control[]> =>
  run(page, 'controls().map((each) => ({ signature: signatureOf(each), kind: kindOf(each), isHere: isHere(each) }))')

/** Everything that a control may change, as text: address, marks and values, what is written. What merely follows the pointer is left out. */
const stateOf = async (page: Page): Promise<string> => {
  await settled(page)
  const readouts = await page.locator('.readout').allInnerTexts()
  const state = await run<string>(page, 'state()')
  return readouts.reduce((text, readout) => text.replace(readout, ''), state)
}

const most = 400

/** Controls that the Tab key does not reach, and those that do not show that they have the focus. */
export const missedByTab = async (page: Page): Promise<string[]> => {
  await page.evaluate(`(() => { ${library} window.unreached = new Set(controls()); window.unmarked = []; document.activeElement.blur() })()`)
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    const left = await page.evaluate<number>(`(() => {
      const at = document.activeElement
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      if (window.unreached.delete(at) && (outlineStyle === 'none' || outlineWidth === '0px')) window.unmarked.push('no focus ring: ' + at.outerHTML.slice(0, 120))
      return window.unreached.size
    })()`)
    if (left === 0) break
  }
  return page.evaluate<string[]>(`[...[...window.unreached].map((each) => each.outerHTML.slice(0, 120)), ...window.unmarked]`)
}

const byKey = async (page: Page, kind: Control['kind'], element: Locator): Promise<void> => {
  await element.focus()
  if (kind === 'text') return page.keyboard.type('e')
  if (kind === 'number' || kind === 'select' || kind === 'range') {
    const before = await element.inputValue()
    await page.keyboard.press('ArrowDown')
    if ((await element.inputValue()) === before) await page.keyboard.press('ArrowUp')
    return
  }
  await page.keyboard.press('Enter')
}

/** What a reader does with the mouse; what is then typed is typed. A list of the system cannot be clicked without a window: its choice is set. */
const byMouse = async (kind: Control['kind'], element: Locator): Promise<void> => {
  if (kind === 'select') {
    const other = await element
      .page()
      .evaluate<string>("[...document.querySelector('[data-worked]').options].find(({ selected }) => !selected).value")
    return void (await element.selectOption(other))
  }
  if (kind === 'text') {
    await element.click()
    return element.pressSequentially('e')
  }
  if (kind === 'range') return element.click({ position: { x: 3, y: 10 } })
  if (kind === 'number') {
    await element.click()
    await element.fill(String(Number(await element.inputValue()) + 1))
    return element.blur()
  }
  // The middle of a line of a chart is beside it: its name is what people click.
  const inChart = element.locator('text')
  await ((await inChart.count()) > 0 ? inChart.last() : element).click()
}

export interface Outcome {
  readonly before: string
  readonly mouse: string
  readonly key: string
}

const forgetAll = `
  localStorage.clear()
  document.activeElement.blur()
  scrollTo(0, 0)
  document.querySelector('[data-worked]')?.removeAttribute('data-worked')
`

/** What each view says of itself when it is opened, by the page and its route. */
const opened = new WeakMap<Page, Map<string, string>>()

/** Shows the route as somebody sees it who was never here: by going back to it where that shows all that opening it shows, for opening takes four times as long. */
const afresh = async (page: Page, address: string, hash: string, ready: string): Promise<string> => {
  const states = opened.get(page) ?? new Map<string, string>()
  opened.set(page, states)
  await page.mouse.move(0, 0)
  await page.evaluate(forgetAll)
  const known = states.get(hash)
  if (known !== undefined) {
    await show(page, hash, ready)
    if ((await stateOf(page)) === known) return known
  }
  await page.goto('about:blank')
  await page.goto(`${address}${hash}`)
  await drawn(page, ready)
  const state = await stateOf(page)
  states.set(hash, state)
  return state
}

/** What the control with this number does by mouse and by key. */
export const worked = async (
  page: Page,
  address: string,
  [hash, ready]: readonly [string, string],
  { kind }: Control,
  number: number,
): Promise<Outcome> => {
  const element = page.locator('[data-worked]')
  const mark = `controls()[${number}].setAttribute('data-worked', '')`
  const before = await afresh(page, address, hash, ready)
  await run(page, mark)
  await byMouse(kind, element)
  const mouse = await stateOf(page)
  await afresh(page, address, hash, ready)
  await run(page, mark)
  await byKey(page, kind, element)
  return { before, mouse, key: await stateOf(page) }
}

/** What a plot says when the pointer is over it, and when it is walked by keys. */
export const readOut = async (page: Page, address: string, [hash, ready]: readonly [string, string], number: number): Promise<Outcome> => {
  await afresh(page, address, hash, ready)
  await run(page, `controls()[${number}].setAttribute('data-worked', '')`)
  const plot = page.locator('[data-worked]')
  const readout = page.locator('figure', { has: plot }).locator('.readout')
  const before = await readout.innerText()
  await plot.hover()
  const mouse = await readout.innerText()
  await page.mouse.move(0, 0)
  await plot.focus()
  await page.keyboard.press('End')
  const key = await readout.innerText()
  return { before, mouse, key }
}
