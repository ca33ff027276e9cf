import type { Db } from '#db/database.server.ts'
import type { ReservationRow, TestimonialRow } from '#db/schema.ts'
import { listDeskNotes } from '#app/domain/notes/notes.server.ts'
import type { DeskNote } from '#app/domain/notes/notes.ts'
import { fullName, type User } from '#app/domain/people/users.ts'
import { listPurchaseHistory, type HistoryEntry } from '#app/domain/refunds/history.server.ts'
import { listRequestsAbout } from '#app/domain/refunds/list.server.ts'
import { checkStateOf } from '#app/domain/refunds/purchases.server.ts'
import { ownerColumns, ownerOf } from '#app/domain/refunds/owner.ts'
import type { RefundRequestRow } from '#app/domain/refunds/requests.ts'
import type { NotedCheck } from '#app/domain/reservations/checks/checks.ts'
import { listCheckNotes } from '#app/domain/reservations/checks/noting.server.ts'
import type { DisputeRow } from '#app/domain/reservations/disputes/disputes.ts'
import { listDisputesOf } from '#app/domain/reservations/disputes/list.server.ts'
import { readChoices } from '#app/domain/reservations/choices.server.ts'
import { listReadings } from '#app/domain/reservations/documents.server.ts'
import { listTicketsOf } from '#app/domain/support/list.server.ts'
import type { TicketRow } from '#app/domain/support/tickets.ts'
import type { CheckState } from '#app/domain/terms/buyer-check.ts'
import { checkDates, type CheckDates } from '#app/domain/terms/check-dates.ts'
import type { KeptChoice } from '#app/domain/terms/consent.ts'
import { dealReference, isReference } from '#app/utils/references.ts'
import { readLedger } from './ledger.server.ts'
import type { Ledger } from './ledger.ts'
import { listMails } from './outbox-list.server.ts'
import type { MailLine } from './outbox-list.ts'
import { isAboutPurchase } from './purchase-mails.server.ts'

/** A reservation, paid or not, with everything that belongs to it. */
interface PurchasePage {
  reservation: Omit<Awaited<ReturnType<typeof readReservation>> & object, 'row'>
  ledger: Ledger
  disputes: DisputeRow[]
  /** The choices about the documents, oldest first, each with its words. */
  choices: KeptChoice[]
  /** The version of the Terms and Conditions that the buyer agreed to; null where none was recorded. */
  terms: string | null
  readings: Awaited<ReturnType<typeof listReadings>>
  /** The requests for its money, the newest first. */
  requests: RefundRequestRow[]
  /** The buyer's tickets about the deal, the newest first. */
  tickets: TicketRow[]
  mails: MailLine[]
  notes: DeskNote[]
  /** What its buyer says of it. */
  testimonial: Pick<TestimonialRow, 'id' | 'state'> | null
  /** The check of the buyer's identity; null of what was never paid. */
  check: ({ state: CheckState; isNeeded: boolean; notes: NotedCheck[] } & CheckDates) | null
  /** Everything that happened, oldest first. */
  history: HistoryEntry[]
}

/** A reservation whole; undefined where there is none. One query for each kind of thing, however many there are. */
export async function readPurchasePage(
  db: Db,
  reservationId: string,
  operatorEmail: string,
  now: string,
  reader: Pick<User, 'id' | 'role'> | null = null,
): Promise<PurchasePage | undefined> {
  const found = await readReservation(db, reservationId)
  if (!found) return undefined
  const { row, ...reservation } = found
  const requests = await listRequestsAbout(db, reservationId)
  const history = await listPurchaseHistory(
    db,
    reservationId,
    requests.map(({ id }) => id),
  )
  const disputes = (await listDisputesOf(db, [reservationId])).get(reservationId) ?? []
  const tickets = await listTicketsOf(db, { userId: reservation.buyerId, dealId: reservation.dealId }, now)
  return {
    reservation,
    ledger: await readLedger(db, reservationId, history, disputes),
    disputes,
    choices: await readChoices(db, row),
    terms: row.terms_version,
    readings: await listReadings(db, reservationId),
    requests,
    tickets: tickets.rows,
    mails: await listMails(db, isAboutPurchase(reservationId), operatorEmail),
    notes: await listDeskNotes(db, { type: 'reservation', id: reservationId }, reader),
    testimonial: (await readTestimonialState(db, reservationId)) ?? null,
    history,
    check: await readCheck(db, row),
  }
}

async function readCheck(db: Db, row: ReservationRow): Promise<PurchasePage['check']> {
  if (row.paid_at === null) return null
  const notes = await listCheckNotes(db, row.id)
  const result = notes.find(({ isReplaced }) => !isReplaced)?.result ?? null
  const state = checkStateOf({ ...row, check_result: result })
  return { state, isNeeded: row.needs_check === 1, notes, ...checkDates(row.paid_at, row.check_ends_at) }
}

async function readReservation(db: Db, id: string) {
  const row = await db
    .selectFrom('reservations')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .selectAll('reservations')
    .select([
      ...ownerColumns,
      'deals.unavailable_at',
      'deals.status as deal_status',
      'email',
      'first_name',
      'last_name',
    ])
    .where('reservations.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    dealId: row.deal_id,
    dealReference: dealReference(row.deal_id),
    dealTitle: row.deal_title,
    isDealUnavailable: row.unavailable_at !== null,
    buyerId: row.user_id,
    buyerName: fullName({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
    buyerEmail: row.email,
    amountPence: row.amount_pence,
    heldAt: row.held_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    endedAt: row.ended_at,
    unlockAt: row.unlock_at,
    lockedAt: row.locked_at,
    firstOpenedAt: row.first_document_access_at,
    /** The row, by which its choices and its check are read. */
    row,
    owner: ownerOf(row.deal_id, row),
  }
}

function readTestimonialState(db: Db, reservationId: string) {
  return db
    .selectFrom('testimonials')
    .select(['id', 'state'])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
}

/** The id of the reservation of this reference, in any case; undefined where there is none. */
export async function findReservationId(db: Db, reference: string): Promise<string | undefined> {
  const text = reference.toUpperCase()
  if (!isReference(text, 'RES')) return undefined
  return (await db.selectFrom('reservations').select('id').where('reference', '=', text).executeTakeFirst())?.id
}
