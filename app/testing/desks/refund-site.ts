import { afterAll, beforeAll } from 'vitest'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addDeal, addDocument, addPurchase, addUser, writtenOrder } from '../database/database.ts'
import { startSite, type Site } from '../running/site.ts'

/** The site for the tests of refund requests; there from the first test on. */
export let site: Site

/** Starts the site for the tests of a file, with these settings. */
export function startRefundSite(settings: () => Promise<Record<string, string>> = () => Promise.resolve({})) {
  beforeAll(async () => {
    site = await startSite(await settings())
  })
  afterAll(() => site.stop())
}

const hour = 3_600_000
const anHourAgo = () => addMilliseconds(new Date().toISOString(), -hour)
let address = 0

/** Each post comes from an address of its own, because one address may send only ten a minute. */
export function post(path: string, body: BodyInit, init: RequestInit & { as?: string } = {}) {
  const headers = { 'x-client-address': `10.0.${Math.floor((address += 1) / 200)}.${address % 200}`, ...init.headers }
  return site.fetch(path, { method: 'POST', body, ...init, headers })
}

type Fields = Record<string, string | string[] | File | File[]>

/** A form with files; a field with several values is sent once for each. */
export function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one)
  }
  return form
}

/** What the form needs at least. */
export const good = { fullName: 'Ivy Investor', email: 'ivy@people.test', reason: 'changed-plans' }

/** A purchase of an hour ago, with one document. */
export async function buy(given = {}) {
  const buyer = await addUser(site.db, given)
  const dealId = await addDeal(site.db)
  const documentId = await addDocument(site.db, dealId)
  const purchase = await addPurchase(site.db, buyer, dealId, { paidAt: anHourAgo() })
  return { buyer, cookie: await site.signIn(buyer), dealId, documentId, ...purchase }
}

/** The session cookie of a new admin. */
export async function signInAdmin() {
  const admin = await addUser(site.db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' })
  return site.signIn(admin)
}

/** The refund request that came last. */
export const latest = () =>
  site.db
    .selectFrom('refund_requests')
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy(writtenOrder('refund_requests'), 'desc')
    .executeTakeFirst()
