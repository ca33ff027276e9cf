import type { Db } from '#db/database.server.ts'
import type { AuditEventsTable } from '#db/schema.ts'
import type { AuditDetail } from './audit.ts'

export interface AuditEntry {
  at: string
  actor: AuditEventsTable['actor']
  actorUserId?: string | null
  action: string
  objectType: string
  objectId: string
  /** Facts worth keeping; a change of state gives it `before` and `after`. Never a name, an email address or card data. */
  detail?: AuditDetail
}

/**
 * Writes down who did what. Called inside the transaction of the thing it tells of, so that there is both or neither. Returns the
 * entry's number, which names this one event.
 */
export async function recordAudit(trx: Db, entry: AuditEntry): Promise<number> {
  const { id } = await trx
    .insertInto('audit_events')
    .values({
      at: entry.at,
      actor: entry.actor,
      actor_user_id: entry.actorUserId ?? null,
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
