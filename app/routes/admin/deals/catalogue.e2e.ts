import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { newId } from '#app/utils/ids.server.ts'

test('an admin filters the catalogue, takes two deals off the market, copies one and deletes the copy @reader', async ({
  page,
  stack,
}) => {
  const word = `Catalogue ${newId()}`
  await withDatabase(stack, async (db) => {
    for (const name of ['First', 'Second', 'Third']) {
      await addDeal(db, { title: `${name} ${word}`, score_grade: name === 'Third' ? 'D' : 'B+' })
    }
  })
  await signIn(page, 'Ada Admin', `/admin/deals?q=${encodeURIComponent(word)}&grade=B`)
  const rows = page.getByRole('checkbox', { name: /^Tick / })
  await expect(rows).toHaveCount(2)

  for (const name of ['First', 'Second']) await page.getByRole('checkbox', { name: `Tick ${name} ${word}` }).check()
  await page.getByRole('form', { name: 'Change several deals' }).getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('heading', { name: 'Deactivate 2 deals?' })).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate 2' }).click()
  await expect(message(page, '2 deals deactivated')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Inactive' })).toHaveCount(2)

  const moreFor = (name: string) => page.locator('summary').filter({ hasText: `More for ${name} ${word}` })
  await moreFor('First').click()
  await page.getByRole('button', { name: `Activate First ${word}` }).click()
  await expect(message(page, 'Deal Updated')).toContainText('is on the market now')

  await moreFor('First').click()
  await page.getByRole('button', { name: `Duplicate First ${word}` }).click()
  await expect(page).toHaveURL(/\/admin\/deals\/\d+\/edit$/)
  await page.goto(`/admin/deals?q=${encodeURIComponent(`Copy of First ${word}`)}`)
  await expect(rows).toHaveCount(1)
  await rows.check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await expect(page.getByText('Never reserved: deleted for good, with their pictures and documents')).toBeVisible()
  await page.getByRole('button', { name: 'Delete 1' }).click()
  await expect(message(page, '1 deal deleted')).toBeVisible()

  await page.goto(`/admin/deals?q=${encodeURIComponent(`Third ${word}`)}`)
  await moreFor('Third').click()
  await page.getByRole('link', { name: `Delete Third ${word}` }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(message(page, 'Deal Deleted')).toContainText(`Third ${word}`)
  await page.goto(`/admin/deals?q=${encodeURIComponent(word)}`)
  await expect(rows).toHaveCount(2)
})

test('the folded verbs of a deal lie over the rows below @browser', async ({ page, stack }) => {
  const word = `Folded ${newId()}`
  await withDatabase(stack, async (db) => {
    for (const name of ['First', 'Second', 'Third']) await addDeal(db, { title: `${name} ${word}` })
  })
  await signIn(page, 'Ada Admin', `/admin/deals?q=${encodeURIComponent(word)}`)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 1400 })
    const menu = page.locator('details', { has: page.locator('summary', { hasText: 'More for' }) }).first()
    if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click()
    const verbs = menu.getByRole('link').or(menu.getByRole('button'))
    expect(await verbs.count()).toBeGreaterThan(2)
    for (const verb of await verbs.all()) {
      // Nothing of another row lies over it, wherever it is pressed.
      for (const share of [0.1, 0.5, 0.9]) {
        const isOnTop = await verb.evaluate((one, share) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return one.contains(document.elementFromPoint(left + width * share, top + height / 2))
        }, share)
        expect(isOnTop, `${width} px: ${await verb.textContent()} at ${share}`).toBe(true)
      }
    }
  }
})
