import { type Browser, type Page } from '@playwright/test'
import { newId } from '#app/utils/ids.server.ts'
import { expect, signIn, type DemoPerson } from './fixtures.ts'
import { openAndPay } from '../buyers/stack-payments.ts'
import { makePeople, withDatabase } from './stack-people.ts'
import { type Stack } from './stack.ts'

/** Steps that several journeys repeat, in the words of the screen. */

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksTheBank: '4000 0025 0000 3155',
}

export interface TestDeal {
  id: number
  title: string
  path: string
  checkout: string
  /** As on the buttons, such as `£3,000`. */
  price: string
}

/**
 * A deal that nobody has ever started to reserve on this worker's site, so that no two tests meet on one. Where only deals are left
 * that other tests entered without any document, it is given those of a sample: a buyer without documents is told other things.
 */
export async function findUntouchedDeal(stack: Stack): Promise<TestDeal> {
  const row = await withDatabase(stack, async (db) => {
    const deals = await db
      .selectFrom('deals')
      .select(['id', 'title', 'secure_price_pence'])
      .where('status', '=', 'active')
      .where('nation', '<>', 'Scotland')
      .where('id', 'not in', (select) => select.selectFrom('reservations').select('deal_id'))
      .orderBy('ai_score', 'desc')
      .execute()
    const documents = await db.selectFrom('deal_documents').selectAll().where('removed_at', 'is', null).execute()
    const withDocuments = new Set(documents.map((document) => document.deal_id))
    const ready = deals.find(({ id }) => withDocuments.has(id))
    if (ready) return ready
    const [bare] = deals
    if (!bare) throw new Error('Every deal has been reserved.')
    const samples = documents.filter((document) => document.deal_id === documents[0]?.deal_id)
    const copies = samples.map((sample) => ({ ...sample, id: newId(), deal_id: bare.id }))
    await db.insertInto('deal_documents').values(copies).execute()
    return bare
  })
  const path = `/deal/${row.id}`
  const price = `£${(row.secure_price_pence / 100).toLocaleString('en-GB')}`
  return { id: row.id, title: row.title, path, checkout: `${path}/checkout`, price }
}

/** A second browser of the same kind, with cookies of its own; anonymous when nobody is named. */
export async function openSecondBrowser(
  browser: Browser,
  stack: Stack,
  person?: DemoPerson,
  path = '/',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.origin })
  const page = await context.newPage()
  if (person) await signIn(page, person, path)
  else await page.goto(path)
  return page
}

/**
 * Signs in an admin of this journey's own, and opens `returnTo`. A person may send a hundred forms a minute, which the journeys of one
 * admin use up where they take parts of a second.
 */
export async function signInOwnAdmin(page: Page, stack: Stack, returnTo: string): Promise<void> {
  const [cookie = ''] = await makePeople(stack, 1, { isAdmin: true })
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: stack.origin }])
  await page.goto(returnTo)
}

/** From "Sign In Required" to the provider and back: by itself with JavaScript, by the link without. */
export async function signInWhereRequired(page: Page, person: DemoPerson, hasJavaScript: boolean): Promise<void> {
  if (!hasJavaScript) await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: new RegExp(`^${person}`) }).click()
}

/** The first of the two choices, with both of its boxes. */
export async function tickBothConsents(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Open my documents now' }).check()
  await page.getByRole('checkbox', { name: /^Please start now/ }).check()
  await page.getByRole('checkbox', { name: /^I understand that I lose my right to cancel/ }).check()
}

/** The second of the two choices. */
export async function chooseToWait(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Wait until .* and keep my right to cancel$/ }).check()
}

/** As if every hold of this deal had begun that many minutes earlier. */
export async function ageHold(stack: Stack, deal: TestDeal, minutes: number): Promise<void> {
  const earlier = (iso: string) => new Date(Date.parse(iso) - minutes * 60_000).toISOString()
  await withDatabase(stack, async (db) => {
    const rows = await db.selectFrom('reservations').selectAll().where('deal_id', '=', deal.id).execute()
    for (const row of rows) {
      await db
        .updateTable('reservations')
        .set({ held_at: earlier(row.held_at), expires_at: earlier(row.expires_at) })
        .where('id', '=', row.id)
        .execute()
    }
  })
}

/** From a ready checkout page: types the card into the provider's form, which is embedded or its own page, and sends it. */
export async function payWith(page: Page, card: string, hasJavaScript: boolean): Promise<void> {
  const complete = page.getByRole('button', { name: /^Complete Payment - £/ })
  if (!hasJavaScript) await complete.click()
  await page.getByLabel('Card number').fill(card)
  await (hasJavaScript ? complete : page.getByRole('button', { name: 'Pay', exact: true })).click()
}

/** The flash message, or the message in place, with this title. */
export function message(page: Page, text: string) {
  return page.getByRole('main').getByRole('status').filter({ hasText: text })
}

/** The same for what went wrong. */
export function problem(page: Page, text: string) {
  return page.getByRole('main').getByRole('alert').filter({ hasText: text })
}

/** Secures a deal from its checkout page on to /deals. */
export async function secure(page: Page, deal: TestDeal, hasJavaScript: boolean): Promise<void> {
  await page.goto(deal.checkout)
  await tickBothConsents(page)
  await payWith(page, cards.good, hasJavaScript)
  await page.waitForURL('/deals')
  await expect(message(page, 'Payment Successful')).toBeVisible()
}

/**
 * The same without a look at the pages, for whoever is signed in: with both boxes ticked. Paying click by click has tests of its own
 * (secure.e2e.ts); others only begin with somebody who has.
 */
export async function buy(page: Page, stack: Stack, deal: TestDeal): Promise<void> {
  const cookies = await page.context().cookies(stack.origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const intentId = await openAndPay(stack, cookie, deal.id)
  const back = await page.request.get(`/deals?payment_intent=${intentId}`)
  expect(new URL(back.url()).pathname).toBe('/deals')
  expect(await back.text()).toContain('Payment Successful')
}

/** The reservation of this deal under /account. */
export async function openPurchase(page: Page, deal: TestDeal) {
  await page.goto('/account')
  return page.getByRole('article', { name: deal.title })
}

/** Waits until the account of whoever is signed in says that the money for this deal is back, and opens it there. */
export async function openReturnedPurchase(page: Page, deal: TestDeal) {
  const reference = `PID-${String(deal.id).padStart(6, '0')}`
  const told = 'Your payment has been returned to your card.'
  const readPurchase = async () => {
    const account = await (await page.request.get('/account')).text()
    return account.split('<article').find((part) => part.includes(reference))
  }
  await expect.poll(readPurchase, { timeout: 20_000 }).toContain(told)
  const purchase = await openPurchase(page, deal)
  await expect(purchase.getByText(told)).toBeVisible()
  return purchase
}

/** Opens the documents of this deal as their buyer does, below the words that say what it changes; the reservation after it. */
export async function openDocuments(page: Page, deal: TestDeal) {
  const purchase = await openPurchase(page, deal)
  await purchase.getByRole('button', { name: /^Open my documents/ }).click()
  await expect(message(page, 'Your documents are open')).toBeVisible()
  return page.getByRole('article', { name: deal.title })
}

/** The menu with the person in it: behind the face on wide screens, behind "Menu" on small ones. The search comes before it. */
export async function openPersonMenu(page: Page) {
  const menu = page.getByRole('banner').getByRole('group').filter({ visible: true }).last()
  await menu.click()
  return menu
}

/**
 * Says what new pictures of a deal show, by the names of their files: each has a field as soon as the script has sent it, and
 * without script a line.
 */
export async function describePictures(
  page: Page,
  words: Record<string, string>,
  hasJavaScript: boolean,
): Promise<void> {
  if (!hasJavaScript)
    return page.getByLabel('What the new pictures show, one line each').fill(Object.values(words).join('\n'))
  for (const [name, text] of Object.entries(words)) await page.getByLabel(`What ${name} shows`).fill(text)
}
