import { foldText, type Db } from '#db/database.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import type { RefundRequestRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { dealReference, referenceLetters, referencePattern } from '#app/utils/references.ts'
import { fullName } from '#app/domain/people/users.ts'
import { readLinkedSending } from './notices.ts'
import { parseDealReference } from './requests.ts'

/**
 * Purchases that a request without one may mean. Only the desk is told of them: whoever asked must not learn who has bought
 * anything.
 */

export interface NearPurchase {
  /** The reference of the reservation. */
  reference: string
  buyerName: string
  dealReference: string
  dealTitle: string
  paidPence: number
  paidAt: string
  /** Facts that it shares with the request. */
  why: string
}

const most = 3
/** A surname alone is common, so that only the purchases of these days before the request count, and at most so many. */
const surnameMilliseconds = 30 * 24 * 3_600_000
const mostRecent = 500

/** At most three purchases that come near to what was asked, the likeliest first. Nothing for a request with a purchase. */
export async function findNearPurchases(db: Db, request: RefundRequestRow): Promise<NearPurchase[]> {
  if (request.reservation_id) return []
  const found = new Map<string, NearPurchase>()
  const searches = [
    () => byReference(db, request.deal_reference),
    () => byEmail(db, request.email),
    () => byDeal(db, request.deal_reference),
    () => bySurname(db, request),
  ]
  for (const search of searches) {
    if (found.size >= most) break
    // A request is about no purchase that was paid after it was sent.
    const meant = (await search()).filter(({ paidAt }) => readLinkedSending(request, paidAt) !== null)
    for (const near of meant) if (!found.has(near.reference)) found.set(near.reference, near)
  }
  return [...found.values()].slice(0, most)
}

async function byReference(db: Db, typed: string): Promise<NearPurchase[]> {
  const meant = spellingsOf(typed)
  if (meant.length === 0) return []
  const rows = await paid(db).where('reservations.reference', 'in', meant).limit(most).execute()
  const given = `RES-${codeIn(typed)}`
  return rows.map((row) =>
    describe(row, row.reference === given ? 'the reference that was given' : 'the reference but for one letter'),
  )
}

const spellings: Record<number, (code: string) => string[]> = {
  7: (code) => Array.from({ length: 8 }, (_, at) => withLetters(code.slice(0, at), code.slice(at))).flat(),
  8: (code) => [code, ...Array.from(code, (_, at) => withLetters(code.slice(0, at), code.slice(at + 1))).flat()],
  9: (code) => Array.from(code, (_, at) => code.slice(0, at) + code.slice(at + 1)),
}
/** The letters behind `RES` in a typed text, one too few or too many included. */
function codeIn(typed: string): string | undefined {
  return /RES\W{0,2}([A-Z0-9]{7,9})(?![A-Z0-9])/.exec(typed.toUpperCase())?.[1]
}

const withLetters = (before: string, after: string) => [...referenceLetters].map((letter) => before + letter + after)
const isCode = new RegExp(`^${referencePattern}$`)

/**
 * The references that a typed one may mean: itself, and all that differ from it in one letter, which is another one, too much or
 * missing. They are some 250 at the most.
 */
export function spellingsOf(typed: string): string[] {
  const code = codeIn(typed)
  if (!code) return []
  return [...new Set(spellings[code.length]!(code))].filter((one) => isCode.test(one)).map((one) => `RES-${one}`)
}

async function byEmail(db: Db, email: string): Promise<NearPurchase[]> {
  // Deleted accounts have no address either.
  if (email === '') return []
  const rows = await paid(db)
    .where('reservations.user_id', 'in', (from) =>
      from.selectFrom('users as known').select('known.id').where(isSameAnyCase('known.email', email)).limit(20),
    )
    .orderBy('reservations.held_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => describe(row, 'the same email'))
}

async function byDeal(db: Db, typed: string): Promise<NearPurchase[]> {
  const meant = parseDealReference(typed)
  if (!meant || !('dealId' in meant)) return []
  const rows = await paid(db)
    .where('reservations.deal_id', '=', meant.dealId)
    .where('reservations.status', 'in', ['paid', 'completed', 'not-completed'])
    .limit(most)
    .execute()
  return rows.map((row) => describe(row, 'the deal that was given'))
}

async function bySurname(db: Db, { full_name: name, asked_at: askedAt }: RefundRequestRow): Promise<NearPurchase[]> {
  const surname = surnameOf(name)
  if (surname === '') return []
  const recent = await db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select(['reservations.id', 'users.last_name'])
    .where('reservations.paid_at', '>', addMilliseconds(askedAt, -surnameMilliseconds))
    .where('reservations.paid_at', '<=', askedAt)
    .orderBy('reservations.paid_at', 'desc')
    .limit(mostRecent)
    .execute()
  const ids = recent.filter((row) => surnameOf(row.last_name) === surname).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await paid(db)
    .where('reservations.id', 'in', ids.slice(0, most))
    .orderBy('reservations.paid_at', 'desc')
    .execute()
  return rows.map((row) => describe(row, 'the same surname'))
}

function surnameOf(name: string): string {
  return foldText(name).trim().split(/\s+/).at(-1) ?? ''
}

function paid(db: Db) {
  return db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .select([
      'reservations.reference',
      'reservations.amount_pence',
      'reservations.paid_at',
      'deals.id as deal_id',
      'deals.title',
      'users.email',
      'users.first_name',
      'users.last_name',
    ])
    .where('reservations.paid_at', 'is not', null)
}

type Paid = Awaited<ReturnType<ReturnType<typeof paid>['execute']>>[number]

function describe(row: Paid, why: string): NearPurchase {
  return {
    reference: row.reference,
    buyerName: fullName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    dealReference: dealReference(row.deal_id),
    dealTitle: row.title,
    paidPence: row.amount_pence,
    paidAt: row.paid_at!,
    why,
  }
}
