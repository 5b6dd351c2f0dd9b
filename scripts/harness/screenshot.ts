// Pictures of pages, for people to look at.
import type { Page, PageScreenshotOptions } from 'playwright-core'

/** Chromium on a busy machine now and then refuses one capture with these words, and takes the same picture a moment later. */
const refusal = 'Unable to capture screenshot'
const attempts = 5
const pauseMilliseconds = 300

/** Writes a picture of a page. A capture that the browser refuses is asked for again; every other error, and the fifth refusal, are thrown. */
export const takeScreenshot = async (page: Pick<Page, 'screenshot'>, options: PageScreenshotOptions & { path: string }): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await page.screenshot(options)
      return
    } catch (error) {
      if (attempt === attempts || !String(error).includes(refusal)) throw error
      await new Promise((later) => setTimeout(later, pauseMilliseconds))
    }
  }
}
