import type { Selectable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { AreaEditionsTable } from '#db/schema.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import type { AuditAction } from '#app/domain/audit/audit.ts'
import { kindLabels } from '../import/import.ts'

/** The actions on editions, in the trail. */

/** Who does it: an admin, or the command. */
export type Publisher = { id: string } | null

type Told = Pick<Selectable<AreaEditionsTable>, 'id' | 'kind' | 'period' | 'file_name'>

const longestReason = 200

/** The entry of something that was done to an edition; the system did it where nobody is named. */
function describeEdition(
  who: Publisher,
  action: AuditAction<'area-edition'>,
  { id, kind, period, file_name }: Told,
  now: string,
  reason?: string,
): AuditEntry {
  return {
    at: now,
    actor: who ? 'admin' : 'system',
    actorUserId: who?.id ?? null,
    action,
    objectType: 'area-edition',
    objectId: String(id),
    detail: {
      kind: kindLabels[kind],
      period,
      file: file_name,
      ...(reason ? { reason: reason.slice(0, longestReason) } : {}),
    },
  }
}

/** Writes it down, in the transaction of the change. */
export async function recordEdition(trx: Db, ...told: Parameters<typeof describeEdition>): Promise<void> {
  await recordAudit(trx, describeEdition(...told))
}
