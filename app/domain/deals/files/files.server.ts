import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { reasonForTrail } from '#app/domain/audit/audit.ts'
import type { UploadedFile, UploadRules } from '#app/domain/files/files.ts'
import { pictureKeys } from '#app/domain/files/pictures.server.ts'
import { giveUpFiles, takeOutUploads } from '#app/domain/files/uploads.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { capitalize, cleanLine, isBlank } from '#app/utils/text.ts'
import {
  documentRules,
  documentStates,
  fileField,
  imageRules,
  isRemoved,
  mostOfFiles,
  nameOfFile,
  newAltsField,
  putInOrder,
  quoteText,
  readIds,
  readTyped,
  type FileKind,
  type FileTexts,
  type FormFiles,
} from './files.ts'
import type { AlsoStore } from '../desk/saving.server.ts'

/** A form's texts about the files of a deal. */
export interface DealFileChanges {
  /** The files that came with the form, and those kept from an earlier try. */
  newPictures: UploadedFile[]
  newDocuments: UploadedFile[]
  /** The words of each picture kept from an earlier try, by its id, also where it has been stored meanwhile. */
  keptAlts?: readonly (readonly [id: string, alt: string])[]
  texts: FileTexts
}

/** The pictures and documents of a deal, in their order, for its form. */
export async function readDealFiles(db: Db, dealId: number): Promise<FormFiles> {
  const images = await db
    .selectFrom('deal_images')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const documents = await db
    .selectFrom('deal_documents')
    .selectAll()
    .where('deal_id', '=', dealId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    pictures: images.map((row) => ({
      id: row.id,
      alt: row.alt,
      state: row.state,
      fileName: row.file_name,
      byteSize: row.byte_size,
      width: row.width,
      height: row.height,
      widths: JSON.parse(row.widths) as number[],
    })),
    documents: documents.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      fileName: row.file_name,
      contentType: row.content_type,
      byteSize: row.byte_size,
      pageCount: row.page_count,
    })),
  }
}

/** The mistakes in what was typed about files, by the name of the field; none when all can be stored. */
export function findFileMistakes(files: FormFiles, changes: DealFileChanges): Record<string, string> {
  const { texts } = changes
  const mistakes: Record<string, string> = {}
  const check = (name: string, problem: (text: string) => string | false) => {
    const text = texts[name]
    const found = text !== undefined && problem(cleanLine(text))
    if (found) mistakes[name] = found
  }
  const order = (text: string) => text !== '' && !/^\d{1,3}$/.test(text) && 'Enter a number, such as 2'
  const tooLong = (text: string, most: number) => [...text].length > most && `Use at most ${most} characters`
  for (const { id } of staying(files.pictures, 'picture', texts)) {
    check(fileField('picture', id, 'order'), order)
    check(fileField('picture', id, 'alt'), (text) => tooLong(text, mostOfFiles.alt))
  }
  for (const { id } of staying(files.documents, 'document', texts)) {
    check(fileField('document', id, 'order'), order)
    check(fileField('document', id, 'title'), (text) =>
      isBlank(text) ? 'Enter a title' : tooLong(text, mostOfFiles.title),
    )
    check(
      fileField('document', id, 'state'),
      (text) => !Object.hasOwn(documentStates, text) && 'Choose Verified or Supplied',
    )
  }
  if (readLines(texts[newAltsField]).some((line) => tooLong(line, mostOfFiles.alt)))
    mistakes[newAltsField] = `Use at most ${mostOfFiles.alt} characters in a line`
  const pictures = staying(files.pictures, 'picture', texts).length + changes.newPictures.length
  if (pictures > imageRules.mostFilesOfOne) mistakes[imageRules.field] = tooMany(imageRules, 'pictures')
  const documents = staying(files.documents, 'document', texts).length + changes.newDocuments.length
  if (documents > documentRules.mostFilesOfOne) mistakes[documentRules.field] = tooMany(documentRules, 'documents')
  return mistakes
}

function tooMany({ mostFilesOfOne }: UploadRules, what: string): string {
  return `A deal can have up to ${mostFilesOfOne} ${what}. Remove some first.`
}

function staying<File extends { id: string }>(files: File[], kind: FileKind, texts: FileTexts): File[] {
  return files.filter(({ id }) => !isRemoved(texts, kind, id))
}

function readLines(text = ''): string[] {
  return text.split(/\r\n?|\n/).map(cleanLine)
}

/**
 * Stores what the form says about the files of a deal, together with its record (saving.server.ts). New pictures wait until they are
 * made; a removed document stays for those who had paid for it. Returns what happened to each file. `prints` are those of the new
 * files (sent-form.server.ts): one that an earlier sending of the form has brought along is not stored again.
 */
export function storeDealFiles(
  changes: DealFileChanges,
  dealTitle: string,
  now: string,
  prints: ReadonlyMap<string, string> = new Map(),
): AlsoStore {
  return async (trx, dealId, before) => {
    const files = await readDealFiles(trx, dealId)
    if (before && losesFile(files, changes.texts)) return null
    // After the first sending a text is no longer as the form was made, so that each counts as it stands.
    const texts = before ? withoutWas(changes.texts) : changes.texts
    const printOf = (uploadId: string) => prints.get(uploadId) ?? uploadId
    const isNew = ({ id }: UploadedFile) => before?.[printOf(id)] === undefined
    const taken: Record<string, string> = {}
    const take = (uploadId: string, fileId: string) => (taken[printOf(uploadId)] = fileId)
    const described = describe(changes)
    const said = [...(changes.keptAlts ?? []), ...described.map(({ file, alt }) => [file.id, alt] as const)]
    const saidOfTaken = said.map(([id, alt]) => ({ id: before?.[printOf(id)], alt: cleanLine(alt) }))
    const lines = [
      ...(await removePictures(trx, files, texts)),
      ...(await changePictures(trx, files, texts)),
      ...(await describeTaken(trx, files, saidOfTaken)),
      ...(await addPictures(
        trx,
        dealId,
        described.filter(({ file }) => isNew(file)),
        dealTitle,
        now,
        take,
      )),
      ...(await removeDocuments(trx, dealId, files, texts, now)),
      ...(await changeDocuments(trx, files, texts)),
      ...(await addDocuments(trx, dealId, changes.newDocuments.filter(isNew), now, take)),
    ]
    return { lines, taken }
  }
}

/** Takes note of what an upload has become. */
type Take = (uploadId: string, fileId: string) => void

/** True where the form keeps a file that is there no more. */
function losesFile({ pictures, documents }: FormFiles, texts: FileTexts): boolean {
  const isLost = (kind: FileKind, there: { id: string }[]) => {
    const known = new Set(there.map(({ id }) => id))
    return readIds(texts, kind, 'was')?.some((id) => !known.has(id) && !isRemoved(texts, kind, id)) ?? false
  }
  return isLost('picture', pictures) || isLost('document', documents)
}

function withoutWas(texts: FileTexts): FileTexts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !/\.was-\w+$/.test(name)))
}

/** A new picture and the line that describes it; empty where there is none. */
interface Described {
  file: UploadedFile
  alt: string
}

function describe({ newPictures, texts }: DealFileChanges): Described[] {
  const alts = readLines(texts[newAltsField])
  return newPictures.map((file, index) => ({ file, alt: alts[index] ?? '' }))
}

/** Takes away all pictures and documents of deals that are about to be deleted, in the same transaction. */
export async function removeDealFiles(trx: Db, dealIds: readonly number[]): Promise<void> {
  const images = await trx.selectFrom('deal_images').select('id').where('deal_id', 'in', dealIds).execute()
  await dropImages(
    trx,
    images.map(({ id }) => id),
  )
  const documents = await trx.selectFrom('deal_documents').select('id').where('deal_id', 'in', dealIds).execute()
  await dropDocuments(
    trx,
    documents.map(({ id }) => id),
  )
}

async function removePictures(trx: Db, { pictures }: FormFiles, texts: FileTexts): Promise<string[]> {
  const stay = new Set(staying(pictures, 'picture', texts))
  const gone = pictures.filter((picture) => !stay.has(picture))
  await dropImages(
    trx,
    gone.map(({ id }) => id),
  )
  return gone.map(({ alt }) => `${tell('picture', alt)} removed`)
}

/** Takes pictures away, and has their files deleted once that is settled. */
async function dropImages(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await trx
    .deleteFrom('deal_images')
    .where('id', 'in', ids)
    .returning(['id', 'file_key', 'byte_size', 'widths'])
    .execute()
  await giveUpFiles(
    trx,
    rows.flatMap(({ id, file_key: original, widths }) => [
      ...(original === null ? [] : [original]),
      ...pictureKeys(id, JSON.parse(widths) as number[]),
    ]),
  )
}

async function changePictures(trx: Db, { pictures }: FormFiles, texts: FileTexts): Promise<string[]> {
  const { places, lines } = readPlaces(pictures, 'picture', texts)
  for (const [index, { id, alt }] of pictures.entries()) {
    if (!places.has(id)) continue
    const typed = readTyped(texts, 'picture', id, 'alt') ?? alt
    await trx
      .updateTable('deal_images')
      .set({ position: places.get(id)!, alt: typed })
      .where('id', '=', id)
      .execute()
    if (typed !== alt) lines.push(`Alt text of picture ${index + 1} changed from ${quote(alt)} to ${quote(typed)}`)
  }
  return lines
}

/** Describes pictures anew that an earlier sending of the form has added. */
async function describeTaken(
  trx: Db,
  { pictures }: FormFiles,
  described: { id: string | undefined; alt: string }[],
): Promise<string[]> {
  const lines: string[] = []
  for (const { id, alt } of described) {
    const index = pictures.findIndex((picture) => picture.id === id)
    const old = pictures[index]?.alt
    if (old === undefined || isBlank(alt) || alt === old) continue
    await trx.updateTable('deal_images').set({ alt }).where('id', '=', id!).execute()
    lines.push(`Alt text of picture ${index + 1} changed from ${quote(old)} to ${quote(alt)}`)
  }
  return lines
}

async function addPictures(
  trx: Db,
  dealId: number,
  described: Described[],
  dealTitle: string,
  now: string,
  take: Take,
): Promise<string[]> {
  const there = await trx
    .selectFrom('deal_images')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow()
  const room = Math.max(0, imageRules.mostFilesOfOne - there.count)
  const ids = described.map(({ file }) => file.id)
  const taken = await takeOutUploads(trx, imageRules, ids.slice(0, room), now)
  const alts = new Map(described.map(({ file, alt }) => [file.id, alt]))
  const lines: string[] = []
  for (const [index, file] of taken.entries()) {
    const id = newId()
    const position = there.count + index + 1
    const typed = alts.get(file.uploadId)!
    const alt = isBlank(typed) ? `Photograph ${position} of ${dealTitle}` : typed
    lines.push(`${tell('picture', alt)} added`)
    take(file.uploadId, id)
    await trx
      .insertInto('deal_images')
      .values({
        id,
        deal_id: dealId,
        position,
        alt,
        state: 'waiting',
        file_key: file.fileKey,
        file_name: file.fileName,
        byte_size: file.byteSize,
        width: null,
        height: null,
        created_at: now,
      })
      .execute()
  }
  return lines
}

async function removeDocuments(
  trx: Db,
  dealId: number,
  { documents }: FormFiles,
  texts: FileTexts,
  now: string,
): Promise<string[]> {
  const stay = new Set(staying(documents, 'document', texts))
  const gone = documents.filter((document) => !stay.has(document))
  if (gone.length === 0) return []
  const buyer = await trx
    .selectFrom('reservations')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  for (const { id } of gone) {
    if (buyer) await trx.updateTable('deal_documents').set({ removed_at: now }).where('id', '=', id).execute()
    else await dropDocuments(trx, [id])
  }
  return gone.map(({ title }) => `${tell('document', title)} removed`)
}

/** Takes documents away that nobody has paid for. Only the desk can have read them, and that is forgotten with them. */
async function dropDocuments(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('document_accesses').where('document_id', 'in', ids).execute()
  const copies = await trx
    .deleteFrom('stamped_documents')
    .where('document_id', 'in', ids)
    .returning('file_key')
    .execute()
  const rows = await trx.deleteFrom('deal_documents').where('id', 'in', ids).returning('file_key').execute()
  const keys = [...copies, ...rows].map((row) => row.file_key)
  await giveUpFiles(
    trx,
    keys.filter((key) => key !== null),
  )
}

async function changeDocuments(trx: Db, { documents }: FormFiles, texts: FileTexts): Promise<string[]> {
  const { places, lines } = readPlaces(documents, 'document', texts)
  for (const { id, title, status } of staying(documents, 'document', texts)) {
    const typed = readTyped(texts, 'document', id, 'title') ?? title
    const chosen = (readTyped(texts, 'document', id, 'state') ?? status) as typeof status
    await trx
      .updateTable('deal_documents')
      .set({ position: places.get(id)!, title: typed, status: chosen })
      .where('id', '=', id)
      .execute()
    if (typed !== title) lines.push(`Title of ${named('document', title)} changed to ${quote(typed)}`)
    if (chosen !== status) lines.push(`${tell('document', typed)} marked ${documentStates[chosen].toLowerCase()}`)
  }
  return lines
}

async function addDocuments(
  trx: Db,
  dealId: number,
  uploads: UploadedFile[],
  now: string,
  take: Take,
): Promise<string[]> {
  const there = await trx
    .selectFrom('deal_documents')
    .select((select) => [select.fn.countAll<number>().as('count'), sql<number>`coalesce(max(position), 0)`.as('last')])
    .where('deal_id', '=', dealId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const room = Math.max(0, documentRules.mostFilesOfOne - there.count)
  const taken = await takeOutUploads(trx, documentRules, idsOf(uploads).slice(0, room), now)
  const titles = taken.map(({ fileName }) => cleanLine(fileName.replace(/\.[a-z]+$/i, '')))
  for (const [index, file] of taken.entries()) {
    const id = newId()
    take(file.uploadId, id)
    await trx
      .insertInto('deal_documents')
      .values({
        id,
        deal_id: dealId,
        title: titles[index]!,
        status: 'supplied',
        file_key: file.fileKey,
        file_name: file.fileName,
        content_type: file.contentType,
        byte_size: file.byteSize,
        page_count: null,
        position: there.last + index + 1,
        created_at: now,
        removed_at: null,
      })
      .execute()
  }
  return titles.map((title) => `${tell('document', title)} added`)
}

/** The place of each file that stays, counted from 1, and a line for the history where the order is another. */
function readPlaces(files: { id: string }[], kind: FileKind, texts: FileTexts) {
  const ids = files.map(({ id }) => id)
  const stays = (id: string) => !isRemoved(texts, kind, id)
  const before = ids.filter(stays)
  // The numbers of a form count the files that it removes as well.
  const after = putInOrder(ids, kind, texts).filter(stays)
  const isSame = before.every((id, index) => id === after[index])
  return {
    places: new Map(after.map((id, index) => [id, index + 1])),
    lines: isSame ? [] : [`Order of ${kind}s changed`],
  }
}

/** A text about a file as far as the trail may keep it. */
function quote(text: string): string {
  return quoteText(reasonForTrail(text))
}

function named(kind: FileKind, called: string): string {
  return nameOfFile(kind, reasonForTrail(called))
}

/** A file at the beginning of a line. */
function tell(kind: FileKind, called: string): string {
  return capitalize(named(kind, called))
}

function idsOf(uploads: UploadedFile[]): string[] {
  return uploads.map(({ id }) => id)
}
