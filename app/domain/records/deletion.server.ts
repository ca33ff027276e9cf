import type { Db } from '#db/database.server.ts'
import type { RecordKind } from '#db/schema.ts'

/** Deletes what belongs to records that are deleted: their versions, and everybody's drafts of them. */
export async function deleteBelongings(trx: Db, kind: RecordKind, recordIds: readonly number[]): Promise<void> {
  for (const table of ['record_drafts', 'record_versions'] as const)
    await trx.deleteFrom(table).where('kind', '=', kind).where('record_id', 'in', recordIds).execute()
}
