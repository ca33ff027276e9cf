import { expect, signIn, test } from '../running/fixtures.ts'
import { layFlat, startLooking } from '../pages/look.ts'

/** The editor of posts as axe sees it, in each of its states. The page around it is looked at with the other pages. */

test.describe.configure({ timeout: 240_000 })

test('the open editor is without a fault: a table, each dialog and its HTML @all', async ({ page }) => {
  const { look: lookAround, faults, errors } = await startLooking(page)
  const look = async (name: string) => {
    // What sticks on a phone does not on a wide screen.
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(layFlat)
    }
    await page.evaluate(layDialogFlat)
    await lookAround(name)
  }
  await signIn(page, 'Ada Admin', '/blog-admin/new')
  const content = page.getByRole('textbox', { name: 'Content' })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  await expect(content).toBeVisible()
  await look('an empty editor')

  await content.click()
  await page.keyboard.type('Words before a table')
  await page.keyboard.press('Enter')
  await press(/^Table, 3 by 3/)
  await expect(content.locator('tr')).toHaveCount(3)
  await look('a new table')
  await page.keyboard.type('Town')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('2 cells chosen')).toBeVisible()
  await look('cells chosen')

  await page.keyboard.press('Control+Home')
  await press('Link')
  const link = page.getByRole('dialog', { name: 'Link' })
  await expect(link).toBeVisible()
  await look('the dialog of a link')
  await link.getByLabel('Address').fill('javascript:alert(1)')
  await link.getByRole('button', { name: 'Apply' }).click()
  await expect(link.getByRole('alert')).toBeVisible()
  await look('a mistake in a link')
  await link.getByRole('button', { name: 'Cancel' }).click()

  await press('Image')
  await expect(page.getByRole('dialog', { name: 'Image' })).toBeVisible()
  await look('the dialog of a picture')
  await page.keyboard.press('Escape')

  await page.getByText('Keyboard in the editor').click()
  await look('the keys')
  await press('Edit as HTML')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveJSProperty('tagName', 'TEXTAREA')
  await page.getByText('The tags you may use').click()
  await look('the HTML')
  expect(faults).toEqual([])
  expect(errors).toEqual([])
})

/** Runs in the page. On a phone a dialog stands at the bottom of the screen, over half of some button of the page. */
function layDialogFlat() {
  for (const dialog of document.querySelectorAll<HTMLElement>('main [role=dialog]'))
    dialog.style.setProperty('position', 'static', 'important')
}
