import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import { attachUploads, giveUpFiles } from '#app/domain/files/uploads.server.ts'
import type { UploadedFile, UploadRules } from '#app/domain/files/files.ts'
import { newId } from '#app/utils/ids.server.ts'
import { cleanText } from '#app/utils/text.ts'
import { documentKindOf, lastDayOf, neededDocuments, type DocumentKindName, type DocumentState } from './documents.ts'
import { editableStates, type SubmissionRefusal } from './moves.ts'
import { documentRules } from './papers.ts'
import type { Answers } from './record.ts'

/** The documents of a submission: what was sent of each kind, and what is missing. */

/** The rows of a submission, the newest first. */
export async function listDocuments(db: Db, submissionId: number): Promise<SubmissionDocumentRow[]> {
  return db
    .selectFrom('submission_documents')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Every kind that these answers need or of which something was sent, in the order of the form; `today` is a London day. */
export function documentStates(
  answers: Answers,
  rows: readonly SubmissionDocumentRow[],
  today: string,
): DocumentState[] {
  const needed = new Set(neededDocuments(answers))
  const kinds = new Set<DocumentKindName>([...needed, ...rows.map(({ kind }) => kind as DocumentKindName)])
  return [...kinds].map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const files = own.filter((row) => row.file_name !== '')
    const end = files[0]?.valid_until
    return {
      kind,
      isNeeded: needed.has(kind),
      files,
      excuse: own.find((row) => row.why_missing !== '') ?? null,
      isEnded: end !== null && end !== undefined && end < today,
    }
  })
}

/** The needed kinds of which nothing was sent and nothing was said. */
export function missingDocuments(states: readonly DocumentState[]): DocumentKindName[] {
  return states
    .filter(({ isNeeded, files, excuse }) => isNeeded && files.length === 0 && !excuse)
    .map(({ kind }) => kind)
}

type Changed = { ok: true } | { ok: false; reason: Extract<SubmissionRefusal, 'not-found' | 'locked'> }

/** The days of a document: of issue, or the last one on which it counts. */
export interface DocumentDays {
  issuedOn: string | null
  validUntil: string | null
}

/** Takes files for one kind of document. Refuses while the submission is with us. `rules` are those of identity for papers of it. */
export async function addDocuments(
  db: Db,
  vendor: { id: string },
  reference: string,
  kind: DocumentKindName,
  uploads: readonly UploadedFile[],
  days: DocumentDays,
  now: string,
  rules: UploadRules = documentRules,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const found = await findEditable(trx, vendor, reference)
    if (!found.ok) return found
    const { id } = found.submission
    const before = new Set((await attachedIds(trx, id)).map((row) => row.id))
    await attachUploads(
      trx,
      rules,
      String(id),
      uploads.map((upload) => upload.id),
      now,
    )
    const attached = new Set((await attachedIds(trx, id)).map((row) => row.id))
    for (const upload of uploads) {
      if (before.has(upload.id) || !attached.has(upload.id)) continue
      await trx
        .insertInto('submission_documents')
        .values({
          id: newId(),
          submission_id: id,
          kind,
          upload_id: upload.id,
          deal_document_id: null,
          file_name: upload.fileName,
          byte_size: upload.byteSize,
          issued_on: days.issuedOn,
          valid_until: documentKindOf(kind).asksEnd ? days.validUntil : lastDayOf(kind, days.issuedOn),
          verdict: null,
          verdict_by: null,
          verdict_at: null,
          reminded_at: null,
          created_at: now,
        })
        .execute()
    }
    await trx
      .deleteFrom('submission_documents')
      .where('submission_id', '=', id)
      .where('kind', '=', kind)
      .where('why_missing', '<>', '')
      .execute()
    await touch(trx, id, now)
    return { ok: true }
  })
}

/** Takes a document away that has not been accepted. */
export async function removeDocument(
  db: Db,
  vendor: { id: string },
  reference: string,
  documentId: string,
  now: string,
): Promise<Changed> {
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const found = await findEditable(trx, vendor, reference)
    if (!found.ok) return found
    const { id } = found.submission
    const row = await trx
      .deleteFrom('submission_documents')
      .where('id', '=', documentId)
      .where('submission_id', '=', id)
      .where((where) => where.or([where('verdict', 'is', null), where('verdict', '<>', 'accepted')]))
      .returning('upload_id')
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (row.upload_id !== null) await dropUpload(trx, row.upload_id)
    await touch(trx, id, now)
    return { ok: true }
  })
}

/** Says why a document is not sent; with an empty text takes that back. */
export async function excuseDocument(
  db: Db,
  vendor: { id: string },
  reference: string,
  kind: DocumentKindName,
  typed: string,
  now: string,
): Promise<Changed> {
  const why = cleanText(typed).slice(0, 500)
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const found = await findEditable(trx, vendor, reference)
    if (!found.ok) return found
    const { id } = found.submission
    await trx
      .deleteFrom('submission_documents')
      .where('submission_id', '=', id)
      .where('kind', '=', kind)
      .where('why_missing', '<>', '')
      .execute()
    if (why !== '')
      await trx
        .insertInto('submission_documents')
        .values({
          id: newId(),
          submission_id: id,
          kind,
          upload_id: null,
          deal_document_id: null,
          issued_on: null,
          valid_until: null,
          why_missing: why,
          verdict: null,
          verdict_by: null,
          verdict_at: null,
          reminded_at: null,
          created_at: now,
        })
        .execute()
    await touch(trx, id, now)
    return { ok: true }
  })
}

/** The vendor's own submission, as long as they may change it. */
export async function findEditable(
  trx: Db,
  vendor: { id: string },
  reference: string,
): Promise<
  { ok: true; submission: SubmissionRow } | { ok: false; reason: Extract<SubmissionRefusal, 'not-found' | 'locked'> }
> {
  const submission = await trx
    .selectFrom('submissions')
    .selectAll()
    .where('reference', '=', reference)
    .where('user_id', '=', vendor.id)
    .executeTakeFirst()
  if (!submission) return { ok: false, reason: 'not-found' }
  return editableStates.includes(submission.state) ? { ok: true, submission } : { ok: false, reason: 'locked' }
}

async function touch(trx: Db, id: number, now: string): Promise<void> {
  await trx.updateTable('submissions').set({ updated_at: now }).where('id', '=', id).execute()
}

async function attachedIds(trx: Db, id: number): Promise<{ id: string }[]> {
  return trx
    .selectFrom('uploads')
    .select('id')
    .where('about_type', '=', 'submission')
    .where('about_id', '=', String(id))
    .execute()
}

async function dropUpload(trx: Db, uploadId: string): Promise<void> {
  const upload = await trx.selectFrom('uploads').select('file_key').where('id', '=', uploadId).executeTakeFirst()
  if (upload) await giveUpFiles(trx, [upload.file_key])
}
