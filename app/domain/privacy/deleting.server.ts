import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isSameAnyCase, jsonText } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { endEmails } from '#app/domain/alerts/ending.server.ts'
import { dropWaiting, endSubscription } from '#app/domain/newsletter/ending.server.ts'
import { deletedIssuer, joinedName } from '#app/domain/people/users.ts'
import { addMilliseconds, yearsBefore } from '#app/utils/dates.ts'
import { evidenceRules } from '#app/domain/refunds/evidence.ts'
import { isOf, type Person } from './finding.server.ts'
import { takeOutNamings } from './named-owners.server.ts'
import { personalRule } from './tables.ts'
import { countApproved, deleteKeptSubmissions, deleteSubmissions, isKeptUpload } from './deleting-submissions.server.ts'
import { keptForYears, lateMoneyDays } from './your-data.ts'

/** Deleting what belongs to one person, and emptying what the law keeps (tables.ts). */

/**
 * Deletes all rows of a person within the transaction of the caller; what the law keeps stays without what the list empties. Whoever
 * calls has made sure that nothing is under way. `requestId` is the deletion itself, which stays. Returns the keys of the files that are
 * to be deleted once the rows are.
 */
export async function deletePerson(trx: Db, person: Person, requestId: string, now: string): Promise<string[]> {
  // Of an address that another account uses too, newsletter and searches are as much that account's.
  const who = (await isShared(trx, person)) ? { ...person, emailHash: null } : person
  if (who.userId !== null) await noteForgotten(trx, 'account', who.userId, now)
  if (who.email !== null) await noteForgotten(trx, 'address', who.email.toLowerCase(), now)
  const fileKeys = await takeFiles(trx, who, requestId)
  // Mails and notes are found by what they are about, so they go first.
  await deleteMails(trx, who)
  await endMailings(trx, who, now)
  await takeOutOwner(trx, who)
  await takeOutNamings(trx, who, now)
  await deleteSubmissions(trx, who)
  await trx.deleteFrom('desk_notes').where(isOf('desk_notes', who)).execute()
  await keepSuspicions(trx, who)
  for (const table of [
    'tickets',
    'testimonials',
    // They are found by the turns of the sessions.
    'advisor_questions',
    'sessions',
    'record_drafts',
    'left_drafts',
    'shortlisted_deals',
    'price_watches',
    'waiting_roles',
    'hold_groups',
  ] as const)
    await trx.deleteFrom(table).where(isOf(table, who)).execute()
  await trx.deleteFrom('data_requests').where(isOf('data_requests', who)).where('id', '<>', requestId).execute()
  await deleteRequests(trx, who)
  await deleteUnpaid(trx, isOf('reservations', who), now)
  for (const table of ['payments', 'refunds', 'reservations'] as const) await empty(trx, table, who)
  if (who.userId !== null) await deleteUser(trx, who.userId, now)
  return fileKeys
}

/** Deletes the mails to a person and about them, but for those that confirmed a purchase: these are kept without being found by a search. */
async function deleteMails(trx: Db, who: Person): Promise<void> {
  const confirms = sql<SqlBool>`${sql.ref('idempotency_key')} in (${sql.join(
    ['mail:paid:', 'mail:sooner:'].map((start) => sql`${start} || ${sql.ref('about_id')}`),
  )})`
  const mails = trx.selectFrom('outbox').select('id').where('kind', '=', 'mail').where(isOf('outbox', who))
  await trx
    .updateTable('outbox')
    .set((row) => ({ search_text: row.ref('idempotency_key') }))
    .where('id', 'in', mails.where('about_type', '=', 'reservation').where(confirms))
    .execute()
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where(isOf('outbox', who))
    .where((where) => where.not(where.and([where('about_type', '=', 'reservation'), confirms])))
    .execute()
  // What an admin was told of the roles of others is about those. An address that another account uses too may be that admin's.
  if (who.email === null || who.emailHash === null) return
  await trx
    .deleteFrom('outbox')
    .where('kind', '=', 'mail')
    .where('about_type', 'in', ['user', 'waiting-role'])
    .where(isSameAnyCase(jsonText('payload', '$.to'), who.email))
    .execute()
}

/** True where another account has verified the same address. */
async function isShared(trx: Db, { userId, email }: Person): Promise<boolean> {
  if (email === null) return false
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where(isSameAnyCase('email', email))
    .where('is_email_verified', '=', 1)
    .where('id', '<>', userId ?? '')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Sets the columns of kept rows to what the list says. */
async function empty(trx: Db, table: keyof Database, who: Person): Promise<void> {
  const { deletion } = personalRule(table)
  if (deletion.does !== 'keep' || Object.keys(deletion.emptied).length === 0) return
  await trx.updateTable(table).set(deletion.emptied).where(isOf(table, who)).execute()
}

async function takeFiles(trx: Db, who: Person, requestId: string): Promise<string[]> {
  const uploads = await trx
    .deleteFrom('uploads')
    .where(isOf('uploads', who))
    .where((where) => where.not(isKeptUpload(where, who)))
    .returning('file_key')
    .execute()
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
    if (state === 'confirmed' && who.emailHash !== null) await endEmails(trx, id, { actor: 'system' }, now, false)
  await trx.deleteFrom('saved_searches').where(isOf('saved_searches', who)).execute()
  const watches = await trx.selectFrom('price_watches').select('id').where(isOf('price_watches', who)).execute()
  for (const { id } of watches) await noteForgotten(trx, 'prices', id, now)
}

/** True for a deal that was ever reserved. */
function wasReserved(where: ExpressionBuilder<Database, 'deals'>) {
  return where.exists(
    where
      .selectFrom('reservations')
      .select('reservations.id')
      .whereRef('reservations.deal_id', '=', 'deals.id')
      .where('paid_at', 'is not', null),
  )
}

/** The rows of each table that a deletion would leave, of those that are counted here. */
export async function countKept(db: Db, who: Person, counts: Map<string, number>): Promise<Map<string, number>> {
  const unpaid = await selectUnpaid(db, isOf('reservations', who))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const requests = await db
    .selectFrom('refund_requests')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isOf('refund_requests', who))
    .where('reservation_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const deals = await db
    .selectFrom('deals')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isOf('deals', who))
    .where(wasReserved)
    .executeTakeFirstOrThrow()
  const submissions = await countApproved(db, who)
  const paid = (counts.get('reservations') ?? 0) - unpaid.count
  const kept = new Map([
    ...counts,
    ...submissions,
    ['reservations', paid],
    ['refund_requests', requests.count],
    ['deals', deals.count],
  ])
  if (requests.count === 0) kept.set('refund_steps', 0)
  // The rest of these is there only with a purchase.
  if (paid === 0) for (const table of ['payments', 'outbox']) kept.set(table, 0)
  return kept
}

/** Takes the owner out of deals that were never reserved, and deletes what was kept of their versions. */
async function takeOutOwner(trx: Db, who: Person): Promise<void> {
  const { deletion } = personalRule('deals')
  if (deletion.does !== 'keep') return
  const deals = await trx
    .selectFrom('deals')
    .select('id')
    .where(isOf('deals', who))
    .where((where) => where.not(wasReserved(where)))
    .execute()
  for (const { id } of deals) {
    // An open form began from a version of which nothing is known any more, so that each difference is a choice of whoever sends it.
    await trx
      .updateTable('deals')
      .set((row) => ({ ...deletion.emptied, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await trx.deleteFrom('record_drafts').where('kind', '=', 'deal').where('record_id', '=', id).execute()
    await trx.deleteFrom('left_drafts').where('noun', '=', 'deal').where('about', '=', id).execute()
    await trx.deleteFrom('record_versions').where('kind', '=', 'deal').where('record_id', '=', id).execute()
  }
}

/**
 * Notes about a suspicion are kept without being told of, each with the name and address of whom it is about, which stand nowhere else
 * any more. Those of what is deleted become notes about the account, which then stays without a name.
 */
async function keepSuspicions(trx: Db, who: Person): Promise<void> {
  const { userId } = who
  const notes = await selectSuspicions(trx, who)
    .leftJoin('refund_requests', (join) =>
      join.onRef('refund_requests.id', '=', 'about_id').on('about_type', '=', 'refund-request'),
    )
    .select(['desk_notes.id', 'body', 'about_type', 'about_id', 'full_name', 'email', 'reservation_id'])
    .execute()
  if (notes.length === 0) return
  const user =
    userId === null ? undefined : await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  const unpaid = await selectUnpaid(trx, isOf('reservations', who)).select('id').execute()
  for (const note of notes) {
    const isOfDeleted =
      note.about_type === 'reservation'
        ? unpaid.some(({ id }) => id === note.about_id)
        : note.about_type === 'refund-request' && note.reservation_id === null
    const name = user ? joinedName(user) : note.full_name
    await trx
      .updateTable('desk_notes')
      .set({ body: `About ${name ?? ''}, ${user?.email ?? note.email ?? ''}:`.slice(0, 2000) + `\n${note.body}` })
      .$if(isOfDeleted && userId !== null, (query) => query.set({ about_type: 'user', about_id: userId! }))
      .where('id', '=', note.id)
      .execute()
  }
}

/** The notes about a suspicion of a person, of their reservations and of their requests. */
function selectSuspicions(trx: Db, who: Person) {
  const of = (table: 'reservations' | 'refund_requests') => trx.selectFrom(table).select('id').where(isOf(table, who))
  return trx
    .selectFrom('desk_notes')
    .where('is_suspicion', '=', 1)
    .where((where) =>
      where.or([
        where.and([where('about_type', '=', 'user'), where('about_id', '=', who.userId ?? '')]),
        where.and([where('about_type', '=', 'reservation'), where('about_id', 'in', of('reservations'))]),
        where.and([where('about_type', '=', 'refund-request'), where('about_id', 'in', of('refund_requests'))]),
      ]),
    )
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

/** The holds of a person that nothing was ever paid for, opened in or asked about. */
function selectUnpaid(db: Db, isTheirs: RawBuilder<SqlBool>) {
  return db
    .selectFrom('reservations')
    .where(isTheirs)
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
}

/**
 * Deletes unpaid holds with their attempts to pay. Those with an attempt stay for some months, because money that arrives late finds
 * by them the way back. Returns when each that stays is to be deleted, by its id.
 */
async function deleteUnpaid(trx: Db, isTheirs: RawBuilder<SqlBool>, now: string): Promise<Map<string, string>> {
  const unpaid = await selectUnpaid(trx, isTheirs)
    .leftJoin('payments', 'payments.reservation_id', 'reservations.id')
    .select((select) => ['reservations.id', 'held_at', select.fn.max('payments.created_at').as('tried_at')])
    .groupBy('reservations.id')
    .execute()
  const kept = new Map<string, string>()
  for (const { id, tried_at: triedAt } of unpaid) {
    const until = triedAt === null ? now : addMilliseconds(triedAt, lateMoneyDays * 86_400_000)
    if (until > now) {
      kept.set(id, until)
      continue
    }
    await trx.deleteFrom('payments').where('reservation_id', '=', id).execute()
    await trx.deleteFrom('reservations').where('id', '=', id).execute()
  }
  return kept
}

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
    await trx.selectFrom('submissions').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst(),
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

/** What is left of what was kept of a deleted account. */
interface KeptLeft {
  /** When to look again; null where nothing is left. */
  lookAgainAt: string | null
  /** The files that are to be deleted once the rows are. */
  fileKeys: string[]
}

/**
 * Deletes what was kept of an account that was deleted then, once its time is over: its notes about a suspicion after five years,
 * because the relationship with its person ended with it, its submissions five years after their deals have left the market, its money
 * and decisions seven after the last of them.
 */
export async function deleteKept(trx: Db, userId: string, deletedAt: string, now: string): Promise<KeptLeft> {
  const fileKeys: string[] = []
  const notesUntil = yearsBefore(deletedAt, -keptForYears.suspicion)
  if (notesUntil <= now)
    await trx
      .deleteFrom('desk_notes')
      .where('id', 'in', selectSuspicions(trx, { userId, email: null, emailHash: null }).select('desk_notes.id'))
      .execute()
  const next = notesUntil > now ? [notesUntil] : []
  const unpaid = await deleteUnpaid(trx, sql<SqlBool>`${sql.ref('reservations.user_id')} = ${userId}`, now)
  next.push(...unpaid.values())
  const reservations = await trx.selectFrom('reservations').selectAll().where('user_id', '=', userId).execute()
  for (const { id, held_at, paid_at, ended_at } of reservations.filter((row) => !unpaid.has(row.id))) {
    const times = [held_at, paid_at, ended_at, ...(await readTimes(trx, id))].filter((time) => time !== null)
    const until = yearsBefore(times.toSorted().at(-1)!, -keptForYears.money)
    if (until > now) next.push(until)
    else fileKeys.push(...(await deleteKeptReservation(trx, id)))
  }
  const ofSubmissions = await deleteKeptSubmissions(trx, userId, now)
  next.push(...ofSubmissions.next)
  fileKeys.push(...ofSubmissions.fileKeys)
  const isLeft = await hasKept(trx, userId)
  if (!isLeft) await trx.deleteFrom('users').where('id', '=', userId).where('issuer', '=', deletedIssuer).execute()
  return {
    lookAgainAt: isLeft ? (next.toSorted()[0] ?? yearsBefore(now, -1)) : null,
    fileKeys,
  }
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

/** Deletes a reservation with all that hangs on it, which may have come after the deletion. Returns the keys of its files. */
async function deleteKeptReservation(trx: Db, id: string): Promise<string[]> {
  const payments = trx.selectFrom('payments').select('id').where('reservation_id', '=', id)
  const requests = trx.selectFrom('refund_requests').select('id').where('reservation_id', '=', id)
  const files = [
    ...(await trx
      .deleteFrom('uploads')
      .where('about_type', '=', evidenceRules.aboutType)
      .where('about_id', 'in', requests)
      .returning('file_key')
      .execute()),
    ...(await trx.deleteFrom('stamped_documents').where('reservation_id', '=', id).returning('file_key').execute()),
  ]
  for (const [type, about] of [
    ['refund-request', requests],
    ['reservation', [id]],
  ] as const) {
    await trx.deleteFrom('outbox').where('kind', '=', 'mail').where('about_type', '=', type).where('about_id', 'in', about).execute() // prettier-ignore
    await trx.deleteFrom('desk_notes').where('about_type', '=', type).where('about_id', 'in', about).execute()
  }
  await trx.deleteFrom('receipts').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('refunds').where('payment_id', 'in', payments).execute()
  await trx.deleteFrom('disputes').where('payment_id', 'in', payments).execute()
  await trx.deleteFrom('refund_requests').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('payments').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('document_accesses').where('reservation_id', '=', id).execute()
  await trx.deleteFrom('reservations').where('id', '=', id).execute()
  return files.flatMap(({ file_key: key }) => key ?? [])
}
