import { type Page } from '@playwright/test'
import { sendAlerts } from '#app/domain/alerts/sending.server.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { expect, signIn, test } from '#app/testing/running/fixtures.ts'
import { message } from '#app/testing/running/journeys.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { withDatabase } from '#app/testing/running/stack-people.ts'
import type { Stack } from '#app/testing/running/stack.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

const day = 86_400_000
const email = 'vera@demo.test'

/** The texts of the mails of this kind to her, oldest first. */
async function mailsOf(stack: Stack, subject: string): Promise<string[]> {
  const rows = await withDatabase(stack, (db) =>
    db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').orderBy('created_at').execute(),
  )
  return rows
    .map(({ payload }) => readMail(payload))
    .filter((mail) => mail.to === email && mail.subject.includes(subject))
    .map(({ text }) => text)
}

/** The way, of this site, to the page of saved searches that a mail leads to. */
function linkIn(mail: string, page: 'confirm' | 'stop'): string {
  return new RegExp(`https://deals\\.test(/saved-searches/${page}\\?key=[\\w-]+)`).exec(mail)![1]!
}

/** An admin, in a browser of their own, puts a deal that lay ready on the market. */
async function publish(page: Page, stack: Stack, title: string): Promise<number> {
  const id = await withDatabase(stack, (db) => addDeal(db, { title, status: 'inactive' }))
  const context = await page.context().browser()!.newContext({ baseURL: stack.origin, viewport: page.viewportSize() })
  const desk = await context.newPage()
  await signIn(desk, 'Ada Admin', `/admin/deals?q=${encodeURIComponent(title)}`)
  await desk.locator('summary').filter({ hasText: 'More for ' }).click()
  await desk.getByRole('button', { name: `Activate ${title}` }).click()
  await expect(message(desk, 'Deal Updated')).toContainText('is on the market now')
  await context.close()
  return id
}

/** The daily look of so many days ahead. */
function lookAfter(stack: Stack, days: number): Promise<number> {
  return withDatabase(stack, (db) =>
    sendAlerts(db, { allowScotland: false }, addMilliseconds(new Date().toISOString(), days * day)),
  )
}

let added: number[] = []
test.afterEach(({ stack }) =>
  withDatabase(stack, async (db) => {
    await db.updateTable('deals').set({ status: 'inactive' }).where('id', 'in', added).execute()
    added = []
  }),
)

test('deals saved signed out are compared in the account; a search is followed, tells of a new deal, and ends by one click @reader', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000)
  const name = `Wren${Math.random().toString(36).slice(2, 8)}`
  // The search is named by what it looks for.
  const toldOf = async () => (await mailsOf(stack, 'new deal')).filter((text) => text.includes(`“${name}”`))
  const titles = ['First', 'Second', 'Third'].map((number) => `${number} at ${name}`)
  await withDatabase(stack, async (db) => {
    for (const title of titles) added.push(await addDeal(db, { title }))
  })
  for (const [index, id] of added.entries()) {
    await page.goto(`/deal/${id}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('banner')).toContainText(`Shortlist ${index + 1}`)
  }
  await signIn(page, 'Vera Vendor', '/shortlist')
  await expect(page.getByText('Kept in your account')).toBeVisible()
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  for (const box of await boxes.all()) await box.uncheck()
  for (const title of titles) await page.getByRole('checkbox', { name: `Compare ${title}` }).check()
  await page.getByRole('button', { name: 'Compare deals' }).click()
  const table = page.getByRole('table', { name: '3 deals side by side' })
  for (const title of titles) await expect(table.getByRole('columnheader', { name: title })).toBeVisible()

  await page.goto(`/marketplace?q=${name}&exact=1`)
  await page.getByRole('link', { name: 'Save this search' }).click()
  await page.getByLabel('Daily, when there is something new').check()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByText('Check your inbox to confirm the emails for this search.')).toBeVisible()
  // Nothing is sent before the address is confirmed.
  added.push(await publish(page, stack, `Early at ${name}`))
  await lookAfter(stack, 1)
  expect(await toldOf()).toEqual([])
  const requests = await mailsOf(stack, 'Confirm emails')
  await page.goto(linkIn(requests.at(-1)!, 'confirm'))
  await page.getByRole('button', { name: 'Confirm emails' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your search is saved')

  added.push(await publish(page, stack, `Fourth at ${name}`))
  await lookAfter(stack, 2)
  const told = await toldOf()
  expect(told).toHaveLength(1)
  expect(told[0]).toContain(`Fourth at ${name}`)
  expect(told[0]).not.toContain(titles[0])

  // As a mail program does it, which has no cookie and follows no redirect.
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const stop = linkIn(told[0]!, 'stop')
  const answer = await fetch(stack.origin + stop, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(200)
  added.push(await publish(page, stack, `Fifth at ${name}`))
  await lookAfter(stack, 3)
  // No mail server has taken the first one yet: that goes with the address.
  expect(await toldOf()).toEqual([])
  await page.goto('/saved-searches')
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Email off')
  await page.goto(stop)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The emails have stopped')
})
