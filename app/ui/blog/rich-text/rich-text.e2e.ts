import { expect, signIn, test } from '#app/testing/running/fixtures.ts'

/** The editor of posts in a browser, on the page that creates one. */

test.beforeEach(async ({ page, hasJavaScript }) => {
  test.skip(!hasJavaScript, 'Without script the textarea is the editor.')
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  // Whoever types before it is there stays in the textarea.
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
})

const box = 'Content'

test('what is written is posted as HTML, undo and redo included @phone', async ({ page }) => {
  const content = page.getByRole('textbox', { name: new RegExp(box) })
  await content.click()
  await page.keyboard.type('## What it costs')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' claim')
  const html = page.locator('textarea[name=content]')
  await expect(html).toHaveValue('<h2>What it costs</h2>\n<p>A <strong>bold</strong> claim</p>')
  await page.getByRole('button', { name: 'Edit as HTML' }).click()
  await expect(html).toBeFocused()
  await page.getByRole('button', { name: 'Visual editor' }).click()
  await expect(content.getByRole('heading', { name: 'What it costs' })).toBeVisible()
})

test('a table of 3 by 3 is put in, and Tab in its last cell adds a row', async ({ page }) => {
  const content = page.getByRole('textbox', { name: new RegExp(box) })
  await content.click()
  await page.getByRole('button', { name: /^Table/ }).click()
  await expect(content.locator('tr')).toHaveCount(3)
  await expect(page.getByText('Table, row 1 of 3, column 1 of 3')).toBeVisible()
  for (let press = 0; press < 9; press++) await page.keyboard.press('Tab')
  await expect(content.locator('tr')).toHaveCount(4)
  await expect(page.getByRole('status').filter({ hasText: 'Row added' })).toHaveCount(1)
})

test('a link’s address is checked in its dialog; Cancel does nothing', async ({ page }) => {
  const content = page.getByRole('textbox', { name: new RegExp(box) })
  await content.click()
  await page.keyboard.type('word')
  // Slate draws a moment after the typing, and then puts its own selection back.
  const html = page.locator('textarea[name=content]')
  await expect(html).toHaveValue('<p>word</p>')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Address').fill('/calculators')
  await page.keyboard.press('Enter')
  await expect(html).toHaveValue('<p><a href="/calculators">word</a></p>')
  await page.getByRole('button', { name: 'Link' }).click()
  await dialog.getByLabel('Address').fill('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(html).toHaveValue('<p><a href="/calculators">word</a></p>')
})

test('a tool takes what was selected the moment before', async ({ page }) => {
  const content = page.getByRole('textbox', { name: new RegExp(box) })
  await content.click()
  await page.keyboard.type('word')
  const html = page.locator('textarea[name=content]')
  await expect(html).toHaveValue('<p>word</p>')
  await page.evaluate(() => {
    document.execCommand('selectAll')
    document.querySelector<HTMLElement>('[role=toolbar] button[title^=Link]')!.click()
  })
  await expect(page.getByRole('dialog', { name: 'Link' }).getByLabel('Text')).toHaveValue('word')
})

test('where the content is wrong the message is red, and not what is written', async ({ page }) => {
  await page.getByLabel('Status').selectOption('published')
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const [message] = await page.getByText('Write something', { exact: true }).all()
  await expect(message!).toHaveCSS('font-weight', '600')
  const content = page.getByRole('textbox', { name: new RegExp(box) })
  await content.click()
  await page.keyboard.type('Plain words')
  await expect(content.getByText('Plain words')).toHaveCSS('font-weight', '400')
})
