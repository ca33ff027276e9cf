import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#app/utils/ids.server.ts'
import { takeOutUploadsOf } from '#app/domain/files/uploads.server.ts'
import type { UploadedFile, UploadRules } from '#app/domain/files/files.ts'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { addSubmission, flatAnswers, stageSubmissions, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import {
  addDocuments,
  addPictures,
  documentStates,
  excuseDocument,
  findOwnFile,
  listDocuments,
  listPictures,
  movePicture,
  removePicture,
} from './documents.server.ts'
import { dayAskedOf, readDay, sayValidity, whyNeeded } from './documents.ts'
import { documentRules, identityRules, pictureRules } from './papers.ts'
import { readOwnSubmission } from './reading.server.ts'

let stage: SubmissionStage
beforeEach(async () => {
  stage = await stageSubmissions()
})
const never = () => Promise.resolve(false)
const noDays = { issuedOn: null, validUntil: null }

/** Files that have come and belong to nothing yet. */
async function come(rules: UploadRules, count = 1): Promise<UploadedFile[]> {
  const files: UploadedFile[] = []
  for (let index = 0; index < count; index += 1) {
    const id = newId()
    const facts = { file_name: `${index}.pdf`, content_type: 'application/pdf', byte_size: 100 + index }
    await stage.db.insertInto('uploads').values({ id, purpose: rules.purpose, about_type: null, about_id: null, file_key: newId(), created_at: testNow, ...facts }).execute() // prettier-ignore
    files.push({ id, fileName: facts.file_name, contentType: facts.content_type, byteSize: facts.byte_size })
  }
  return files
}

describe('files', () => {
  test('a submission has thirty pictures and not one more, in the order in which they came', async () => {
    const { db, vendor } = stage
    const { id, reference } = await addSubmission(db, vendor)
    const add = async (count: number) => addPictures(db, vendor, reference, await come(pictureRules, count), never, testNow) // prettier-ignore
    expect(await add(29)).toEqual({ ok: true })
    expect(await add(2)).toEqual({ ok: false, reason: 'too-many-files' })
    expect(await listPictures(db, id)).toHaveLength(29)
    expect(await add(1)).toEqual({ ok: true })
    const pictures = await listPictures(db, id)
    expect(pictures).toHaveLength(30)
    expect(pictures.slice(0, 3).map(({ fileName }) => fileName)).toEqual(['0.pdf', '1.pdf', '2.pdf'])
    expect(await removePicture(db, await addUser(db), reference, pictures[0]!.id, testNow)).toEqual({ ok: false, reason: 'not-found' }) // prettier-ignore
    expect(await removePicture(db, vendor, reference, pictures[0]!.id, testNow)).toEqual({ ok: true })
    expect(await listPictures(db, id)).toHaveLength(29)
  })

  test('pictures are put into another order, in which they become those of the deal', async () => {
    const { db, vendor } = stage
    const { id, reference } = await addSubmission(db, vendor)
    const other = await addSubmission(db, vendor)
    await addPictures(db, vendor, reference, await come(pictureRules, 2), never, testNow)
    await addPictures(db, vendor, other.reference, await come(pictureRules, 2), never, testNow)
    const [c, d] = await come(pictureRules, 2)
    await addPictures(db, vendor, reference, [c!, d!], never, testNow)
    const [a, b] = await listPictures(db, id)
    const ids = async (one = id) => (await listPictures(db, one)).map((picture) => picture.id)
    const others = await ids(other.id)
    const move = (which: UploadedFile, to: 'first' | 'earlier', by = vendor) => movePicture(db, by, reference, which.id, to, testNow) // prettier-ignore
    expect(await ids()).toEqual([a!.id, b!.id, c!.id, d!.id])
    expect(await move(c!, 'first')).toEqual({ ok: true })
    expect(await ids()).toEqual([c!.id, a!.id, b!.id, d!.id])
    expect(await move(d!, 'earlier')).toEqual({ ok: true })
    expect(await ids()).toEqual([c!.id, a!.id, d!.id, b!.id])
    expect(await move(c!, 'earlier')).toEqual({ ok: true })
    expect(await ids()).toEqual([c!.id, a!.id, d!.id, b!.id])
    expect(await move(a!, 'first', await addUser(db))).toEqual({ ok: false, reason: 'not-found' })
    expect(await move({ ...a!, id: others[0]! }, 'first')).toEqual({ ok: false, reason: 'not-found' })
    expect(await ids(other.id)).toEqual(others)
    await db.updateTable('submissions').set({ state: 'submitted' }).where('id', '=', id).execute()
    expect(await move(a!, 'first')).toEqual({ ok: false, reason: 'locked' })
    const taken = await takeOutUploadsOf(db, pictureRules, String(id))
    expect(taken.map(({ uploadId }) => uploadId)).toEqual([c!.id, a!.id, d!.id, b!.id])
  })

  test('papers of identity are those that were sealed alone, and others are not', async () => {
    const { db, vendor } = stage
    const { id, reference } = await addSubmission(db, vendor)
    await db.deleteFrom('submission_documents').where('submission_id', '=', id).execute()
    const add = async (rules: UploadRules) => addDocuments(db, vendor, reference, 'identity', await come(rules), noDays, never, testNow) // prettier-ignore
    await add(documentRules)
    expect(await listDocuments(db, id)).toEqual([])
    await add(identityRules)
    expect(await listDocuments(db, id)).toMatchObject([{ kind: 'identity', file_name: '0.pdf' }])
  })

  test('a file ends an excuse, nobody else sends or finds one, and nothing changes while we are reviewing', async () => {
    const { db, vendor } = stage
    const { id, reference } = await addSubmission(db, vendor)
    await db.deleteFrom('submission_documents').where('submission_id', '=', id).execute()
    await excuseDocument(db, vendor, reference, 'lease', 'It is lost.', testNow)
    const add = async (person = vendor) => addDocuments(db, person, reference, 'lease', await come(documentRules), noDays, never, testNow) // prettier-ignore
    const stranger = await addUser(db)
    expect(await add(stranger)).toEqual({ ok: false, reason: 'not-found' })
    expect(await add()).toEqual({ ok: true })
    const [row] = await listDocuments(db, id)
    expect(row).toMatchObject({ why_missing: '', file_name: '0.pdf' })
    expect(await findOwnFile(db, vendor, reference, row!.id)).toMatchObject({ kind: 'lease', fileName: '0.pdf' })
    expect(await findOwnFile(db, stranger, reference, row!.id)).toBeUndefined()
    const other = await addSubmission(db, vendor)
    expect(await findOwnFile(db, vendor, other.reference, row!.id)).toBeUndefined()
    await db.updateTable('submissions').set({ state: 'submitted' }).where('id', '=', id).execute()
    expect(await add()).toEqual({ ok: false, reason: 'locked' })
    expect(await readOwnSubmission(db, stranger, reference)).toBeUndefined()
  })
})

test('a kind says why it is needed and for how long it counts', () => {
  expect(whyNeeded('title', flatAnswers)).toBe('Every submission needs it.')
  expect(whyNeeded('lease', flatAnswers)).toBe('Because you answered “Leasehold” to “Tenure”.')
  expect(whyNeeded('home-report', { ...flatAnswers, postcode: 'G12 8QQ' })).toMatch(/and it is in Scotland\.$/)
  expect(whyNeeded('planning', flatAnswers)).toBe('Your answers do not need it.')
  expect((['title', 'charges', 'epc', 'home-report', 'insurance', 'lease'] as const).map((kind) => [sayValidity(kind), dayAskedOf(kind)])).toEqual([
    ['It counts for 3 months from the day on which it was issued.', 'issued'],
    ['It counts for a year from the day on which it was issued.', 'issued'],
    ['It counts for 10 years from the day on which it was issued.', 'issued'],
    ['It counts for 12 weeks from the day on which it was issued.', 'issued'],
    ['It counts until its last day.', 'end'],
    ['It does not end.', null],
  ]) // prettier-ignore
})

test('a day is read as people write it', () => {
  expect(['2026-02-01', '1/2/2026', '', '31/2/2026', 'soon'].map(readDay)).toEqual(['2026-02-01', '2026-02-01', null, null, null]) // prettier-ignore
})

test('a document has ended from the day after its last one', () => {
  const row = { kind: 'gas', file_name: 'a.pdf', why_missing: '', valid_until: '2026-11-02' } as never
  const isEnded = (today: string) => documentStates(flatAnswers, [row], today).find(({ kind }) => kind === 'gas')!.isEnded // prettier-ignore
  expect([isEnded('2026-11-02'), isEnded('2026-11-03')]).toEqual([false, true])
})
