import type { Db } from '#db/database.server.ts'
import type { AuditEventsTable } from '#db/schema.ts'

export interface AuditEntry {
  at: string
  actor: AuditEventsTable['actor']
  actorUserId?: string | null
  action: string
  objectType: string
  objectId: string
  /** Facts worth keeping; never a name, an e-mail address or card data. */
  detail?: Record<string, string | number | boolean | null>
}

/** Writes down who did what. Called inside the transaction of the thing it tells of, so that there is both or neither. */
export async function recordAudit(trx: Db, entry: AuditEntry): Promise<void> {
  await trx
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
    .execute()
}
