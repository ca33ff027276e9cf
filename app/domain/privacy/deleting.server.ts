import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { endEmails } from '#app/domain/alerts/ending.server.ts'
import { dropWaiting, endSubscription } from '#app/domain/newsletter/ending.server.ts'
import { yearsBefore } from '#app/utils/dates.ts'
import { isOf, type Person } from './finding.server.ts'
import { personalRule } from './tables.ts'
import { keptForYears } from './your-data.ts'

/** Deleting what belongs to one person, and emptying what the law keeps (tables.ts). */

/**
 * Deletes all rows of a person within the transaction of the caller; what the law keeps stays without what the list empties. Whoever
 * calls has made sure that nothing is under way. `requestId` is the deletion itself, which stays. Returns the keys of the files that are
 * to be deleted once the rows are.
 */
export async function deletePerson(trx: Db, who: Person, requestId: string, now: string): Promise<string[]> {
  const fileKeys = await takeFiles(trx, who, requestId)
  // Mails and notes are found by what they are about, so they go first.
  await trx.deleteFrom('outbox').where('kind', '=', 'mail').where(isOf('outbox', who)).execute()
  await endMailings(trx, who, now)
  await takeOutOwner(trx, who)
  await trx.deleteFrom('desk_notes').where(isOf('desk_notes', who)).execute()
  await keepSuspicions(trx, who)
  for (const table of [
    'tickets',
    'testimonials',
    'sessions',
    'record_drafts',
    'left_drafts',
    'shortlisted_deals',
  ] as const)
    await trx.deleteFrom(table).where(isOf(table, who)).execute()
  await trx.deleteFrom('data_requests').where(isOf('data_requests', who)).where('id', '<>', requestId).execute()
  await deleteRequests(trx, who)
  await deleteUnpaid(trx, who)
  for (const table of ['payments', 'refunds', 'reservations'] as const) await empty(trx, table, who)
  if (who.userId !== null) await deleteUser(trx, who.userId, now)
  return fileKeys
}

/** Sets the columns of kept rows to what the list says. */
async function empty(trx: Db, table: keyof Database, who: Person): Promise<void> {
  const { deletion } = personalRule(table)
  if (deletion.does !== 'keep' || Object.keys(deletion.emptied).length === 0) return
  await trx.updateTable(table).set(deletion.emptied).where(isOf(table, who)).execute()
}

async function takeFiles(trx: Db, who: Person, requestId: string): Promise<string[]> {
  const uploads = await trx.deleteFrom('uploads').where(isOf('uploads', who)).returning('file_key').execute()
  const copies = await trx
    .deleteFrom('stamped_documents')
    .where(isOf('stamped_documents', who))
    .returning('file_key')
    .execute()
  const archives = await trx
    .selectFrom('data_requests')
    .select('file_key')
    .where(isOf('data_requests', who))
    .where('id', '<>', requestId)
    .execute()
  return [...uploads, ...copies, ...archives].flatMap((row) => row.file_key ?? [])
}

/** Newsletter and saved searches end as they end for anybody: of the address a keyed hash stays, so that none is emailed again. */
async function endMailings(trx: Db, who: Person, now: string): Promise<void> {
  const subscribers = await trx
    .selectFrom('subscribers')
    .select(['id', 'state', 'ended_at'])
    .where(isOf('subscribers', who))
    .execute()
  await dropWaiting(
    trx,
    subscribers.filter(({ state }) => state === 'waiting'),
  )
  for (const { id, state } of subscribers)
    if (state === 'confirmed') await endSubscription(trx, id, { actor: 'system' }, now)
  const searches = await trx
    .selectFrom('saved_searches')
    .select(['id', 'state'])
    .where(isOf('saved_searches', who))
    .execute()
  for (const { id, state } of searches)
    if (state === 'confirmed') await endEmails(trx, id, { actor: 'system' }, now, false)
  await trx.deleteFrom('saved_searches').where(isOf('saved_searches', who)).execute()
}

const ownerFields = { owner_name: 'ownerName', owner_email: 'ownerEmail', owner_phone: 'ownerPhone' } as const

/** Takes the owner out of deals that were never reserved, and out of their versions. */
async function takeOutOwner(trx: Db, who: Person): Promise<void> {
  const { deletion } = personalRule('deals')
  if (deletion.does !== 'keep') return
  const deals = await trx
    .selectFrom('deals')
    .select('id')
    .where(isOf('deals', who))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('reservations')
            .select('reservations.id')
            .whereRef('reservations.deal_id', '=', 'deals.id')
            .where('paid_at', 'is not', null),
        ),
      ),
    )
    .execute()
  for (const { id } of deals) {
    await trx.updateTable('deals').set(deletion.emptied).where('id', '=', id).execute()
    const versions = await trx
      .selectFrom('record_versions')
      .select(['version', 'fields'])
      .where('kind', '=', 'deal')
      .where('record_id', '=', id)
      .execute()
    for (const { version, fields } of versions) {
      const emptied = { ...(JSON.parse(fields) as object) } as Record<string, unknown>
      for (const name of Object.values(ownerFields)) if (name in emptied) emptied[name] = ''
      await trx
        .updateTable('record_versions')
        .set({ fields: JSON.stringify(emptied) })
        .where('kind', '=', 'deal')
        .where('record_id', '=', id)
        .where('version', '=', version)
        .execute()
    }
  }
}

/**
 * Notes about a suspicion are kept without being told of. Those of what is deleted become notes about the account, which then stays
 * without a name.
 */
async function keepSuspicions(trx: Db, { userId }: Person): Promise<void> {
  if (userId === null) return
  const about = (type: 'reservation' | 'refund-request', table: 'reservations' | 'refund_requests') =>
    trx
      .updateTable('desk_notes')
      .set({ about_type: 'user', about_id: userId })
      .where('is_suspicion', '=', 1)
      .where('about_type', '=', type)
      .where('about_id', 'in', (from) => from.selectFrom(table).select(`${table}.id`).where('user_id', '=', userId))
      .execute()
  await about('reservation', 'reservations')
  await about('refund-request', 'refund_requests')
}

/** True for a request without a note about a suspicion that was written since then: such a note would go with it. */
export function isUnsuspectedSince(since: string) {
  return (where: ExpressionBuilder<Database, 'refund_requests'>) =>
    where.not(
      where.exists(
        where
          .selectFrom('desk_notes')
          .select('desk_notes.id')
          .where('about_type', '=', 'refund-request')
          .whereRef('about_id', '=', 'refund_requests.id')
          .where('is_suspicion', '=', 1)
          .where('desk_notes.created_at', '>', since),
      ),
    )
}

/** Requests of no purchase go. Of the others the decision stays, under its reference. */
async function deleteRequests(trx: Db, who: Person): Promise<void> {
  await trx
    .deleteFrom('refund_requests')
    .where(isOf('refund_requests', who))
    .where('reservation_id', 'is', null)
    .where(isUnsuspectedSince(''))
    .execute()
  const kept = await trx
    .selectFrom('refund_requests')
    .select(['id', 'reference'])
    .where(isOf('refund_requests', who))
    .execute()
  const { deletion } = personalRule('refund_requests')
  if (deletion.does !== 'keep') return
  for (const { id, reference } of kept)
    await trx
      .updateTable('refund_requests')
      .set({ ...deletion.emptied, search_text: reference.toLowerCase() })
      .where('id', '=', id)
      .execute()
}

/** Holds that nothing was ever paid for go with their attempts to pay. */
async function deleteUnpaid(trx: Db, who: Person): Promise<void> {
  const unpaid = await trx
    .selectFrom('reservations')
    .select('id')
    .where(isOf('reservations', who))
    .where('paid_at', 'is', null)
    .where((where) =>
      where.not(
        where.or([
          where.exists(
            where
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.reservation_id', '=', 'reservations.id')
              .where('payments.status', '<>', 'canceled'),
          ),
          where.exists(
            where
              .selectFrom('document_accesses')
              .select('document_accesses.id')
              .whereRef('document_accesses.reservation_id', '=', 'reservations.id'),
          ),
          where.exists(
            where
              .selectFrom('refund_requests')
              .select('refund_requests.id')
              .whereRef('refund_requests.reservation_id', '=', 'reservations.id'),
          ),
        ]),
      ),
    )
    .execute()
  for (const { id } of unpaid) {
    await trx.deleteFrom('payments').where('reservation_id', '=', id).execute()
    await trx.deleteFrom('reservations').where('id', '=', id).execute()
  }
}

/** The issuer of an account that has been deleted. Nobody can sign in by it, so signing in again makes a new account. */
const deletedIssuer = 'deleted'

/** Deletes an account; where something that is kept belongs to it, the row stays without a name. */
async function deleteUser(trx: Db, userId: string, now: string): Promise<void> {
  if (!(await hasKept(trx, userId))) {
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    return
  }
  const { deletion } = personalRule('users')
  await trx
    .updateTable('users')
    .set({
      ...(deletion.does === 'keep' && deletion.emptied),
      issuer: deletedIssuer,
      subject: userId,
      is_email_verified: 0,
      created_at: now,
      signed_in_at: now,
      not_asked_since: now,
    })
    .where('id', '=', userId)
    .execute()
}

/** True where something that the law keeps belongs to an account. */
async function hasKept(trx: Db, userId: string): Promise<boolean> {
  const found = [
    await trx.selectFrom('reservations').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
    await trx.selectFrom('document_accesses').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
    await trx
      .selectFrom('desk_notes')
      .select('id')
      .where('about_type', '=', 'user')
      .where('about_id', '=', userId)
      .limit(1)
      .executeTakeFirst(),
  ]
  return found.some((row) => row !== undefined)
}

/**
 * Deletes what was kept of an account that was deleted then, once its years are over: its notes about a suspicion after five, because
 * the relationship with its person ended with it, its money and decisions six after the last of them. Returns when to look again, or null where nothing is left.
 */
export async function deleteKept(trx: Db, userId: string, deletedAt: string, now: string): Promise<string | null> {
  const notesUntil = yearsBefore(deletedAt, -keptForYears.suspicion)
  if (notesUntil <= now)
    await trx.deleteFrom('desk_notes').where('about_type', '=', 'user').where('about_id', '=', userId).execute()
  const next = notesUntil > now ? [notesUntil] : []
  const reservations = await trx.selectFrom('reservations').selectAll().where('user_id', '=', userId).execute()
  for (const { id, held_at, paid_at, ended_at } of reservations) {
    const times = [held_at, paid_at, ended_at, ...(await readTimes(trx, id))].filter((time) => time !== null)
    const until = yearsBefore(times.toSorted().at(-1)!, -keptForYears.money)
    if (until > now) next.push(until)
    else await deleteKeptReservation(trx, id)
  }
  await trx
    .deleteFrom('document_accesses')
    .where('user_id', '=', userId)
    .where('accessed_at', '<=', yearsBefore(now, keptForYears.money))
    .where('reservation_id', 'is', null)
    .execute()
  if (await hasKept(trx, userId)) return next.toSorted()[0] ?? yearsBefore(now, -1)
  await trx.deleteFrom('users').where('id', '=', userId).where('issuer', '=', deletedIssuer).execute()
  return null
}

/** The times at which something happened to the money and the documents of a reservation. */
async function readTimes(trx: Db, reservationId: string): Promise<(string | null)[]> {
  const payments = trx.selectFrom('payments').select('id').where('reservation_id', '=', reservationId)
  const rows = [
    ...(await trx
      .selectFrom('payments')
      .select(['created_at as one', 'settled_at as other'])
      .where('reservation_id', '=', reservationId)
      .execute()),
    ...(await trx
      .selectFrom('refunds')
      .select(['created_at as one', 'settled_at as other'])
      .where('payment_id', 'in', payments)
      .execute()),
    ...(await trx
      .selectFrom('disputes')
      .select(['opened_at as one', 'closed_at as other'])
      .where('payment_id', 'in', payments)
      .execute()),
    ...(await trx
      .selectFrom('receipts')
      .select(['issued_at as one', 'issued_at as other'])
      .where('reservation_id', '=', reservationId)
      .execute()),
    ...(await trx
      .selectFrom('refund_requests')
      .select(['asked_at as one', 'updated_at as other'])
      .where('reservation_id', '=', reservationId)
      .execute()),
    ...(await trx
      .selectFrom('document_accesses')
      .select((select) => select.fn.max<string | null>('accessed_at').as('one'))
      .select((select) => select.val(null).as('other'))
      .where('reservation_id', '=', reservationId)
      .execute()),
  ]
  return rows.flatMap(({ one, other }) => [one, other])
}

async function deleteKeptReservation(trx: Db, id: string): Promise<void> {
  const payments = trx.selectFrom('payments').select('id').where('reservation_id', '=', id)
  await trx.deleteFrom('receipts').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('refunds').where('payment_id', 'in', payments).execute()
  await trx.deleteFrom('disputes').where('payment_id', 'in', payments).execute()
  await trx.deleteFrom('refund_requests').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('payments').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('document_accesses').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
}
