import { afterAll, beforeAll, expect } from 'vitest'
import type { RefundReason } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { addDeal, addDocument, addPurchase, addUser } from '../database/database.ts'
import { startSite, type Site } from '../running/site.ts'
import { day, hour } from '../running/times.ts'

/** The refund desk through the whole middleware, with two admins; there from the first test on. */
export let site: Site
export let ada: User
export let asAda: string
export let asGrace: string

/** Starts the site for the tests of a file. */
export function startRefundDesk() {
  beforeAll(async () => {
    site = await startSite()
    ada = await addUser(site.db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })
    asAda = await site.signIn(ada)
    asGrace = await site.signIn(await addUser(site.db, { firstName: 'Grace', lastName: 'Mensah', isAdmin: true }))
  })
  afterAll(() => site.stop())
}

interface Asked {
  reason?: RefundReason
  /** How long ago it was paid. */
  ago?: number
  isOpened?: boolean
  /** Not signed in, it comes from an address that fits no purchase. */
  isSignedIn?: boolean
  buyer?: User
  fullName?: string
  dealReference?: string
}

/** A purchase, and a request for its money. */
export async function ask({
  reason = 'changed-plans',
  ago = hour,
  isOpened = false,
  isSignedIn = true,
  ...given
}: Asked = {}) {
  const buyer = given.buyer ?? (await addUser(site.db, { firstName: 'Bo', lastName: 'Buyer' }))
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  const now = new Date().toISOString()
  const paidAt = addMilliseconds(now, -ago)
  const purchase = await addPurchase(site.db, buyer, dealId, { paidAt })
  if (isOpened) {
    await site.db
      .updateTable('reservations')
      .set({ first_document_access_at: addMilliseconds(paidAt, 60_000) })
      .where('id', '=', purchase.reservationId)
      .execute()
  }
  const input = {
    fullName: given.fullName ?? 'Bo Buyer',
    email: isSignedIn ? buyer.email : `${dealId}@elsewhere.test`,
    dealReference: given.dealReference ?? (isSignedIn ? purchase.reference : ''),
    reason,
    details: '',
  }
  const { reference } = await fileRefundRequest(site.db, isSignedIn ? buyer : null, input, [], now)
  const request = await site.db
    .selectFrom('refund_requests')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const path = `/admin/refunds/${request.id}`
  return {
    id: request.id,
    request,
    path,
    confirm: (decision: string) => `${path}/confirm?decision=${decision}`,
    buyer,
    dealId,
    purchase,
  }
}

/** Asked after the documents were opened, so that the administration fee is kept: £2,850 of £3,000. */
export const askLessFee = () => ask({ ago: 5 * day, isOpened: true })

/** Asked months after the payment, for a reason that a person looks into: all of it, or nothing. */
export const askDoubtful = () => ask({ reason: 'incorrect-information', ago: 90 * day })

export const read = (id: string) =>
  site.db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The refunds that a request has led to. */
export const refundsOf = (id: string) =>
  site.db.selectFrom('refunds').select(['amount_pence', 'status']).where('request_id', '=', id).orderBy('created_at').execute() // prettier-ignore

/** The refunds of a request come back. */
export async function fail(id: string): Promise<void> {
  const failed = { status: 'failed', last_error: 'This card is closed.' } as const
  await site.db.updateTable('refunds').set(failed).where('request_id', '=', id).execute()
}

/** A page as it is, from `<main` on, and its text. */
export async function load(path: string, as = asAda) {
  return shown(await site.fetch(path, { as }))
}

export async function shown(answer: Response) {
  const html = (await answer.text()).split('<main')[1] ?? ''
  const text = html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { status: answer.status, html, text }
}

/** What the form with this button holds by itself, as a browser sends it. Fails where the page has no such form. */
export function fieldsOf(html: string, intent: string): Record<string, string> {
  const isButton = new RegExp(`<button(?=[^>]*name="intent")[^>]*value="${intent}"`)
  const form = html.split('<form').find((part) => isButton.test(part.split('</form>')[0]!))
  expect(form, `a form with ${intent}`).toBeDefined()
  const hidden = [...form!.split('</form>')[0]!.matchAll(/<input(?=[^>]*type="hidden")[^>]*>/g)].map(([tag]) => tag)
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return { intent, ...Object.fromEntries(hidden.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])) }
}

export const send = (path: string, fields: Record<string, string>, as = asAda) =>
  site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), as })

/** Fills in the form of a page that has this button, and sends it as the page gives it. */
export async function press(path: string, intent: string, typed: Record<string, string> = {}, as = asAda) {
  const page = await load(path, as)
  return send(path, { ...fieldsOf(page.html, intent), ...typed }, as)
}

/** Does it, and returns the page that follows: the request, with word of what was done. */
export async function pressed(path: string, intent: string, typed: Record<string, string> = {}, as = asAda) {
  const answer = await press(path, intent, typed, as)
  const request = path.split('/confirm')[0]!
  expect([answer.status, answer.headers.get('location')]).toEqual([303, request])
  return load(request, as)
}
