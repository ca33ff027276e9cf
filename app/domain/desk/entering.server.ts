import type { Db } from '#db/database.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import { joinedName, type Admin } from '#app/domain/people/users.ts'
import { noticeRefusals, readNoticeTimes, readReceived } from '#app/domain/refunds/notices.ts'
import { enterNotice, listUndecidedAbout } from '#app/domain/refunds/notices.server.ts'
import { findPurchase, matchPurchase } from '#app/domain/refunds/purchases.server.ts'
import { parseDealReference } from '#app/domain/refunds/requests.ts'
import { enterTicket } from '#app/domain/support/tickets.server.ts'
import { channelWords } from '#app/domain/terms/cancellation.ts'
import { cleanLine } from '#app/utils/text.ts'
import { enteredKinds, standsAlready, unknownReference, type EnteringForm, type EnteringMistake } from './entering.ts'

type Entered = { ok: true; kind: 'ticket' | 'request'; id: string; reference: string } | EnteringMistake

/**
 * Enters a call, letter or email in its sender's name: a refund or cancellation as a refund request, anything else as a ticket. A
 * request is about the purchase that its reference and the sender's address name; without one the desk links it on its page. The
 * same form sent twice within ten minutes is one. Refuses times that cannot be, for a ticket a reference of nothing we know, and once
 * a request whose purchase has undecided ones that the form has not shown.
 */
export async function enterForSender(db: Db, admin: Admin, form: EnteringForm, now: string): Promise<Entered> {
  return form.kind === 'refund' ? enterRequest(db, admin, form, now) : enterAsTicket(db, admin, form.kind, form, now)
}

async function enterRequest(db: Db, admin: Admin, form: EnteringForm, now: string): Promise<Entered> {
  const { fullName, email, dealReference, channel, reason, message: details } = form
  const match = dealReference === '' ? undefined : await matchPurchase(db, null, email, dealReference)
  const purchase = match && (await findPurchase(db, match.reservationId))
  const times = readNoticeTimes(form, purchase?.paidAt ?? null, now)
  if (!times.ok) return times
  if (purchase && purchase.buyerId !== admin.id) {
    const undecided = await listUndecidedAbout(db, purchase, { admin, now })
    if (undecided.some(({ reference }) => !form.known.includes(reference)))
      return { ok: false, field: 'dealReference', message: standsAlready, undecided }
  }
  const notice = { channel, reason, details, sentProof: cleanLine(form.sentProof) }
  const of = purchase?.reservationId ?? { fullName, email, dealReference }
  const entered = await enterNotice(db, admin, of, notice, times, [], now)
  if (!entered.ok) return { ok: false, field: 'dealReference', message: noticeRefusals[entered.reason].message }
  return { ok: true, kind: 'request', id: entered.requestId, reference: entered.reference }
}

async function enterAsTicket(
  db: Db,
  admin: Admin,
  kind: Exclude<EnteringForm['kind'], 'refund'>,
  form: EnteringForm,
  now: string,
): Promise<Entered> {
  const { channel, fullName: name, email, message, dealReference } = form
  const received = readReceived(form, now)
  if (!received.ok) return received
  const dealId = dealReference === '' ? null : await findDeal(db, email, dealReference)
  if (dealId === undefined) return { ok: false, field: 'dealReference', message: unknownReference }
  const subject = form.subject || `${enteredKinds[kind]} by ${channelWords[channel]}`
  const entry = { adminId: admin.id, channel, receivedAt: received.receivedAt }
  const ticket = await enterTicket(db, { kind, subject, name, email, message, dealId }, entry, now)
  return { ok: true, kind: 'ticket', ...ticket }
}

/** The deal that a reference names: its own, or that of a reservation of this sender. */
async function findDeal(db: Db, email: string, reference: string): Promise<number | undefined> {
  const meant = parseDealReference(reference)
  if (!meant) return undefined
  if ('dealId' in meant)
    return (await db.selectFrom('deals').select('id').where('id', '=', meant.dealId).executeTakeFirst())?.id
  const reservation = await db
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select('deal_id')
    .where('reference', '=', meant.reservation)
    .where(isSameAnyCase('users.email', email))
    .executeTakeFirst()
  return reservation?.deal_id
}

/** The name and address of a person, to fill in the form; undefined where there is nobody of this id. */
export async function readSender(db: Db, personId: string): Promise<{ fullName: string; email: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return row && { fullName: joinedName(row) ?? row.email, email: row.email }
}
