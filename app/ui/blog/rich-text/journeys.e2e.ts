import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { plainPicture } from '#app/testing/inputs/pictures.ts'

/** What people do in the editor of posts with a mouse, a clipboard, files and other alphabets. */

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const htmlOf = (page: Page) => page.locator('textarea[name=content]')

test.beforeEach(({ hasJavaScript, isMobile }) => {
  test.skip(!hasJavaScript, 'Without script the textarea is the editor.')
  test.skip(isMobile, 'These are ways of a mouse and a keyboard.')
})

async function openEditor(page: Page): Promise<void> {
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await contentOf(page).click()
}

test('an edge of a column is dragged; undo gives the width back, and the number field sets it too @all', async ({
  page,
}) => {
  await openEditor(page)
  await page.getByRole('button', { name: /^Table, 3 by 3/ }).click()
  const first = contentOf(page).locator('th').first()
  const width = page.getByLabel(/^Column width/)
  const drag = async (by: number) => {
    const { x, y, width: wide, height } = (await first.boundingBox())!
    await page.mouse.move(x + wide - 1, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + wide - 1 + by / 2, y + height / 2, { steps: 3 })
    await page.mouse.move(x + wide - 1 + by, y + height / 2, { steps: 3 })
    await page.mouse.up()
  }
  await first.click()
  const before = Math.round((await first.boundingBox())!.width)
  await drag(-60)
  await expect(htmlOf(page)).toHaveValue(new RegExp(`data-colwidth="${before - 60}"`))
  await expect(width).toHaveValue(String(before - 60))
  await drag(-1000)
  await expect(htmlOf(page)).toHaveValue(/data-colwidth="25"/)
  await contentOf(page).focus()
  await page.keyboard.press('Control+z')
  await expect(htmlOf(page)).toHaveValue(new RegExp(`data-colwidth="${before - 60}"`))
  await page.keyboard.press('Control+z')
  await expect(htmlOf(page)).not.toHaveValue(/data-colwidth/)

  await width.fill('140')
  await width.press('Enter')
  await expect(htmlOf(page)).toHaveValue(/data-colwidth="140"/)
  await expect.poll(async () => Math.round((await first.boundingBox())!.width)).toBe(140)
})

test('what was copied elsewhere is pasted with its structure and without its looks', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openEditor(page)
  await page.keyboard.type('Before ')
  await page.evaluate(() => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal"><p style="color:red">One <span style="font-weight:700">bold</span></p><ul><li>two</li></ul><table><tr><td>three</td><td>four</td></tr></table></b>'
    const item = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
    return navigator.clipboard.write([new ClipboardItem({ ...item('text/html', html), ...item('text/plain', 'One') })])
  })
  await page.keyboard.press('Control+v')
  await expect(htmlOf(page)).toHaveValue(
    /^<p>Before One <strong>bold<\/strong><\/p>\s*<ul>\s*<li>two<\/li>\s*<\/ul>\s*<table>[\s\S]*<td>three<\/td>[\s\S]*<td>four<\/td>[\s\S]*<\/table>$/,
  )
  await page.keyboard.press('Control+z')
  await expect(htmlOf(page)).toHaveValue('<p>Before</p>')
})

test('what is cut in the editor is pasted as it was @all', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openEditor(page)
  await page.keyboard.type('## Head')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  const html = '<h2>Head</h2>\n<ul><li>one</li></ul>'
  const read = async () => (await htmlOf(page).inputValue()).replace(/\s*\n\s*(?=<\/?li)|\n(?=<\/ul)/g, '')
  await expect.poll(read).toBe(html)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect.poll(read).toBe('')
  await page.keyboard.press('Control+v')
  await expect.poll(read).toBe(html)
})

test('a picture that is dropped is stored and shown where it fell, at once after a letter too', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.type('Above')
  const bytes = [...(await plainPicture().png().toBuffer())]
  await contentOf(page).evaluate((surface, all) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([new Uint8Array(all)], 'house.png', { type: 'image/png' }))
    const drop = () => {
      const { right, top } = surface.querySelector('[data-slate-string]')!.getBoundingClientRect()
      const at = { clientX: right - 1, clientY: top + 5 }
      surface.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, bubbles: true, cancelable: true }))
    }
    surface.addEventListener('keyup', drop, { once: true })
  }, bytes)
  await page.keyboard.press('x')
  await expect(contentOf(page).locator('img')).toHaveJSProperty('naturalWidth', 400)
  await expect(htmlOf(page)).toHaveValue(/Abovex[\s\S]*<img src="\/[^"]+"/)
  await expect(page.getByRole('status').filter({ hasText: 'house.png added' })).toHaveCount(1)
})

for (const stays of [true, false])
  test(`what is typed before the editor comes is kept, ${stays ? 'and typed on' : 'and shown by it'} @all`, async ({
    page,
  }) => {
    await signIn(page, 'Ada Admin')
    let letGo = () => {}
    const wait = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await wait
      await route.continue()
    })
    await page.goto('/blog-admin/new', { waitUntil: 'commit' })
    await htmlOf(page).fill('<p>Typed <strong>early</strong></p>')
    // The field of that label in a hidden part of the form comes first, and would take no focus.
    if (!stays) await page.getByRole('textbox', { name: 'Title *' }).focus()
    letGo()
    if (stays) {
      await expect(page.getByRole('button', { name: 'Visual editor' })).toBeVisible()
      await expect(htmlOf(page)).toBeFocused()
      await expect(htmlOf(page)).toHaveValue('<p>Typed <strong>early</strong></p>')
      await page.getByRole('button', { name: 'Visual editor' }).click()
    }
    await expect(contentOf(page).getByText('early')).toHaveCSS('font-weight', /^[67]\d\d$/)
    await expect(htmlOf(page)).toHaveValue('<p>Typed <strong>early</strong></p>')
  })

test('Enter and Backspace in a list and in a table @all', async ({ page }) => {
  await openEditor(page)
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Tab')
  const html = async () => (await htmlOf(page).inputValue()).replaceAll(/\s*\n\s*/g, '')
  await expect.poll(html).toBe('<ul><li><p>one</p><ul><li>two</li></ul></li></ul>')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect.poll(html).toBe('<ul><li>one</li><li>two</li></ul>')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('after')
  await expect.poll(html).toBe('<ul><li>one</li><li>two</li></ul><p>after</p>')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Table, 3 by 3/ }).click()
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await page.keyboard.type('b')
  await expect.poll(html).toContain('<th><p>a</p><p>b</p></th>')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect.poll(html).toContain('<th>ab</th>')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect.poll(html).toContain('<p>after</p><table>')
  await expect(contentOf(page).locator('th')).toHaveCount(3)
})

test('what an input method composes is written once, in a line and in an empty header cell @all', async ({
  page,
  context,
}) => {
  await openEditor(page)
  const keys = await context.newCDPSession(page)
  const compose = async (...steps: string[]) => {
    for (const text of steps)
      await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await keys.send('Input.insertText', { text: steps.at(-1)! })
  }
  await page.keyboard.type('A ')
  await compose('に', 'にほ', '日本')
  await page.keyboard.type(' b')
  await expect(htmlOf(page)).toHaveValue('<p>A 日本 b</p>')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Table, 3 by 3/ }).click()
  await compose('ま', 'まち', '町')
  await expect(htmlOf(page)).toHaveValue(/<th>町<\/th>/)
  await expect(contentOf(page).locator('th').first()).toHaveText('町')
})

test('a table of many rows keeps its columns in line, and is written in at its end @all', async ({ page }) => {
  const rows = Array.from({ length: 120 }, (_, row) => `<tr><td>a${row}</td><td colspan="2">b${row}</td></tr>`)
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit as HTML' }).click()
  const head = '<tr><th>A</th><th>B</th><th>C</th></tr>'
  await htmlOf(page).fill(`<p>Before</p><table><tbody>${head}${rows.join('')}</tbody></table>`)
  await page.getByRole('button', { name: 'Visual editor' }).click()
  const content = contentOf(page)
  await expect(content.getByRole('row')).toHaveCount(121)
  const box = async (name: string) => (await content.getByText(name, { exact: true }).locator('xpath=ancestor::*[self::td or self::th][1]').boundingBox())! // prettier-ignore
  const [first, second, third] = [await box('A'), await box('B'), await box('C')]
  for (const row of [0, 119]) {
    await content.getByText(`b${row}`, { exact: true }).scrollIntoViewIfNeeded()
    expect((await box(`a${row}`)).x).toBeCloseTo(first.x, 0)
    const wide = await box(`b${row}`)
    expect(wide.x).toBeCloseTo(second.x, 0)
    expect(wide.x + wide.width).toBeCloseTo(third.x + third.width, 0)
  }
  await content.getByText('b119', { exact: true }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Tab')
  await page.keyboard.type('new')
  await expect(htmlOf(page)).toHaveValue(/b119!<\/td>[\s\S]*<td>new<\/td>/)
  await expect(content.getByRole('row')).toHaveCount(122)
})
