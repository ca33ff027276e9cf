import type { Db } from '#db/database.server.ts'
import type { DealDocumentRow, StampedDocumentRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { fullName, type User } from '#app/domain/people/users.ts'
import { deriveFile, findFileSize, type FileStore } from '#app/services/file-store.server.ts'
import type { Stamper, StampFailure } from '#app/services/stamping/stamper.server.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { SiteCalls } from '#app/utils/site-calls.server.ts'
import type { ReadableDocument } from './documents.server.ts'

/** Tools by which copies are made. */
interface CopyMaker {
  files: FileStore
  stamper: Stamper
  /** The name of the site, with which the line on each page ends. */
  siteName: string
}

/** Why a document carries no name. */
type UnstampedReason = 'not-pdf' | Exclude<StampFailure, 'busy' | 'failed'>

type GivenFile =
  | {
      ok: true
      fileKey: string
      byteSize: number
      /** Set when it has just been found that no copy can be made. */
      newlyUnstamped?: UnstampedReason
    }
  | { ok: false; reason: 'missing' | 'busy' }

/** These reasons do not lie in the document alone. It is tried again after a day. */
const passingReasons: string[] = ['time', 'memory'] satisfies UnstampedReason[]
const retryMilliseconds = 24 * 60 * 60 * 1000

/** The copies that are being looked for or made. A browser may ask for several ranges of one file at once. */
const underWay = new SiteCalls<GivenFile>('copy')

/**
 * The file that this reader is given: the original at the desk, and a buyer's own copy, with their name on each page, to a buyer.
 * The copy is made once. What cannot be stamped is given out as it is, and the reservation's history says so. `busy` means that
 * there is no copy at the moment, for no fault of the document.
 */
export async function findGivenFile(
  db: Db,
  maker: CopyMaker,
  user: User,
  { document, reservation }: ReadableDocument,
  now: string,
): Promise<GivenFile> {
  const { file_key: fileKey } = document
  const byteSize = await findFileSize(maker.files, fileKey)
  if (byteSize === undefined) return { ok: false, reason: 'missing' }
  if (!reservation) return { ok: true, fileKey, byteSize }

  const parts = [fullName(user), reservation.reference, formatDate(now), maker.siteName]
  const wanted = { document, reservationId: reservation.id, parts, byteSize }
  return underWay.share(`${fileKey} ${reservation.id}`, () => findOrMakeCopy(db, maker, wanted, now))
}

interface Wanted {
  document: DealDocumentRow
  reservationId: string
  parts: string[]
  /** The size of the original. */
  byteSize: number
}

async function findOrMakeCopy(db: Db, maker: CopyMaker, wanted: Wanted, now: string): Promise<GivenFile> {
  const { document, reservationId, byteSize } = wanted
  const { file_key: fileKey } = document
  const row = await findRow(db, document.id, reservationId)
  const reason = row && readReason(row, fileKey)
  const isToTryAgain =
    reason && passingReasons.includes(reason) && row.made_at <= addMilliseconds(now, -retryMilliseconds)
  if (reason && !isToTryAgain) return { ok: true, fileKey, byteSize }
  const copyKey = row?.file_key
  const copySize = copyKey && isCopyOf(copyKey, fileKey) ? await findFileSize(maker.files, copyKey) : undefined
  if (copyKey && copySize !== undefined) return { ok: true, fileKey: copyKey, byteSize: copySize }
  return makeCopy(db, maker, wanted, now)
}

async function makeCopy(db: Db, { files, stamper }: CopyMaker, wanted: Wanted, now: string): Promise<GivenFile> {
  const { document, parts, byteSize } = wanted
  if (document.content_type !== 'application/pdf') return giveOriginal('not-pdf')
  const newKey = `${document.file_key}-${newId()}`
  const made = await deriveFile(files, document.file_key, newKey, async (from, to) => {
    const stamped = await stamper.stamp({ from, to, parts })
    // The row is written before the file has its name: a file without a row would stay for ever.
    if (stamped.ok) await replaceRow(newKey, stamped.byteSize, null)
    return stamped
  })
  if (made.ok) return { ok: true, fileKey: newKey, byteSize: made.byteSize }
  return made.reason === 'busy' || made.reason === 'failed' ? { ok: false, reason: 'busy' } : giveOriginal(made.reason)

  async function giveOriginal(reason: UnstampedReason): Promise<GivenFile> {
    await replaceRow(null, null, `${reason} ${document.file_key}`)
    await recordAudit(db, {
      at: now,
      actor: 'system',
      action: 'document-not-stamped',
      objectType: 'reservation',
      objectId: wanted.reservationId,
      detail: { document: document.title, reason },
    })
    return { ok: true, fileKey: document.file_key, byteSize, newlyUnstamped: reason }
  }

  async function replaceRow(fileKey: string | null, size: number | null, because: string | null): Promise<void> {
    const before = await findRow(db, document.id, wanted.reservationId)
    const row = { file_key: fileKey, byte_size: size, unstamped_because: because, made_at: now }
    await db
      .insertInto('stamped_documents')
      .values({ document_id: document.id, reservation_id: wanted.reservationId, ...row })
      .onConflict((conflict) => conflict.columns(['document_id', 'reservation_id']).doUpdateSet(row))
      .execute()
    if (before?.file_key) await files.delete(before.file_key)
  }
}

function findRow(db: Db, documentId: string, reservationId: string): Promise<StampedDocumentRow | undefined> {
  return db
    .selectFrom('stamped_documents')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst()
}

/** True for the copy of the present original. One of a file that has been replaced is made anew. */
function isCopyOf(copyKey: string, fileKey: string): boolean {
  return copyKey.startsWith(`${fileKey}-`)
}

/** Why the present original carries no name; undefined where it does, or nothing is known of it. */
function readReason({ unstamped_because: because }: StampedDocumentRow, fileKey: string): string | undefined {
  const [reason, key] = because?.split(' ') ?? []
  return key === fileKey ? reason : undefined
}

/**
 * Deletes at most `size` copies of reservations that have been paid back or did not complete. The file goes before its row, so that none is forgotten
 * when the process ends between them.
 */
export async function deleteEndedCopies(
  db: Db,
  removeFile: (fileKey: string) => Promise<void>,
  size = 100,
): Promise<number> {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('stamped_documents', 'stamped_documents.reservation_id', 'reservations.id')
    .select(['document_id', 'reservation_id', 'file_key'])
    .where('reservations.status', 'in', ['refunded', 'not-completed'])
    .limit(size)
    .execute()
  return repairEach(rows, async (row) => {
    if (row.file_key) await removeFile(row.file_key)
    await db
      .deleteFrom('stamped_documents')
      .where('document_id', '=', row.document_id)
      .where('reservation_id', '=', row.reservation_id)
      .execute()
    return true
  })
}
