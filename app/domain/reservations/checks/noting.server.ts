import type { Db } from '#db/database.server.ts'
import type { ReservationRow } from '#db/schema.ts'
import type { AuditAction } from '#app/domain/audit/audit.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { fullName, type Admin } from '#app/domain/people/users.ts'
import { findPurchase, type Purchase } from '#app/domain/refunds/purchases.server.ts'
import { consentOf, opensFrom } from '#app/domain/terms/consent.ts'
import { addMilliseconds, isDay, londonDay } from '#app/utils/dates.ts'
import { cleanText, isBlank } from '#app/utils/text.ts'
import { isCancelledAtDesk, isClosedByRequest } from '../documents.server.ts'
import { whyLeftToPerson, type LeftToPerson } from '../paying-back.server.ts'
import { findWhyClosed } from '../purchases.server.ts'
import { longestHow, oldestCheckDays, type CheckMistake, type CheckRefusal, type NotedCheck, type TypedCheck } from './checks.ts' // prettier-ignore
import { endByCheck, remind, writeCheck } from './ending.server.ts'
import { passedMail } from './mails.server.ts'

/** The notes of a purchase that are told of. */
const mostNotes = 20

/** What the desk knows of the check of a purchase, with what a further note would bring. */
interface BuyerCheck {
  purchase: Purchase
  /** True where nothing opens before it is passed. */
  isNeeded: boolean
  /** Since when the money is held back; null while it is not. */
  heldAt: string | null
  /** True where a passed note can be taken back, because nothing has been opened by it. */
  mayTakeBack: boolean
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
  const { check_held_at: heldAt } = await db
    .selectFrom('reservations')
    .select('check_held_at')
    .where('id', '=', reservationId)
    .executeTakeFirstOrThrow()
  const notes = await listCheckNotes(db, reservationId)
  const current = notes.find(({ isReplaced }) => !isReplaced) ?? null
  const { needsCheck, status, firstDocumentAccessAt } = purchase
  return {
    purchase,
    isNeeded: needsCheck,
    heldAt,
    mayTakeBack: needsCheck && status === 'paid' && current?.result === 'passed' && firstDocumentAccessAt === null,
    notes,
    current,
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

async function findEarlier(db: Db, { reservationId, buyerId, paidAt }: Purchase): Promise<BuyerCheck['earlier']> {
  const row = await db
    .selectFrom('reservations')
    .innerJoin('buyer_checks', 'buyer_checks.reservation_id', 'reservations.id')
    .select(['reference', 'checked_on', 'how'])
    .where('user_id', '=', buyerId)
    .where('reservations.id', '<>', reservationId)
    .where('result', '=', 'passed')
    .where('replaced_at', 'is', null)
    .where('checked_on', '>=', oldestDay(paidAt))
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
  /** Who that confirmation said sees to the money. */
  confirmedLeft?: LeftToPerson
}

type NoteResult =
  | { ok: true; isNew: boolean; purchase: Purchase; opensAt: string | null; leftToPerson: LeftToPerson }
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
  { seen, confirmedPence, confirmedLeft = null }: Shown,
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
    if (isSame) return { ok: true, isNew: false, purchase, opensAt: row.unlock_at, leftToPerson: null }
    if (current && current.result !== 'passed') return { ok: false, reason: 'over' }
    if (row.status !== 'paid' && row.status !== 'completed') return { ok: false, reason: 'ended' }
    if ((current?.id ?? null) !== seen) return { ok: false, reason: 'noted-meanwhile' }
    const mistakes = findMistakes({ ...typed, how }, row, now)
    if (typed.result === null || mistakes.length > 0) return { ok: false, reason: 'mistakes', mistakes }

    const check = { result: typed.result, how, checkedOn: typed.day, notedBy: admin.id }
    if (typed.result === 'failed') {
      if (row.status === 'completed') return { ok: false, reason: 'completed' }
      if (row.check_held_at !== null) return { ok: false, reason: 'held-back' }
      const amountPence = purchase.paidPence - purchase.refundedPence
      const leftToPerson = await whyLeftToPerson(trx, purchase)
      if (confirmedPence === null) return { ok: true, toConfirm: { amountPence, leftToPerson }, purchase }
      if (confirmedPence !== amountPence || confirmedLeft !== leftToPerson)
        return { ok: false, reason: 'amount-changed' }
      await endByCheck(trx, reservationId, check, now)
      return { ok: true, isNew: true, purchase, opensAt: null, leftToPerson }
    }
    await writeCheck(trx, reservationId, check, now)
    const opensAt = row.needs_check === 1 && row.unlock_at === null ? await open(trx, row, now) : row.unlock_at
    return { ok: true, isNew: true, purchase, opensAt, leftToPerson: null }
  })
}

type ChangeResult = { ok: true; isNew: boolean } | { ok: false; reason: CheckRefusal }

/**
 * Takes a passed check back that was noted by mistake: the purchase waits for its check again, and its buyer is reminded with a day by
 * which it ends. Refused once the documents have been opened.
 */
export function takeBackCheck(
  db: Db,
  admin: Admin,
  reservationId: string,
  seen: number | null,
  now: string,
): Promise<ChangeResult> {
  return withPaid(db, admin, reservationId, async (trx, row) => {
    if (row.status !== 'paid') return { ok: false, reason: 'ended' }
    if (row.first_document_access_at !== null) return { ok: false, reason: 'opened' }
    if (row.needs_check === 0) return { ok: false, reason: 'nothing-noted' }
    const taken = await trx
      .updateTable('buyer_checks')
      .set({ replaced_at: now })
      .where('reservation_id', '=', reservationId)
      .where('id', '=', seen)
      .where('result', '=', 'passed')
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) return { ok: false, reason: 'nothing-noted' }
    await trx
      .updateTable('reservations')
      .set({ unlock_at: null, opening_told_at: null })
      .where('id', '=', reservationId)
      .execute()
    await recordChange(trx, admin, reservationId, 'buyer-check-taken-back', now)
    const purchase = (await findPurchase(trx, reservationId))!
    await remind(trx, purchase, now)
    return { ok: true, isNew: true }
  })
}

/**
 * Holds the money of a purchase back, or lets it go again: while it is held no check ends the purchase, and no refund of it is approved
 * (RULES.md, Checks; Proceeds of Crime Act 2002, ss 327 to 329 and 335). The buyer is told nothing. Refunds that are under way go on.
 */
export function holdMoney(
  db: Db,
  admin: Admin,
  reservationId: string,
  isHeld: boolean,
  now: string,
): Promise<ChangeResult> {
  return withPaid(db, admin, reservationId, async (trx) => {
    const changed = await trx
      .updateTable('reservations')
      .set({ check_held_at: isHeld ? now : null })
      .where('id', '=', reservationId)
      .where('check_held_at', isHeld ? 'is' : 'is not', null)
      .executeTakeFirst()
    const isNew = changed.numUpdatedRows > 0n
    if (isNew) await recordChange(trx, admin, reservationId, isHeld ? 'buyer-check-held' : 'buyer-check-let-go', now)
    return { ok: true, isNew }
  })
}

function withPaid(
  db: Db,
  admin: Admin,
  reservationId: string,
  change: (trx: Db, row: ReservationRow) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('reservations').selectAll().where('id', '=', reservationId).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.paid_at === null) return { ok: false, reason: 'not-paid' }
    return row.user_id === admin.id ? { ok: false, reason: 'own-purchase' } : change(trx, row)
  })
}

function recordChange(
  trx: Db,
  admin: Admin,
  reservationId: string,
  action: AuditAction<'reservation'>,
  now: string,
): Promise<number> {
  return recordAudit(trx, {
    at: now,
    actor: 'admin',
    actorUserId: admin.id,
    action,
    objectType: 'reservation',
    objectId: reservationId,
    detail: {},
  })
}

/** The first London day of which a check counts for a purchase that was paid then. */
export function oldestDay(paidAt: string): string {
  return londonDay(addMilliseconds(paidAt, -oldestCheckDays * 86_400_000))
}

function findMistakes(
  { result, day, how }: TypedCheck,
  { paid_at: paidAt, needs_check: needsCheck }: Pick<ReservationRow, 'paid_at' | 'needs_check'>,
  now: string,
): CheckMistake[] {
  const oldest = oldestDay(paidAt!)
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
  // Nobody is promised an opening who has asked for their money back, or whose bank disputes the payment.
  const isClosed = await trx
    .selectFrom('reservations')
    .select('id')
    .where('id', '=', row.id)
    .where((where) =>
      where.or([where('locked_at', 'is not', null), isClosedByRequest(where), isCancelledAtDesk(where)]),
    )
    .executeTakeFirst()
  if (!isClosed && (opensAt > now || missing !== null)) {
    const purchase = (await findPurchase(trx, row.id))!
    const name = { key: `check-passed:${row.id}`, about: { type: 'reservation', id: row.id } } as const
    await queueMail(
      trx,
      name,
      passedMail({ ...purchase, unlockAt: opensAt }, consentOf(row).choice === 'wait', missing),
      now,
    )
  }
  return opensAt
}
