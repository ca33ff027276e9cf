import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from './chromium.ts'
import type { Stack } from './launch.ts'

/** The time that a key takes in the editor of posts, in ms from its event to the end of the frame that shows it. */
interface TypingFigures {
  document: string
  bytes: number
  median: number
  /** Nine keys of ten are faster. */
  slow: number
}

const throttle = 4
const keys = 40
/** Three to ten keys a second, so that what is done after a key is done before some of the next and during others. */
const pauses = [100, 300, 150, 200]
const pause = 200
const size = 200_000
const sentence = 'Some text of a paragraph with <strong>bold words</strong> and a <a href="/deals">link</a> in it. '
const table =
  '<table><tbody><tr><th>Street</th><th>Yield</th></tr><tr><td>Rose Row</td><td>6%</td></tr></tbody></table>\n'

const documents: Record<string, (part: number) => string> = {
  'an empty post': () => '',
  paragraphs: (part) => `<p>Paragraph ${part}. ${sentence}Words and more.</p>\n`,
  'headings, lists and tables': (part) =>
    `<h2>Heading ${part}</h2>\n<p>${sentence.repeat(5)}</p>\n${part % 10 === 0 ? `<ul><li>One</li><li>Two</li></ul>\n${table}` : ''}`,
}

/** Types in the middle of each document while the processor is throttled. The cookie is that of an admin. */
export async function measureTyping(site: Stack, cookie: string): Promise<TypingFigures[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium() })
  try {
    const figures: TypingFigures[] = []
    for (const [document, partOf] of Object.entries(documents)) {
      const html = fill(partOf)
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      const [name, value] = cookie.split(/[=;]/) as [string, string]
      await context.addCookies([{ name, value, url: site.origin }])
      const page = await context.newPage()
      await openEditor(page, site, html)
      const line = await context.newCDPSession(page)
      await line.send('Emulation.setCPUThrottlingRate', { rate: throttle })
      const times = await timeKeys(page)
      figures.push({ document, bytes: Buffer.byteLength(html), median: at(times, 0.5), slow: at(times, 0.9) })
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
  }
}

export const describeTyping = (figures: readonly TypingFigures[]): string =>
  `Typing in the editor of posts, processor ${throttle} × slower, ms from a key to the end of its frame:\n${figures
    .map(
      ({ document, bytes, median, slow }) =>
        `  ${document}, ${Math.round(bytes / 1000)} kB: median ${median.toFixed(0)}, nine of ten below ${slow.toFixed(0)}`,
    )
    .join('\n')}`

function fill(partOf: (part: number) => string): string {
  let html = partOf(0)
  for (let part = 1; html !== '' && html.length < size; part++) html += partOf(part)
  return html
}

async function openEditor(page: Page, site: Stack, html: string): Promise<void> {
  await page.goto(`${site.origin}/blog-admin/new`)
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  const content = page.getByRole('textbox', { name: 'Content' })
  if (html) {
    await page.getByRole('button', { name: 'Edit as HTML' }).click()
    await page.locator('textarea[name=content]').fill(html)
    await page.getByRole('button', { name: 'Visual editor' }).click()
    const paragraphs = content.locator('p')
    const middle = paragraphs.nth(Math.floor((await paragraphs.count()) / 2))
    await middle.scrollIntoViewIfNeeded()
    await middle.click({ position: { x: 40, y: 8 } })
  } else await content.click()
  // The first letters compile what all others use.
  await page.keyboard.type('words', { delay: pause })
  await page.waitForTimeout(2000)
}

async function timeKeys(page: Page): Promise<number[]> {
  await page.keyboard.press('x')
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // A message that is posted before the frame is drawn is read after it.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('x')
    await page.waitForTimeout(pauses[key % pauses.length]!)
  }
  await page.waitForTimeout(1000)
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)]!
