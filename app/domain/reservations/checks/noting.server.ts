import type { Db } from '#db/database.server.ts'
import type { ReservationRow } from '#db/schema.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { fullName, type Admin } from '#app/domain/people/users.ts'
import { findPurchase, type Purchase } from '#app/domain/refunds/purchases.server.ts'
import { opensFrom } from '#app/domain/terms/consent.ts'
import { addMilliseconds, isDay, londonDay } from '#app/utils/dates.ts'
import { cleanText, isBlank } from '#app/utils/text.ts'
import { whyLeftToPerson, type LeftToPerson } from '../paying-back.server.ts'
import { findWhyClosed } from '../purchases.server.ts'
import { longestHow, oldestCheckDays, type CheckMistake, type CheckRefusal, type NotedCheck, type TypedCheck } from './checks.ts' // prettier-ignore
import { endByCheck, writeCheck } from './ending.server.ts'
import { passedMail } from './mails.server.ts'

/** The notes of a purchase that are told of. */
const mostNotes = 20

/** What the desk knows of the check of a purchase, with what a further note would bring. */
interface BuyerCheck {
  purchase: Purchase
  /** True where nothing opens before it is passed. */
  isNeeded: boolean
  /** The notes, the newest first. */
  notes: NotedCheck[]
  /** The one that counts; null while there is none. */
  current: NotedCheck | null
  /** The latest passed check of the same buyer for another purchase. It counts for this one only once it is noted here too. */
  earlier: { reference: string; checkedOn: string; how: string } | null
}

/** The check of a purchase, for whoever may see the purchase; undefined for one that was never paid. */
export async function readBuyerCheck(db: Db, reservationId: string): Promise<BuyerCheck | undefined> {
  const purchase = await findPurchase(db, reservationId)
  if (!purchase) return undefined
  const { needs_check: needsCheck } = await db
    .selectFrom('reservations')
    .select('needs_check')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  const notes = await listCheckNotes(db, reservationId)
  return {
    purchase,
    isNeeded: needsCheck === 1,
    notes,
    current: notes.find(({ isReplaced }) => !isReplaced) ?? null,
    earlier: await findEarlier(db, purchase),
  }
}

/** What was noted about the identity of a purchase's buyer, the newest first. */
export async function listCheckNotes(db: Db, reservationId: string): Promise<NotedCheck[]> {
  const rows = await db
    .selectFrom('buyer_checks')
    .leftJoin('users', 'users.id', 'noted_by')
    .selectAll('buyer_checks')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('reservation_id', '=', reservationId)
    .orderBy('buyer_checks.id', 'desc')
    .limit(mostNotes)
    .execute()
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    id: row.id,
    result: row.result,
    how: row.how,
    checkedOn: row.checked_on,
    notedAt: row.noted_at,
    notedBy: email === null ? '' : fullName({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
    isReplaced: row.replaced_at !== null,
  }))
}

async function findEarlier(db: Db, { reservationId, buyerId }: Purchase): Promise<BuyerCheck['earlier']> {
  const row = await db
    .selectFrom('reservations')
    .innerJoin('buyer_checks', 'buyer_checks.reservation_id', 'reservations.id')
    .select(['reference', 'checked_on', 'how'])
    .where('user_id', '=', buyerId)
    .where('reservations.id', '<>', reservationId)
    .where('result', '=', 'passed')
    .where('replaced_at', 'is', null)
    .orderBy('checked_on', 'desc')
    .orderBy('buyer_checks.id', 'desc')
    .executeTakeFirst()
  return row ? { reference: row.reference, checkedOn: row.checked_on, how: row.how } : null
}

/** The page from which a note was sent. */
interface Shown {
  /** The note that counted there; null where there was none. */
  seen: number | null
  /** The sum that the confirmation of a failed check showed, in pence; null where the page has not asked yet. */
  confirmedPence: number | null
}

type NoteResult =
  | { ok: true; isNew: boolean; purchase: Purchase; opensAt: string | null }
  /** A failed check has to be confirmed first: this is what goes back by it. */
  | { ok: true; toConfirm: { amountPence: number; leftToPerson: LeftToPerson }; purchase: Purchase }
  | { ok: false; reason: CheckRefusal }
  | { ok: false; reason: 'mistakes'; mistakes: CheckMistake[] }

/**
 * Notes the result of a check, or corrects it. A passed one lets the documents open; a failed one ends the purchase once it is
 * confirmed, and can no longer be corrected. The same note sent twice is one. What a colleague has noted since the page was
 * loaded is not overwritten.
 */
export async function noteCheck(
  db: Db,
  admin: Admin,
  reservationId: string,
  typed: TypedCheck,
  { seen, confirmedPence }: Shown,
  now: string,
): Promise<NoteResult> {
  return db.transaction().execute(async (trx): Promise<NoteResult> => {
    const row = await trx.selectFrom('reservations').selectAll().where('id', '=', reservationId).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    const purchase = await findPurchase(trx, reservationId)
    if (!purchase) return { ok: false, reason: 'not-paid' }
    // Nobody checks themselves.
    if (row.user_id === admin.id) return { ok: false, reason: 'own-purchase' }
    const how = cleanText(typed.how)
    const current = await trx
      .selectFrom('buyer_checks')
      .selectAll()
      .where('reservation_id', '=', reservationId)
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    const isSame =
      current?.result === typed.result &&
      current.how === how &&
      current.checked_on === typed.day &&
      current.noted_by === admin.id
    if (isSame) return { ok: true, isNew: false, purchase, opensAt: row.unlock_at }
    if (current && current.result !== 'passed') return { ok: false, reason: 'over' }
    if (row.status !== 'paid' && row.status !== 'completed') return { ok: false, reason: 'ended' }
    if ((current?.id ?? null) !== seen) return { ok: false, reason: 'noted-meanwhile' }
    const mistakes = findMistakes({ ...typed, how }, row, now)
    if (typed.result === null || mistakes.length > 0) return { ok: false, reason: 'mistakes', mistakes }

    const check = { result: typed.result, how, checkedOn: typed.day, notedBy: admin.id }
    if (typed.result === 'failed') {
      const amountPence = purchase.paidPence - purchase.refundedPence
      if (confirmedPence === null)
        return { ok: true, toConfirm: { amountPence, leftToPerson: await whyLeftToPerson(trx, purchase) }, purchase }
      if (confirmedPence !== amountPence) return { ok: false, reason: 'amount-changed' }
      await endByCheck(trx, reservationId, check, now)
      return { ok: true, isNew: true, purchase, opensAt: null }
    }
    await writeCheck(trx, reservationId, check, now)
    const opensAt = row.needs_check === 1 && row.unlock_at === null ? await open(trx, row, now) : row.unlock_at
    return { ok: true, isNew: true, purchase, opensAt }
  })
}

function findMistakes(
  { result, day, how }: TypedCheck,
  { paid_at: paidAt, needs_check: needsCheck }: Pick<ReservationRow, 'paid_at' | 'needs_check'>,
  now: string,
): CheckMistake[] {
  const oldest = londonDay(addMilliseconds(paidAt!, -oldestCheckDays * 86_400_000))
  const ofDay = ((): CheckMistake[] => {
    if (!isDay(day)) return ['day-missing']
    if (day > londonDay(now)) return ['day-ahead']
    return day < oldest ? ['day-old'] : []
  })()
  return [
    ...(result === null ? ['result-missing' as const] : []),
    ...(result === 'failed' && needsCheck === 0 ? ['failed-not-needed' as const] : []),
    ...ofDay,
    ...(isBlank(how) ? ['how-missing' as const] : []),
    ...(how.length > longestHow ? ['how-too-long' as const] : []),
  ]
}

/**
 * Sets when the documents open: as it was chosen, and not before now. The 2 business days of documents that are missing thus begin
 * with it. Whose documents are open at once hears it from the job that tells of openings.
 */
async function open(trx: Db, row: ReservationRow, now: string): Promise<string> {
  const chosen = opensFrom(row, row.paid_at!)
  const opensAt = chosen > now ? chosen : now
  await trx.updateTable('reservations').set({ unlock_at: opensAt }).where('id', '=', row.id).execute()
  const missing = await findWhyClosed(trx, row.id, now)
  if (opensAt > now || missing !== null) {
    const purchase = (await findPurchase(trx, row.id))!
    const name = { key: `check-passed:${row.id}`, about: { type: 'reservation', id: row.id } } as const
    await queueMail(trx, name, passedMail({ ...purchase, unlockAt: opensAt }, missing), now)
  }
  return opensAt
}
