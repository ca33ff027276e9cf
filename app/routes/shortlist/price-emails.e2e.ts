import { addDeal } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'

test('a saved deal is watched and no longer watched by one button, and its page leads to a search for others', async ({
  page,
  stack,
}) => {
  const title = `Alder End ${Math.random().toString(36).slice(2, 8)}`
  const region = `Mercia ${title.slice(-6)}`
  const id = await withDatabase(stack, (db) =>
    addDeal(db, { title, region, property_type: 'Residential', price_pence: 15_000_000, gross_yield_percent: 7.43 }),
  )
  await signIn(page, 'Ben Buyer', `/deal/${id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto('/shortlist')
  const prices = page.getByRole('region', { name: 'When a price falls' })
  await prices.getByRole('button', { name: 'Email me when the price of a saved deal falls' }).click()
  await expect(page.getByText('You will get an email when the price of a saved deal falls.')).toBeVisible()
  await prices.getByRole('button', { name: 'Stop emails about prices' }).click()
  await expect(page.getByText('You will get no more emails about prices of saved deals.')).toBeVisible()
  await expect(prices.getByText('at most once a day')).toBeVisible()

  await page.goto(`/deal/${id}`)
  await page.getByRole('link', { name: 'Email me anything like this' }).click()
  const form = page.getByRole('complementary', { name: 'Save this search' })
  await expect(form).toContainText(`Residential · ${region} · Gross yield 6.9% or more · Up to £165,000`)
  await expect(form).toContainText('1 deal now')
  await expect(form.getByRole('button', { name: 'Save search' })).toBeVisible()
  await withDatabase(stack, (db) => db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', id).execute())
})
