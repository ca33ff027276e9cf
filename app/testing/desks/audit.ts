import type { Db } from '#db/database.server.ts'
import type { AuditEventsTable } from '#db/schema.ts'
import { testNow } from '../database/database.ts'

/** An entry of the trail as an older version may have left it: of any name, about anything. */
export async function addOldEntry(
  db: Db,
  action: string,
  objectType: string,
  objectId: string,
  {
    actor = 'system',
    detail = {},
    at = testNow,
  }: { actor?: AuditEventsTable['actor']; detail?: object; at?: string } = {},
): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at,
      actor,
      action,
      object_type: objectType,
      object_id: objectId,
      detail: JSON.stringify(detail),
    })
    .execute()
}
