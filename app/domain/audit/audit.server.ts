import type { Db } from '#db/database.server.ts'
import type { AboutType, AuditEventsTable } from '#db/schema.ts'
import type { AuditAction, AuditDetail } from './audit.ts'

interface EntryOf<Type extends AboutType> {
  at: string
  actor: AuditEventsTable['actor']
  actorUserId?: string | null
  action: AuditAction<Type>
  objectType: Type
  objectId: string
  /** Facts worth keeping, never a name, an email address or card data. A change of state also gives `before` and `after`. */
  detail?: AuditDetail
}

/** An action with the one type of thing that it is done to. */
export type AuditEntry<Type extends AboutType = AboutType> = { [Each in Type]: EntryOf<Each> }[Type]

/**
 * Writes down who did what. It is called inside the transaction of the change that it records, so that both are stored or neither
 * is. Returns the entry's number, which names this one event.
 */
export async function recordAudit(trx: Db, entry: AuditEntry): Promise<number> {
  const { id } = await trx.insertInto('audit_events').values(toRow(entry)).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The same for many things at once: at most some hundreds, since all of them make one statement. */
export async function recordAudits(trx: Db, entries: AuditEntry[]): Promise<void> {
  if (entries.length > 0) await trx.insertInto('audit_events').values(entries.map(toRow)).execute()
}

function toRow(entry: AuditEntry) {
  return {
    at: entry.at,
    actor: entry.actor,
    actor_user_id: entry.actorUserId ?? null,
    action: entry.action,
    object_type: entry.objectType,
    object_id: entry.objectId,
    detail: JSON.stringify(entry.detail ?? {}),
  }
}
