import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'

/** A table in the editor of posts, with nothing but the keyboard. */

test('a table is put in, written, changed and left with the keyboard alone @all', async ({
  page,
  hasJavaScript,
  isMobile,
}) => {
  test.skip(!hasJavaScript, 'Without script the textarea is the editor.')
  test.skip(isMobile, 'These are ways of a keyboard.')
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const content = page.getByRole('textbox', { name: 'Content' })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const html = async () => (await page.locator('textarea[name=content]').inputValue()).replaceAll('\n', '')
  const isAt = (row: number, column: number) =>
    expect(page.getByText(new RegExp(`Table, row ${row} of \\d+, column ${column} of`))).toBeVisible()
  const says = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)

  // From the title with Tab: the bar is one stop, the text the next.
  await page.getByRole('textbox', { name: 'Title *' }).focus()
  for (let step = 0; step < 10 && !(await isFocused(content)); step += 1) await press('Tab')
  await expect(content).toBeFocused()
  await expect(content).toHaveAccessibleDescription(/Alt F10 toolbar/)
  await press('Alt+F10')
  await goTo(page, /^Table, 3 by 3/)
  await press('Enter')
  await says('Table, 3 rows, 3 columns. Alt F10 leads to its tools')
  await press('Escape')
  await expect(content).toBeFocused()
  await isAt(1, 1)

  // Cell by cell: Tab and back, the arrows in every direction.
  await page.keyboard.type('a')
  await press('Tab')
  await page.keyboard.type('b')
  await press('Shift+Tab', 'ArrowRight', 'ArrowRight', 'ArrowDown')
  await isAt(2, 2)
  await page.keyboard.type('e')
  await press('ArrowLeft', 'ArrowLeft')
  await isAt(2, 1)
  await page.keyboard.type('d')
  await press('ArrowDown')
  await page.keyboard.type('g')
  await press('Tab', 'Tab', 'Tab')
  await says('Row added')
  await isAt(4, 1)
  await page.keyboard.type('new')
  const head = '<tr><th>a</th><th>b</th><th></th></tr>'
  const rows = '<tr><td>d</td><td>e</td><td></td></tr><tr><td>g</td><td></td><td></td></tr>'
  await expect.poll(html).toBe(`<table><tbody>${head}${rows}<tr><td>new</td><td></td><td></td></tr></tbody></table>`)

  // Out of it at both ends of the post, and back in.
  await press('ArrowDown')
  await page.keyboard.type('below')
  await press('Home', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')
  await page.keyboard.type('above')
  await expect.poll(html).toMatch(/^<p>above<\/p><table>.*<\/table><p>below<\/p>$/)
  await press('ArrowDown', 'ArrowDown')
  await isAt(2, 1)

  // Its tools: a labelled bar, the arrows in it, and back to the same place.
  await press('End', 'Alt+F10')
  await expect(page.getByRole('toolbar', { name: 'Table', exact: true }).locator(':focus')).toHaveText('Row above')
  await expect(content).toHaveAccessibleDescription(/Alt F10 table tools/)
  await goTo(page, 'Row below')
  await press('Enter')
  await says('Row added')
  await goTo(page, 'Column right')
  await press('Enter')
  await says('Column added')
  await press('Escape')
  await expect(content).toBeFocused()
  await page.keyboard.type('!')
  await expect
    .poll(html)
    .toContain('<tr><td>d!</td><td></td><td>e</td><td></td></tr><tr><td></td><td></td><td></td><td></td></tr>')
  await press('Alt+F10')
  await goTo(page, 'Delete column')
  await press('Enter')
  await says('Column deleted')
  await goTo(page, 'Delete row')
  await press('Enter')
  await says('Row deleted')
  const empty = '<tr><td></td><td></td><td></td></tr>'
  await expect.poll(html).toContain(`<tr><th></th><th>b</th><th></th></tr>${empty}${empty}${empty}</tbody>`)
  // The field for the width is no trap: the arrows lead through it.
  await goTo(page, /^Column width/)
  await page.keyboard.type('140')
  await press('Enter')
  await expect(content).toBeFocused()
  await expect.poll(html).toContain('data-colwidth="140"')

  // Several cells are chosen and become one.
  await press('Shift+ArrowDown', 'Shift+ArrowRight')
  await expect(page.getByText('cells chosen')).toBeVisible()
  await press('Alt+F10')
  await goTo(page, 'Merge cells')
  await press('Enter')
  await says('Cells merged')
  await expect.poll(html).toContain('rowspan="2"')

  // With the table its bar goes, and the text has the caret again.
  await goTo(page, 'Delete table')
  await press('Enter')
  await says('Table deleted')
  await expect(content).toBeFocused()
  await page.keyboard.type('between')
  await expect.poll(html).toBe('<p>above</p><p>between</p><p>below</p>')
  await press('Escape', 'Tab')
  await expect(content).not.toBeFocused()
})

const isFocused = (content: ReturnType<Page['getByRole']>) =>
  content.evaluate((element) => element === document.activeElement)

/** Goes to a tool of the bar with the focus, by its arrow keys. */
async function goTo(page: Page, name: string | RegExp): Promise<void> {
  const tool = page.getByRole('toolbar').locator(':focus')
  const wanted = page.getByRole('toolbar').locator('button, select, input').and(page.getByLabel(name).or(page.getByRole('button', { name, exact: true }))) // prettier-ignore
  for (let step = 0; step < 40 && !(await tool.and(wanted).count()); step += 1) await page.keyboard.press('ArrowRight')
  await expect(wanted).toBeFocused()
}
