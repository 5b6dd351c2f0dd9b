import { expect, test } from 'vitest'
import { takeScreenshot } from '../../scripts/harness/screenshot.ts'

/** A page that fails its first captures with these messages. */
const failing = (...messages: string[]) => {
  const page = { captures: 0, screenshot: async () => Buffer.from(fail(messages[page.captures++])) }
  return page
}
const fail = (message: string | undefined): string => {
  if (message !== undefined) throw new Error(message)
  return 'picture'
}
const refused = 'page.screenshot: Protocol error (Page.captureScreenshot): Unable to capture screenshot\nCall log:'

test('a capture that the browser refuses is asked for again', async () => {
  const page = failing(refused, refused)
  await takeScreenshot(page, { path: 'a.png' })
  expect(page.captures).toBe(3)
})

test('other errors, and a refusal that stays, are thrown', async () => {
  const closed = failing('Target closed')
  await expect(takeScreenshot(closed, { path: 'a.png' })).rejects.toThrow('Target closed')
  expect(closed.captures).toBe(1)
  await expect(takeScreenshot(failing(...Array<string>(9).fill(refused)), { path: 'a.png' })).rejects.toThrow('Unable to capture')
})
