import { alertKeyOf } from '#app/testing/desks/alerts.ts'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { makePeople, withDatabase } from '#app/testing/running/stack-people.ts'

test('somebody gets a copy of their data, asks for the deletion, confirms it and changes their mind @reader', async ({
  page,
  stack,
}) => {
  const [cookie = ''] = await makePeople(stack, 1)
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: stack.origin }])
  await page.goto('/account')
  await page.getByRole('link', { name: 'Your data', exact: true }).last().click()
  await page.getByRole('button', { name: 'Make a copy of my data' }).click()
  await expect(page.getByText('We are making your copy')).toBeVisible()
  const link = page.getByRole('link', { name: /^Download/ })
  await expect(async () => {
    await page.reload()
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const archive = await page.request.get((await link.getAttribute('href'))!)
  expect([archive.status(), (await archive.body()).subarray(0, 2).toString()]).toEqual([200, 'PK'])

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Email me the link to confirm' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  const text = (await page.getByText('We have emailed a link to').textContent())!
  const email = /link to (\S+@\S+)\. /.exec(text)![1]!
  const keyOf = (to: 'deletion-confirm' | 'deletion-withdraw') => withDatabase(stack, (db) => alertKeyOf(db, email, to))
  await page.goto(`/your-data/confirm?key=${await keyOf('deletion-confirm')}`)
  await page.getByRole('button', { name: 'Delete my account in 7 days' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account will be deleted')
  await page.goto('/account')
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await page.goto(`/your-data/withdraw?key=${await keyOf('deletion-withdraw')}`)
  await page.getByRole('button', { name: 'Stop the deletion' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The deletion is stopped')
})
