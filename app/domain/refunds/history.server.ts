import type { Selectable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AboutType, AuditEventsTable, RefundRequestRow } from '#db/schema.ts'

/** An entry of the audit trail about a request or its reservation, with the name of whoever it was. */
export type HistoryEntry = Selectable<AuditEventsTable> & { actorName: string | null }

/** How many entries of each thing a case shows: the latest. */
const mostEntries = 100

/**
 * The history of a request and, since it was asked, of its reservation, oldest first. `after` is the number of the last entry
 * that somebody has seen, for what has happened meanwhile.
 */
export async function listHistory(
  db: Db,
  request: Pick<RefundRequestRow, 'id' | 'reservation_id' | 'asked_at'>,
  after = 0,
): Promise<HistoryEntry[]> {
  const entries = await listEntries(db, 'refund-request', request.id, '', after)
  const ofReservation = request.reservation_id
    ? await listEntries(db, 'reservation', request.reservation_id, request.asked_at, after)
    : []
  return [...entries, ...ofReservation].sort((one, other) => one.id - other.id)
}

async function listEntries(db: Db, type: AboutType, id: string, since: string, after: number): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_user_id')
    .selectAll('audit_events')
    .select(['first_name', 'last_name'])
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('at', '>=', since)
    .where('audit_events.id', '>', after)
    .orderBy('at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(mostEntries)
    .execute()
  return rows.map(({ first_name: first, last_name: last, ...event }) => ({
    ...event,
    actorName: [first, last].filter(Boolean).join(' ') || null,
  }))
}
