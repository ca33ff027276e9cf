import type { Locator, Page } from '@playwright/test'
import { randomFrom } from '#app/ui/deals/drawing/pen.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'

/** Typing fast: what is written on the page at once, and looked at by React later, is what the post gets. */

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const htmlOf = (page: Page) => page.locator('textarea[name=content]')

test.beforeEach(({ hasJavaScript, isMobile }) => {
  test.skip(!hasJavaScript, 'Without script the textarea is the editor.')
  test.skip(isMobile, 'These are ways of a keyboard.')
})

async function openEditor(page: Page, html = ''): Promise<void> {
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  if (html) {
    await page.getByRole('button', { name: 'Edit as HTML' }).click()
    await htmlOf(page).fill(html)
    await page.getByRole('button', { name: 'Visual editor' }).click()
  }
  await contentOf(page).click()
}

/** What the form would send, if a button of it were pressed now. */
const sent = (page: Page) =>
  htmlOf(page).evaluate((field: HTMLTextAreaElement) => {
    field.form!.dispatchEvent(new Event('pointerdown'))
    return field.value
  })

test('a letter is on the page when its event is over, and in what is sent at that moment', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Elsewhere the browser writes the letter.')
  await openEditor(page)
  await page.keyboard.type('ab')
  const [text, isTaken, html] = await contentOf(page).evaluate(async (surface) => {
    const init = { inputType: 'insertText', data: 'x', bubbles: true, cancelable: true }
    const event = new InputEvent('beforeinput', init)
    surface.dispatchEvent(event)
    const text = surface.textContent
    // Slate tells of a change when the event is over.
    await Promise.resolve()
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name=content]')!
    field.form!.dispatchEvent(new Event('pointerdown'))
    return [text, event.defaultPrevented, field.value]
  })
  expect([text, isTaken, html]).toEqual(['abx', true, '<p>abx</p>'])
})

test('a letter is kept when nothing is selected any more, and when the editor goes @all', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.type('ab')
  await contentOf(page).evaluate((surface) => {
    surface.addEventListener('keyup', () => getSelection()!.removeAllRanges(), { once: true })
  })
  await page.keyboard.press('c')
  expect(await sent(page)).toBe('<p>abc</p>')
  await contentOf(page).getByText('abc').click()
  await page.keyboard.press('End')
  await contentOf(page).evaluate((surface) => {
    const [toHtml] = [...document.querySelectorAll('button')].filter((button) => button.textContent === 'Edit as HTML')
    surface.addEventListener('keyup', () => toHtml!.click(), { once: true })
  })
  await page.keyboard.press('d')
  await expect(htmlOf(page)).toBeVisible()
  await expect(htmlOf(page)).toHaveValue('<p>abcd</p>')
})

const letters = [...'abcde', ...'abcde', ...'34,', 'Space', 'Backspace', 'Delete']
const moves = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
test.describe(() => {
  // On a machine with much else to do Slate draws once more after End, and a letter lands where the caret had been: rarely, and known.
  test.describe.configure({ retries: 2 })
  for (const [what, more] of [
    ['lines', ['Enter']],
    ['selections', ['Shift+ArrowLeft', 'Shift+ArrowRight']],
  ] as const)
    test(`random keys without a pause write what they write in a plain field: ${what} @all`, async ({
      page,
      context,
    }) => {
      const random = randomFrom(what)
      const rounds = Array.from({ length: 3 }, () =>
        Array.from({ length: 60 }, () => random.pick([...letters, ...moves, ...more])),
      )
      const plainPage = await context.newPage()
      await plainPage.setContent('<textarea aria-label="Plain" style="width: 80rem"></textarea>')
      await page.bringToFront()
      await openEditor(page)
      for (const keys of rounds) {
        await page.keyboard.press('Control+a')
        await page.keyboard.press('Delete')
        await page.keyboard.type('Start')
        for (const key of keys) await page.keyboard.press(key)
        const lines = await contentOf(page)
          .locator('p')
          .evaluateAll((all) => all.map(({ textContent }) => textContent.replaceAll('\uFEFF', '')))
        const plain = plainPage.getByLabel('Plain')
        await plain.fill('')
        await plainPage.keyboard.type('Start')
        for (const key of keys) await plainPage.keyboard.press(key)
        const expected = (await plain.inputValue()).split('\n')
        expect(lines, keys.join(' ')).toEqual(expected)
        const words = (text: string) => text.replaceAll('&nbsp;', ' ').replaceAll(/\s+/g, ' ').trim()
        const written = [...(await sent(page)).matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => words(text!))
        expect(written.filter(Boolean), keys.join(' ')).toEqual(expected.map(words).filter(Boolean))
      }
    })
})

test('a caret that is moved at once is followed: by the mouse, by a key, by script @all', async ({ page }) => {
  await openEditor(page, '<p>first</p>\n<p>second <a href="/deals">link</a></p>\n<pre><code>a\tb</code></pre>')
  const [first, second] = [contentOf(page).locator('p').first(), contentOf(page).locator('p').nth(1)]
  await first.click()
  await page.keyboard.press('End')
  await page.keyboard.press('x')
  await second.click({ position: { x: 1, y: 5 } })
  await page.keyboard.press('y')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('z')
  const moveTo = (line: Locator, offset: number) =>
    line.evaluate((element, at) => {
      getSelection()!.collapse(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode(), at)
    }, offset)
  await moveTo(second, 0)
  await page.keyboard.press('v')
  await moveTo(first, 1)
  await page.keyboard.press('w')
  await second.click({ position: { x: 1, y: 5 } })
  await page.keyboard.press('End')
  await page.keyboard.press('q')
  await contentOf(page).locator('pre').click()
  await page.keyboard.press('End')
  await page.keyboard.press('c')
  await page.keyboard.press('d')
  expect(await sent(page)).toBe(
    '<p>fwirstx</p>\n<p>vyszecond <a href="/deals">link</a>q</p>\n<pre><code>a\tbcd</code></pre>',
  )
})

test('undo, a mark and Enter follow a letter at once @all', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.type('one')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('two')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('three')
  await page.keyboard.press('Enter')
  await page.keyboard.type('four')
  expect(await sent(page)).toBe('<p>one<strong>two</strong>three</p>\n<p>four</p>')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await sent(page)).toBe('<p>one<strong>two</strong>three</p>')
})

for (const [way, write] of [
  ['typed', async (page: Page) => {
    await page.keyboard.insertText('words of a long paragraph '.repeat(55))
    await page.keyboard.type('words of a long paragraph '.repeat(5))
  }], // prettier-ignore
  ['begun', async (page: Page) => { for (let line = 0; line < 30; line++) await page.keyboard.press('Enter') }], // prettier-ignore
] as const)
  test(`the line that is ${way} stays in sight, above what sticks to the bottom @all`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await openEditor(page)
    await write(page)
    const bottom = () => page.evaluate(() => getSelection()!.getRangeAt(0).startContainer.parentElement!.getBoundingClientRect().bottom) // prettier-ignore
    expect(await contentOf(page).evaluate((surface) => surface.scrollHeight)).toBeGreaterThan(500)
    await expect.poll(bottom).toBeLessThan(421)
    expect(await bottom()).toBeGreaterThan(200)
  })

test('in a table the caret stays below the bars that stick to the top @all', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const rows = Array.from({ length: 30 }, (_, row) => `<tr><td>a${row}</td><td>b${row}</td></tr>`)
  await openEditor(page, `<p>Before</p><table><tbody>${rows.join('')}</tbody></table>`)
  await contentOf(page).getByText('a20', { exact: true }).click()
  for (let row = 0; row < 14; row++) await page.keyboard.press('ArrowUp')
  await page.keyboard.type('x')
  const bars = (await page.getByRole('toolbar', { name: /^Table/ }).boundingBox())!
  const line = contentOf(page).getByText(/x/)
  await expect.poll(async () => (await line.boundingBox())!.y).toBeGreaterThan(bars.y + bars.height)
  await expect.poll(async () => (await line.boundingBox())!.y).toBeLessThan(500)
})

test('a long line of code is followed sideways @all', async ({ page }) => {
  await openEditor(page, '<pre><code>code</code></pre>')
  await contentOf(page).locator('pre').click()
  await page.keyboard.press('End')
  await page.keyboard.type('x'.repeat(200))
  const caret = () => page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().right)
  const { x, width } = (await contentOf(page).locator('pre').boundingBox())!
  await expect.poll(caret).toBeLessThan(x + width)
  await page.keyboard.press('Home')
  await page.keyboard.type('y')
  await expect.poll(caret).toBeGreaterThan(x)
})
