import type { Db } from '#db/database.server.ts'
import type { SubmissionDocumentRow, SubmissionRow } from '#db/schema.ts'
import {
  arrangeUploads,
  attachUploads,
  findUpload,
  giveUpFiles,
  listUploads,
} from '#app/domain/files/uploads.server.ts'
import { leaveOutTwins, writeComparing, type Compared, type CompareFiles } from '#app/domain/files/twins.server.ts'
import type { UploadedFile, UploadRules } from '#app/domain/files/files.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { cleanText } from '#app/utils/text.ts'
import {
  canRenew,
  documentKindOf,
  lastDayOf,
  neededDocuments,
  type DocumentKindName,
  type DocumentState,
  type StandingRow,
} from './documents.ts'
import { editableStates, type SubmissionRefusal } from './moves.ts'
import { documentRules, identityRules, pictureRules } from './papers.ts'
import { readOwnSubmission } from './reading.server.ts'
import type { Answers } from './record.ts'
import { noteRenewal, settleRenewals, takesRenewals } from './renewals.server.ts'

/** The documents of a submission: what was sent of each kind, and what is missing. */

/** The rows of these submissions, the newest first. */
export async function listDocuments(db: Db, ...submissionIds: number[]): Promise<SubmissionDocumentRow[]> {
  if (submissionIds.length === 0) return []
  return db
    .selectFrom('submission_documents')
    .selectAll()
    .where('submission_id', 'in', submissionIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Every kind that these answers need or of which something was sent, in the order of the form; `today` is a London day. */
export function documentStates<Row extends StandingRow>(
  answers: Answers,
  rows: readonly Row[],
  today: string,
): DocumentState<Row>[] {
  const needed = new Set(neededDocuments(answers))
  const byKind = Map.groupBy(rows, ({ kind }) => kind as DocumentKindName)
  return [...new Set([...needed, ...byKind.keys()])].map((kind) => {
    const own = byKind.get(kind) ?? []
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

type Taken = Changed | { ok: false; reason: Extract<SubmissionRefusal, 'too-many-files'> }

/** The rules of the files of a kind: papers of identity are sealed. */
function rulesOf(kind: DocumentKindName): UploadRules {
  return documentKindOf(kind).isIdentity ? identityRules : documentRules
}

/**
 * Takes files for one kind of document; those that wait already, of the same days, are the same form sent twice, and are left out.
 * After the approval it takes newer documents of kinds that end, while the deal can still be sold: they wait for a reviewer.
 * Refuses while the submission is with us, and more files than one can have.
 */
export async function addDocuments(
  db: Db,
  vendor: { id: string },
  reference: string,
  kind: DocumentKindName,
  uploads: readonly UploadedFile[],
  days: DocumentDays,
  isSame: CompareFiles,
  now: string,
): Promise<Taken> {
  const work = async (trx: Db, submission: SubmissionRow, compared: Compared) => {
    const { id } = submission
    const { issuedOn, validUntil: end } = days
    const validUntil = documentKindOf(kind).asksEnd ? end : lastDayOf(kind, issuedOn)
    const alike = await trx
      .selectFrom('submission_documents')
      .select('upload_id')
      .where('submission_id', '=', id)
      .where('kind', '=', kind)
      .where('issued_on', 'is', issuedOn)
      .where('valid_until', 'is', validUntil)
      // One that was judged already is sent anew on purpose.
      .where('verdict', 'is', null)
      .execute()
    const among = alike.flatMap(({ upload_id }) => upload_id ?? [])
    const taken = await attach(trx, rulesOf(kind), id, uploads, compared, now, among)
    if (taken === null) return 'too-many-files' as const
    for (const upload of taken)
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
          issued_on: issuedOn,
          valid_until: validUntil,
          ...unjudged,
          created_at: now,
        })
        .execute()
    if (uploads.length > 0) await takeExcuseBack(trx, id, kind)
    if (submission.state === 'approved' && taken.length > 0) await noteRenewal(trx, submission, kind, now)
    return undefined
  }
  return changeEditable(db, vendor, reference, now, work, { isRenewal: canRenew(kind), isSame })
}

/** Takes pictures of the property; they stand in the order in which they come. Refuses as `addDocuments`. */
export async function addPictures(
  db: Db,
  vendor: { id: string },
  reference: string,
  uploads: readonly UploadedFile[],
  isSame: CompareFiles,
  now: string,
): Promise<Taken> {
  const work = async (trx: Db, { id }: SubmissionRow, compared: Compared) => {
    const taken = await attach(trx, pictureRules, id, uploads, compared, now)
    return taken === null ? ('too-many-files' as const) : undefined
  }
  return changeEditable(db, vendor, reference, now, work, { isSame })
}

/**
 * Makes these files part of the submission and returns those that were new; null where they are more than one can have. One that is the
 * same as one of `among` is not new: among all of its purpose where that is missing.
 */
async function attach(
  trx: Db,
  rules: UploadRules,
  id: number,
  uploads: readonly UploadedFile[],
  compared: Compared,
  now: string,
  among?: readonly string[],
): Promise<UploadedFile[] | null> {
  const about = String(id)
  const there = await listUploads(trx, rules, about)
  const given = uploads.map((upload) => upload.id)
  const fresh = await leaveOutTwins(trx, rules, about, given, compared, among)
  if (there.length + fresh.length > rules.mostFilesOfOne) return null
  await attachUploads(trx, rules, about, fresh, now)
  const known = new Set(there.map((upload) => upload.id))
  const attached = new Set((await listUploads(trx, rules, about)).map((upload) => upload.id))
  return uploads.filter((upload) => attached.has(upload.id) && !known.has(upload.id))
}

/** The pictures of a submission in their order. */
export async function listPictures(db: Db, submissionId: number): Promise<UploadedFile[]> {
  return listUploads(db, pictureRules, String(submissionId))
}

/** Moves a picture to the first place, where it becomes the picture of the deal's card, or one place up. */
export async function movePicture(
  db: Db,
  vendor: { id: string },
  reference: string,
  uploadId: string,
  to: 'first' | 'earlier',
  now: string,
): Promise<Changed> {
  return changeEditable(db, vendor, reference, now, async (trx, { id }) => {
    const ids = (await listPictures(trx, id)).map((picture) => picture.id)
    const index = ids.indexOf(uploadId)
    if (index === -1) return 'not-found' as const
    const others = ids.filter((other) => other !== uploadId)
    const place = to === 'first' ? 0 : Math.max(0, index - 1)
    await arrangeUploads(trx, pictureRules, String(id), others.toSpliced(place, 0, uploadId))
    return undefined
  })
}

/** The columns of a row that nobody has looked at yet. */
const unjudged = { verdict: null, verdict_by: null, verdict_at: null, reminded_at: null } as const

/** Takes a picture away. */
export async function removePicture(
  db: Db,
  vendor: { id: string },
  reference: string,
  uploadId: string,
  now: string,
): Promise<Changed> {
  return changeEditable(db, vendor, reference, now, async (trx, { id }) => {
    const upload = await findUpload(trx, pictureRules, String(id), uploadId)
    if (!upload) return 'not-found' as const
    await giveUpFiles(trx, [upload.file_key])
    await noteForgotten(trx, 'picture', uploadId, now)
    return undefined
  })
}

/** Takes a document away that has not been accepted; after the approval only a newer one that nobody has judged. */
export async function removeDocument(
  db: Db,
  vendor: { id: string },
  reference: string,
  documentId: string,
  now: string,
): Promise<Changed> {
  const work = async (trx: Db, submission: SubmissionRow) => {
    const { id, state, decided_at } = submission
    const row = await trx
      .deleteFrom('submission_documents')
      .$if(state === 'approved', (query) =>
        query.where('verdict', 'is', null).where('created_at', '>', decided_at ?? ''),
      )
      .where('id', '=', documentId)
      .where('submission_id', '=', id)
      .where('deal_document_id', 'is', null)
      .where((where) => where.or([where('verdict', 'is', null), where('verdict', '<>', 'accepted')]))
      .returning('upload_id')
      .executeTakeFirst()
    if (!row) return 'not-found' as const
    await noteForgotten(trx, 'document', documentId, now)
    if (row.upload_id !== null) await dropUpload(trx, row.upload_id)
    await settleRenewals(trx, submission)
    return undefined
  }
  return changeEditable(db, vendor, reference, now, work, { isRenewal: true })
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
  return changeEditable<never>(db, vendor, reference, now, async (trx, { id }) => {
    await takeExcuseBack(trx, id, kind)
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
          ...unjudged,
          created_at: now,
        })
        .execute()
    return undefined
  })
}

async function takeExcuseBack(trx: Db, submissionId: number, kind: DocumentKindName): Promise<void> {
  await trx
    .deleteFrom('submission_documents')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .where('why_missing', '<>', '')
    .execute()
}

/**
 * Does this with the vendor's own submission, in one transaction, as long as they may change it; with `isRenewal` also while it takes
 * newer documents. `work` returns why nothing came of it; nothing where it is done.
 */
async function changeEditable<Reason extends SubmissionRefusal = never>(
  db: Db,
  vendor: { id: string },
  reference: string,
  now: string,
  work: (trx: Db, submission: SubmissionRow, compared: Compared) => Promise<Reason | undefined>,
  { isRenewal = false, isSame = () => Promise.resolve(false) }: { isRenewal?: boolean; isSame?: CompareFiles } = {},
): Promise<{ ok: true } | { ok: false; reason: Reason | 'not-found' | 'locked' }> {
  return writeComparing(db, isSame, async (trx, compared) => {
    const submission = await readOwnSubmission(trx, vendor, reference)
    if (!submission) return { ok: false, reason: 'not-found' }
    const isOpen = editableStates.includes(submission.state) || (isRenewal && (await takesRenewals(trx, submission)))
    if (!isOpen) return { ok: false, reason: 'locked' }
    const reason = await work(trx, submission, compared)
    if (reason !== undefined) return { ok: false, reason }
    await trx.updateTable('submissions').set({ updated_at: now }).where('id', '=', submission.id).execute()
    return { ok: true }
  })
}

/** Takes away a picture once more that its vendor had taken away before a restore. */
export async function removePictureAgain(trx: Db, uploadId: string): Promise<void> {
  const { file_key: fileKey } = await trx
    .selectFrom('uploads')
    .select('file_key')
    .where('id', '=', uploadId)
    .executeTakeFirstOrThrow()
  await giveUpFiles(trx, [fileKey])
}

/** Takes away a document once more that its vendor had taken away before a restore. */
export async function removeDocumentAgain(trx: Db, documentId: string): Promise<void> {
  const row = await trx
    .deleteFrom('submission_documents')
    .where('id', '=', documentId)
    .where('deal_document_id', 'is', null)
    .returning(['submission_id', 'upload_id'])
    .executeTakeFirst()
  if (!row) return
  if (row.upload_id !== null) await dropUpload(trx, row.upload_id)
  const submission = await trx
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', row.submission_id)
    .executeTakeFirstOrThrow()
  await settleRenewals(trx, submission)
}

async function dropUpload(trx: Db, uploadId: string): Promise<void> {
  const upload = await trx.selectFrom('uploads').select('file_key').where('id', '=', uploadId).executeTakeFirst()
  if (upload) await giveUpFiles(trx, [upload.file_key])
}

/** A stored file of a submission. */
interface OwnFile {
  submissionId: number
  fileKey: string
  fileName: string
  contentType: string
  byteSize: number
  /** The kind of document; null for a picture. */
  kind: DocumentKindName | null
}

/** A document or picture of a vendor's own submission by its id; undefined for any other. A document that their deal has is found too. */
export async function findOwnFile(
  db: Db,
  vendor: { id: string },
  reference: string,
  fileId: string,
): Promise<OwnFile | undefined> {
  const submission = await readOwnSubmission(db, vendor, reference)
  if (!submission) return undefined
  const { id: submissionId } = submission
  const picture = await findUpload(db, pictureRules, String(submissionId), fileId)
  if (picture) return { submissionId, kind: null, ...toFile(picture) }
  const document = await db
    .selectFrom('submission_documents')
    .select(['kind', 'upload_id', 'deal_document_id'])
    .where('id', '=', fileId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  if (!document) return undefined
  const columns = ['file_key', 'file_name', 'content_type', 'byte_size'] as const
  const file =
    document.upload_id === null
      ? await db
          .selectFrom('deal_documents')
          .select(columns)
          .where('id', '=', document.deal_document_id ?? '')
          .executeTakeFirst()
      : await db.selectFrom('uploads').select(columns).where('id', '=', document.upload_id).executeTakeFirst()
  return file && { submissionId, kind: document.kind as DocumentKindName, ...toFile(file) }
}

function toFile(row: { file_key: string; file_name: string; content_type: string; byte_size: number }) {
  return { fileKey: row.file_key, fileName: row.file_name, contentType: row.content_type, byteSize: row.byte_size }
}

/** Writes down that a vendor has opened a file that they had sent. */
export async function recordOwnLook(db: Db, vendor: { id: string }, file: OwnFile, now: string): Promise<void> {
  await recordAudit(db, {
    at: now,
    actor: 'user',
    actorUserId: vendor.id,
    action: 'submission-file-opened',
    objectType: 'submission',
    objectId: String(file.submissionId),
    ...(file.kind && { detail: { kind: documentKindOf(file.kind).label } }),
  })
}
