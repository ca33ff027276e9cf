import type { Db } from '#db/database.server.ts'

/** The last entry of the history of a refund request, as a form of its page holds it. */
export async function lastSeen(db: Db, requestId: string): Promise<string> {
  const { reservation_id: reservationId } = await db
    .selectFrom('refund_requests')
    .select('reservation_id')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('audit_events')
    .select('id')
    .where('object_id', 'in', reservationId ? [requestId, reservationId] : [requestId])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return String(id)
}
