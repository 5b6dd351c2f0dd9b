// Which key presses are shortcuts of the page.

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=range], [type=checkbox]), textarea, select, [contenteditable]')

const storedAs = 'landau-keys'

/** Whether single keys do anything: people who speak to their computer switch them off (WCAG 2.1.4). */
export const singleKeys = (): boolean => {
  try {
    return localStorage.getItem(storedAs) !== 'off'
  } catch {
    // Storage may be forbidden for files.
    return true
  }
}

/** Switches single keys on or off, and remembers it. */
export const setSingleKeys = (on: boolean): void => {
  try {
    localStorage.setItem(storedAs, on ? 'on' : 'off')
  } catch {
    return
  }
}

/** True for a key that is a shortcut: not typed into a field, not part of a chord, not switched off. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target) && document.querySelector('dialog[open]') === null && singleKeys()
