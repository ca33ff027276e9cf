import type { Updateable } from 'kysely'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { Database, RefundRequestStatus } from '#db/schema.ts'
import { addDeal, addDocument, addPurchase, addUser } from '../database/database.ts'
import { FullDisk } from '../database/full-disk.ts'
import { form, json, stripeClient } from '../running/requests.ts'
import type { Site } from '../running/site.ts'

/** How a site comes into the states of buyer-states.ts, and what its pages then say. */

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
export const ago = (milliseconds: number) => addMilliseconds(new Date().toISOString(), -milliseconds)

/** A person with a deal of their own, and all that they can do with it. */
interface Person {
  user: User
  as: string
  dealId: number
  checkout: string
}
/** A purchase that is so old. */
export interface Bought {
  since?: number
  hasWaived?: boolean
  hasDocument?: boolean
  isOpened?: boolean
}

let callers = 0
/** Each request comes from somewhere else, so that a limit is met only where it is meant. */
const elsewhere = () => ({ 'x-client-address': `10.${++callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` })

/** The words of the answer, or of the page that it leads to with its message. */
export async function fetchPage(
  site: Site,
  path: string,
  init: RequestInit & { as?: string } = {},
  read = mainOf,
): Promise<string> {
  const headers = { ...elsewhere(), ...(init.headers as Record<string, string> | undefined) }
  const response = await site.fetch(path, { ...init, headers })
  const to = response.headers.get('location')
  if (!to) return wordsOf(read(await response.text()))
  const { origin, pathname, search } = new URL(to, 'https://site.test')
  const as = init.as ?? response.headers.get('set-cookie')?.split(';', 1)[0]
  return origin === 'https://site.test' ? fetchPage(site, pathname + search, as ? { as } : {}, read) : ''
}

export const get = (site: Site, path: string, as?: string, read = mainOf) =>
  fetchPage(site, path, as ? { as } : {}, read)
export const post = (site: Site, path: string, fields: Record<string, string>, as?: string) =>
  fetchPage(site, path, form(fields, as ? { as } : {}))
export const one = <From, To>(from: From, next: (from: From) => To): To => next(from)

/** A new person before the checkout of a new deal with a document. */
export async function somebody(site: Site, given: Partial<User> = {}): Promise<Person> {
  const user = await addUser(site.db, { firstName: 'Ben', lastName: 'Buyer', ...given })
  const dealId = await addDeal(site.db)
  await addDocument(site.db, dealId)
  return dealOf({ user, as: await site.signIn(user), dealId, checkout: '' }, dealId)
}

export const dealOf = (person: Person, dealId: number): Person => ({
  ...person,
  dealId,
  checkout: `/deal/${dealId}/checkout`,
})
export const scottish = (site: Site) => addDeal(site.db, { nation: 'Scotland' })
export const none = (person: Person) => Promise.resolve(person)

type Before = (person: Person) => Promise<Person | string> | Person | string

/** The page that a new person comes to after that: the checkout of their deal, or the named one. */
export async function visit(site: Site, before: Before = none): Promise<string> {
  const person = await somebody(site)
  const after = await before(person)
  return get(site, typeof after === 'string' ? after : after.checkout, person.as)
}

/** What a new person is answered who sends the form of the checkout after that. */
export async function send(
  site: Site,
  before: (person: Person) => Promise<Person>,
  fields: Record<string, string>,
): Promise<string> {
  const { checkout, as } = await before(await somebody(site))
  return post(site, checkout, fields, as)
}

/** Holds the deal with the card form. */
export const hold = (site: Site) => async (person: Person) => {
  await site.fetch(
    '/api/create-payment-intent',
    json({ dealId: person.dealId }, { as: person.as, headers: elsewhere() }),
  )
  return person
}

export const heldSince = (site: Site, since: number) => async (person: Person) => {
  await hold(site)(person)
  const times = { held_at: ago(since), expires_at: ago(since - 30 * minute) }
  await site.db.updateTable('reservations').set(times).where('user_id', '=', person.user.id).execute()
  return person
}

export const heldByAnother = (site: Site) => async (person: Person) => {
  await hold(site)(dealOf(await somebody(site), person.dealId))
  return person
}

export const holdingOthers = (site: Site, count: number) => async (person: Person) => {
  if (count > 1) await addPurchase(site.db, person.user, await addDeal(site.db), { paidAt: ago(40 * day) })
  for (let held = 0; held < count; held += 1) await hold(site)(dealOf(person, await addDeal(site.db)))
  return person
}

export const startedOften = (site: Site) => async (person: Person) => {
  for (let start = 0; start < 6; start += 1) {
    const other = dealOf(person, await addDeal(site.db))
    await hold(site)(other)
    await post(site, other.checkout, { intent: 'release' }, person.as)
  }
  return person
}

/** What a new person sees, or is answered who sends this, after ten holds from their network have run out and while there is another. */
export async function inLimitedNetwork(site: Site, fields?: Record<string, string>): Promise<string> {
  const headers = { 'x-client-address': '198.51.100.9' }
  for (let holder = 0; holder <= 10; holder += 1) {
    const { as, dealId } = await somebody(site)
    await site.fetch('/api/create-payment-intent', json({ dealId }, { as, headers }))
    if (holder === 10) break
    const ended = { status: 'expired', expires_at: ago(minute), ended_at: ago(minute) } as const
    await site.db.updateTable('reservations').set(ended).where('deal_id', '=', dealId).execute()
  }
  const { as, checkout } = await somebody(site)
  return fetchPage(site, checkout, fields ? form(fields, { as, headers }) : { as, headers })
}

export const withDeal =
  (site: Site, change: { status?: 'inactive'; secure_price_pence?: number }) => async (person: Person) => {
    await site.db.updateTable('deals').set(change).where('id', '=', person.dealId).execute()
    return person
  }

export const withUser = (site: Site, change: { is_email_verified: 0 }) => async (person: Person) => {
  await site.db.updateTable('users').set(change).where('id', '=', person.user.id).execute()
  return person
}

export async function whileDown(site: Site, show: () => Promise<string>): Promise<string> {
  site.sandbox.payments.set({ failNext: ['500-kept'] })
  const text = await show()
  site.sandbox.payments.reset()
  site.sandbox.payments.set({ drop: 'all' })
  return text
}

/** What is shown while nothing can be written down. */
export async function whileFull(show: () => Promise<string>): Promise<string> {
  const disk = new FullDisk()
  disk.isFull = true
  return show().finally(() => disk.remove())
}

/** Chooses, pays with the card form and comes back; then goes to another page, where one is named. */
export async function payAndReturn(
  site: Site,
  choice: Record<string, unknown>,
  card = 'pm_card_visa',
  around: typeof whileFull = (show) => show(),
  then?: (dealId: number) => string,
): Promise<string> {
  const { as, dealId } = await somebody(site)
  const answer = await site.fetch('/api/create-payment-intent', json({ dealId }, { as, headers: elsewhere() }))
  const { clientSecret } = (await answer.json()) as { clientSecret: string }
  const intent = clientSecret.split('_secret_')[0]!
  await site.fetch(`/api/deals/${dealId}/consent`, { ...json(choice, { as, headers: elsewhere() }), method: 'PUT' })
  await stripeClient(site)
    .paymentIntents.confirm(intent, { payment_method: card })
    .catch(() => undefined)
  return around(async () => {
    const result = await get(site, `/deals?payment_intent=${intent}`, as)
    return then ? get(site, then(dealId), as) : result
  })
}

/** A new person's purchase. */
export async function buy(
  site: Site,
  { since = hour, hasWaived = true, hasDocument = true, isOpened = false }: Bought = {},
) {
  const person = await somebody(site)
  const fileKey = `file-of-${person.dealId}`
  if (hasDocument) {
    writeFileSync(join(site.dataDir, 'files', fileKey), '%PDF-1.7')
    await site.db
      .updateTable('deal_documents')
      .set({ file_key: fileKey })
      .where('deal_id', '=', person.dealId)
      .execute()
  }
  const purchase = await addPurchase(site.db, person.user, person.dealId, { paidAt: ago(since), hasWaived })
  const opened = isOpened ? { first_document_access_at: ago(since - 30 * minute) } : {}
  const unlock = hasWaived ? {} : { unlock_at: addMilliseconds(ago(since), 15 * day) }
  await change(site, purchase.reservationId, { ...opened, ...unlock })
  return { ...person, ...purchase }
}

type Columns = Updateable<Database['reservations']>

async function change(site: Site, id: string, columns: Columns): Promise<void> {
  if (Object.keys(columns).length > 0)
    await site.db.updateTable('reservations').set(columns).where('id', '=', id).execute()
}

export async function account(site: Site, given: Bought, columns: Columns = {}): Promise<string> {
  const { as, reservationId } = await buy(site, given)
  await change(site, reservationId, columns)
  return get(site, '/account', as)
}

export async function opening(site: Site, given: Bought): Promise<string> {
  const { as, reservationId } = await buy(site, given)
  return get(site, `/account/documents/${reservationId}`, as)
}

/** Every other page of one's own to which the account leads, such as receipts. */
export async function linked(site: Site, given: Bought): Promise<string> {
  const { as } = await buy(site, given)
  const html = await (await site.fetch('/account', { as })).text()
  const paths = new Set([...html.matchAll(/href="(\/account\/[^"#?]+)"/g)].map((match) => match[1]!))
  return (await Promise.all([...paths].map((path) => get(site, path, as)))).join('\n')
}

export const refund = {
  fullName: 'Ben Buyer',
  reason: 'changed-plans',
  dealReference: 'PID-000001',
  details: '',
  purchase: '',
}
export const question = { email: 'sue@sender.test', kind: 'general', subject: 'The roof', message: 'Is it new?' }

type Purchase = Awaited<ReturnType<typeof buy>>
export const ask = (site: Site, { user, as, reference }: Purchase) =>
  post(site, '/refunds', { ...refund, email: user.email, dealReference: reference, purchase: reference }, as)

/** The account of a buyer whose request has come so far. */
export async function asked(site: Site, status: RefundRequestStatus): Promise<string> {
  const bought = await buy(site, { since: 3 * day, isOpened: true })
  await ask(site, bought)
  const approved = ['approved', 'processing', 'refunded'].includes(status)
  await site.db
    .updateTable('refund_requests')
    .set({ status, ...(approved ? { approved_pence: 285_000, fee_pence: 15_000, decision_note: 'As agreed.' } : {}) })
    .where('reservation_id', '=', bought.reservationId)
    .execute()
  return get(site, '/account', bought.as)
}

/** The page of a new request, or what follows on a form of it. */
export async function ticket(site: Site, fields: typeof question, then?: Record<string, string>): Promise<string> {
  await post(site, '/support', fields)
  const { access_key: key } = await site.db
    .selectFrom('tickets')
    .select('access_key')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const path = `/support/ticket?key=${key}`
  return then ? post(site, path, then) : get(site, path)
}

export async function tooMany(site: Site): Promise<string> {
  const init = { ...form(question), headers: { 'x-client-address': '10.255.255.255' } }
  for (let sent = 0; sent < 10; sent += 1) await site.fetch('/support', init)
  return fetchPage(site, '/support', init)
}

/** What stands in the page itself, and what stands around it. */
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? html
export const frameOf = (html: string) => html.replace(/<main.*<\/main>/s, '').replace(/^.*<body[^>]*>/s, '')

const ends =
  /<\/?(p|h[1-6]|li|ul|ol|dt|dd|dl|t[hdr]|caption|legend|label|button|option|summary|div|section|article|form|br|header|footer|nav|address|figcaption)\b[^>]*>/g
/** Buttons and marks, which stand in a line but are no part of its words. */
const marks = /<(a|span|b)[^>]* class="[^"]*\b(?:btn|tag|big)\b[^>]*>.*?<\/\1>/gs
/** Names and hints that are read out or shown, though they are no text of the page. */
const spoken = /<[^>]*? (?:aria-label|alt|placeholder|title)="([^"]+)"[^>]*>/g

/** The words that a reader meets in this HTML, a line for each piece. */
export function wordsOf(html: string): string {
  const seen = html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, '').replace(/<!--.*?-->/gs, '')
  return seen
    .replace(spoken, (tag, words: string) => `${tag}\n${words}\n`)
    .replace(marks, '\n$&\n')
    .replace(ends, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
}
