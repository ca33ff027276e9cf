import { addDeal } from '#app/testing/database/database.ts'
import { alertKeyOf } from '#app/testing/desks/alerts.ts'
import { expect, test } from '#app/testing/running/fixtures.ts'
import { sendAlerts } from '#app/domain/alerts/sending.server.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

test('a search is saved, confirmed by its mail, told of a new deal, and stopped by one click @reader', async ({
  page,
  stack,
}) => {
  const mark = `Quincewood${Date.now()}${test.info().workerIndex}`
  const email = `${mark.toLowerCase()}@mail.test`
  await page.goto(`/marketplace?q=${mark}&exact=1`)
  await page.getByRole('link', { name: 'Save this search' }).click()
  await expect(page.getByText(`“${mark}”`)).toBeVisible()
  await page.getByLabel('Daily, when there is something new').check()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Check your inbox to confirm the emails for this search.')).toBeVisible()

  await page.goto(`/saved-searches/confirm?key=${await withDatabase(stack, (db) => alertKeyOf(db, email))}`)
  await page.getByRole('button', { name: 'Confirm emails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your search is saved')

  const tellOn = (days: number, title: string) =>
    withDatabase(stack, async (db) => {
      await addDeal(db, { title: `${title} ${mark}` })
      await sendAlerts(db, { allowScotland: false }, addMilliseconds(new Date().toISOString(), days * 86_400_000))
      return (await mailsTo(db, email)).filter(({ subject }) => subject.includes('new deal'))
    })
  const mails = await tellOn(1, 'House')
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).toContain(`House ${mark}`)

  const key = await withDatabase(stack, (db) => alertKeyOf(db, email, 'saved-searches'))
  await page.goto(`/saved-searches?key=${key}`)
  await page.getByRole('button', { name: 'Make it weekly' }).click()
  await expect(page.getByText('Weekly email')).toBeVisible()

  const end = await withDatabase(stack, (db) => alertKeyOf(db, email, 'alert-end'))
  await page.goto(`/saved-searches/stop?key=${end}`)
  await page.getByRole('button', { name: 'Stop emails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The emails have stopped')
  expect(await tellOn(9, 'Barn')).toEqual([])
})
