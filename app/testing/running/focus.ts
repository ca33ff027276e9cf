import { type Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Walking through a page with the keyboard alone, with a look at everything on the way. */

/** What has the focus: its role and name as a screen reader says them, and whether it can be seen. */
interface Stop {
  name: string
  fault: string | null
}

/** Presses Tab until something with this name, or one that begins so, has the focus. Nothing on the way may be hidden or nameless. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 250; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    expect(stop.fault, `${stop.name} on ${page.url()}`).toBeNull()
    if (stop.name.startsWith(name)) return
  }
  throw new Error(`Tab leads to no "${name}" on ${page.url()}`)
}

async function readStop(page: Page): Promise<Stop> {
  const focused = page.locator(':focus')
  // Past the end of the page nothing has the focus; the browser's own buttons do.
  if ((await focused.count()) === 0) return { name: '', fault: null }
  const isInSight = await focused.evaluate((element) => {
    const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return at !== null && [element, ...labels].some((own) => own.contains(at) || at.contains(own))
  })
  // `- link "Back to the deal"`; of a summary, which has no role of its own, `- text: Menu`.
  const said = /^- '?(?:\w+ "((?:[^"\\]|\\.)*)"|\w+: (.+))/.exec(await focused.ariaSnapshot())
  const name = said?.[1] ?? said?.[2] ?? ''
  if (name === '') return { name: await focused.innerHTML(), fault: 'has no name' }
  return { name, fault: isInSight ? null : 'is covered or outside the window when focused' }
}
