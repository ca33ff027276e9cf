import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { EvidenceType, RefundEvidenceRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { evidenceLimits, type Evidence } from './evidence.ts'

const dayMilliseconds = 24 * 3_600_000
/** Strangers may fill no more of the disk than this, whatever they send. */
const mostUnattachedBytes = 200_000_000
const mostBytesADay = 1_000_000_000
/** What the smallest file counts as: each one also costs a row, a file and somebody's attention. */
const leastCountedBytes = 100_000
/** Five with each form, and somebody may ask again and add to what they sent. */
const mostFilesOfARequest = 20
/** For `created_at`: any job that looks for old ones finds it. */
const longAgo = '1970-01-01T00:00:00.000Z'

export interface StoredFile {
  fileKey: string
  fileName: string
  contentType: EvidenceType
  byteSize: number
}

/** Takes a file off the disk; a missing one is fine. */
export type DeleteFile = (fileKey: string) => Promise<void>

/**
 * True while so much has been sent that no more is taken: 200 MB that belong to no request, or 1 GB within 24 hours; twice that
 * for somebody who has signed in, so that strangers cannot take their room.
 */
export async function isEvidenceFull(db: Db, now: string, moreBytes = 0, isKnown = false): Promise<boolean> {
  const share = isKnown ? 2 : 1
  const counted = sql`max(byte_size, ${leastCountedBytes})`
  const { unattached, today } = await db
    .selectFrom('refund_evidence')
    .select([
      sql<number>`coalesce(sum(${counted}) filter (where request_id is null), 0)`.as('unattached'),
      sql<number>`coalesce(sum(${counted}), 0)`.as('today'),
    ])
    .where('created_at', '>', addMilliseconds(now, -dayMilliseconds))
    .executeTakeFirstOrThrow()
  return unattached + moreBytes > share * mostUnattachedBytes || today + moreBytes > share * mostBytesADay
}

/** Writes down a file that belongs to no request yet. Refuses when too much is stored already. */
export async function keepEvidence(
  db: Db,
  file: StoredFile,
  now: string,
  isKnown = false,
): Promise<{ ok: true; evidence: Evidence } | { ok: false; reason: 'full' }> {
  return db.transaction().execute(async (trx) => {
    if (await isEvidenceFull(trx, now, file.byteSize, isKnown)) return { ok: false, reason: 'full' }
    const id = newId()
    await trx
      .insertInto('refund_evidence')
      .values({
        id,
        request_id: null,
        file_key: file.fileKey,
        file_name: file.fileName,
        content_type: file.contentType,
        byte_size: file.byteSize,
        created_at: now,
      })
      .execute()
    return { ok: true, evidence: { id, fileName: file.fileName, byteSize: file.byteSize } }
  })
}

/** The files with these ids that a form may still bring along: of no request yet, sent in the last 24 hours, five at most, in the order in which they came. */
export async function findKeptEvidence(db: Db, ids: string[], now: string): Promise<Evidence[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('refund_evidence')
    .select(['id', 'file_name as fileName', 'byte_size as byteSize'])
    .where('id', 'in', ids)
    .where('request_id', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -dayMilliseconds))
    .orderBy(sql`rowid`)
    .limit(evidenceLimits.files)
    .execute()
}

/** Makes these files part of a request. Returns how many: one that went to another request meanwhile stays there, and a request has room for twenty. */
export async function attachEvidence(trx: Db, requestId: string, ids: string[], now: string): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await trx
    .selectFrom('refund_evidence')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  const taken = ids.slice(0, Math.max(0, mostFilesOfARequest - count))
  if (taken.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('refund_evidence')
    .set({ request_id: requestId })
    .where('id', 'in', taken)
    .where('request_id', 'is', null)
    .where('created_at', '>', addMilliseconds(now, -dayMilliseconds))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Throws these files away, as far as they belong to no request. */
export async function dropEvidence(db: Db, ids: string[], deleteFile: DeleteFile): Promise<void> {
  if (ids.length === 0) return
  // Too old to be attached from here on, so that no request can come to own a file that is about to go.
  const rows = await db
    .updateTable('refund_evidence')
    .set({ created_at: longAgo })
    .where('id', 'in', ids)
    .where('request_id', 'is', null)
    .returning(['id', 'file_key'])
    .execute()
  await deleteRows(db, rows, deleteFile)
}

/** Throws away what was sent more than 24 hours ago with a form that was never finished. Returns how many files. */
export async function deleteAbandonedEvidence(db: Db, deleteFile: DeleteFile, now: string): Promise<number> {
  const rows = await db
    .selectFrom('refund_evidence')
    .select(['id', 'file_key'])
    .where('request_id', 'is', null)
    .where('created_at', '<=', addMilliseconds(now, -dayMilliseconds))
    .execute()
  await deleteRows(db, rows, deleteFile)
  return rows.length
}

/** The files of a request in the order in which they came. */
export async function listEvidence(db: Db, requestId: string): Promise<Evidence[]> {
  return db
    .selectFrom('refund_evidence')
    .select(['id', 'file_name as fileName', 'byte_size as byteSize'])
    .where('request_id', '=', requestId)
    .orderBy(sql`rowid`)
    .execute()
}

/** One file of a request, for an admin's download; undefined when the request has no such file. */
export async function findEvidence(
  db: Db,
  requestId: string,
  evidenceId: string,
): Promise<RefundEvidenceRow | undefined> {
  return db
    .selectFrom('refund_evidence')
    .selectAll()
    .where('id', '=', evidenceId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

async function deleteRows(
  db: Db,
  rows: Pick<RefundEvidenceRow, 'id' | 'file_key'>[],
  deleteFile: DeleteFile,
): Promise<void> {
  for (const row of rows) {
    // The file first: after a crash in between, the row is still there to try again with.
    await deleteFile(row.file_key)
    await db.deleteFrom('refund_evidence').where('id', '=', row.id).where('request_id', 'is', null).execute()
  }
}
