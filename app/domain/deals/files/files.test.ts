import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { UploadedFile, UploadRules } from '#app/domain/files/files.ts'
import { findUnattached, sweepUploads } from '#app/domain/files/uploads.server.ts'
import {
  addDeal,
  addDocument,
  addPurchase,
  addUser,
  createTestDatabase,
  testNow,
} from '#app/testing/database/database.ts'
import { storeTestUpload } from '#app/testing/inputs/upload-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { documentRules, imageRules, noFiles, putInOrder, readFileTexts } from './files.ts'
import { findFileMistakes, readDealFiles, removeDealFiles, storeDealFiles } from './files.server.ts'

let db: Db
let dealId: number
beforeEach(async () => {
  db = await createTestDatabase()
  dealId = await addDeal(db)
})

async function upload(rules: UploadRules, number = 1): Promise<UploadedFile[]> {
  const ids: string[] = []
  for (let index = 0; index < number; index += 1) ids.push(await storeTestUpload(db, rules))
  return findUnattached(db, { ...rules, mostFiles: 100 }, ids, testNow)
}

/** Saves the files' part of the form; the words for the history. */
function save(texts: Record<string, string> = {}, newPictures: UploadedFile[] = [], newDocuments: UploadedFile[] = []) {
  const store = storeDealFiles({ newPictures, newDocuments, texts }, 'Canary Row', testNow)
  return db.transaction().execute(async (trx) => (await store(trx, dealId, null))?.lines)
}
const files = () => readDealFiles(db, dealId)

/** A picture that has been made. */
async function addReady(position: number): Promise<string> {
  const id = newId()
  const facts = { state: 'ready', width: 400, height: 200, widths: '[320,400]', file_key: null } as const
  await db
    .insertInto('deal_images')
    .values({
      id,
      deal_id: dealId,
      position,
      alt: 'Old words',
      file_name: 'a.jpg',
      byte_size: 9,
      created_at: testNow,
      ...facts,
    }) // prettier-ignore
    .execute()
  return id
}

/** The keys of the files that are to be deleted. */
async function given() {
  const keys: string[] = []
  await sweepUploads(db, async (key) => void keys.push(key), testNow)
  return keys.toSorted()
}

describe('pictures', () => {
  test('that came with the form become the deal’s, in the order in which they came, and wait', async () => {
    const uploads = await upload(imageRules, 3)
    expect(await save({ newAlts: 'The front\r\n \nThe yard' }, uploads)).toEqual([
      'Picture “The front” added',
      'Picture “Photograph 2 of Canary Row” added',
      'Picture “The yard” added',
    ])
    const { pictures } = await files()
    expect(pictures.map(({ alt, state }) => [alt, state])).toEqual([
      ['The front', 'waiting'],
      ['Photograph 2 of Canary Row', 'waiting'],
      ['The yard', 'waiting'],
    ])
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
    // A day later nothing sweeps them away.
    expect(await sweepUploads(db, () => Promise.reject(new Error('deleted')), addMilliseconds(testNow, 1e9))).toBe(0)
    expect(await save({}, uploads)).toEqual([])
  })

  test('are put in order, described and removed with one saving', async () => {
    const [a, b, c] = [await addReady(1), await addReady(2), await addReady(3)]
    const words = await save({
      [`picture.${a}.order`]: '3',
      [`picture.${a}.alt`]: ' The stairs ',
      [`picture.${b}.remove`]: 'on',
      [`picture.${c}.order`]: '1',
      [`picture.${c}.alt`]: '',
    })
    expect(words).toEqual([
      'Picture “Old words” removed',
      'Order of pictures changed',
      'Alt text of picture 1 changed from “Old words” to “The stairs”',
    ])
    expect((await files()).pictures.map(({ id, alt }) => [id, alt])).toEqual([
      [c, 'Old words'],
      [a, 'The stairs'],
    ])
    expect(await given()).toEqual(['320-avif', '320-webp', '400-avif', '400-webp'].map((end) => `pic-${b}-${end}`))
    expect(await save({ [`picture.${a}.order`]: '2' })).toEqual([])
  })

  test('keep the words and the order that a form left as it was made', async () => {
    const [a, b] = [await addReady(1), await addReady(2)]
    const made = { [`picture.${a}.alt`]: 'Older words', [`picture.${a}.was-alt`]: 'Older words' }
    expect(await save({ ...made, 'picture.was': `${a} ${b}` })).toEqual([])
    expect((await files()).pictures.map(({ alt }) => alt)).toEqual(['Old words', 'Old words'])
    expect(await save({ 'picture.places': b, [`picture.${a}.remove`]: '' })).toEqual(['Order of pictures changed'])
    expect((await files()).pictures.map(({ id }) => id)).toEqual([b, a])
  })

  test('are told in the history without email addresses, and shortened', async () => {
    const a = await addReady(1)
    const long = `By ivy@people.test, ${'x'.repeat(200)}`
    const [line] = (await save({ [`picture.${a}.alt`]: long }))!
    expect(line).toMatch(/^Alt text of picture 1 changed from “Old words” to “By …,? ?x{60,75}…”$/)
  })

  test('of another deal stay as they are', async () => {
    const own = await addReady(1)
    const other = await addDeal(db)
    const store = storeDealFiles({ newPictures: [], newDocuments: [], texts: { [`picture.${own}.remove`]: 'on' } }, 'x', testNow) // prettier-ignore
    expect(await db.transaction().execute((trx) => store(trx, other, null))).toEqual({ lines: [], taken: {} })
    expect((await files()).pictures).toHaveLength(1)
  })

  test('are thirty at most', async () => {
    for (let index = 1; index <= 28; index += 1) await addReady(index)
    const uploads = await upload(imageRules, 3)
    expect(findFileMistakes(await files(), { newPictures: uploads, newDocuments: [], texts: {} })).toEqual({
      pictures: 'A deal can have up to 30 pictures. Remove some first.',
    })
    expect(await save({}, uploads)).toHaveLength(2)
  })
})

describe('documents', () => {
  test('that came with the form are called by their files, and can be named and marked afterwards', async () => {
    expect(await save({}, [], await upload(documentRules))).toEqual([
      expect.stringMatching(/^Document “scan \d+” added$/),
    ])
    const [document] = (await files()).documents
    expect(document).toMatchObject({ status: 'supplied', pageCount: null, contentType: 'application/pdf' })
    const field = (part: string) => `document.${document!.id}.${part}`
    const words = await save({ [field('title')]: 'Legal pack', [field('state')]: 'verified', [field('order')]: '1' })
    expect(words).toEqual([
      `Title of document “${document!.title}” changed to “Legal pack”`,
      'Document “Legal pack” marked verified',
    ])
    expect((await files()).documents).toMatchObject([{ title: 'Legal pack', status: 'verified' }])
  })

  test.each([
    ['Title pack .pdf', 'Title pack'],
    ['Lease', 'Lease'],
  ])('that came as “%s” are called “%s”', async (fileName, title) => {
    const uploads = await upload(documentRules)
    await db.updateTable('uploads').set({ file_name: fileName }).execute()
    expect(await save({}, [], uploads)).toEqual([`Document “${title}” added`])
    expect((await files()).documents).toMatchObject([{ title }])
  })

  test('that nobody has paid for go with their file, and with what was noted of them', async () => {
    const admin = await addUser(db, { isAdmin: true })
    const id = await addDocument(db, dealId, 'key-of-document')
    await db.insertInto('document_accesses').values({ document_id: id, user_id: admin.id, accessed_at: testNow }).execute() // prettier-ignore
    expect(await save({ [`document.${id}.remove`]: 'on' })).toEqual(['Document “Legal pack” removed'])
    expect(await db.selectFrom('deal_documents').select('id').execute()).toEqual([])
    expect(await given()).toEqual(['key-of-document'])
  })

  test('that somebody has paid for leave the deal and stay on the disk', async () => {
    const buyer = await addUser(db, {})
    const id = await addDocument(db, dealId, 'key-of-document')
    await addPurchase(db, buyer, dealId)
    expect(await save({ [`document.${id}.remove`]: 'on' })).toEqual(['Document “Legal pack” removed'])
    expect((await files()).documents).toEqual([])
    expect(await db.selectFrom('deal_documents').select('removed_at').execute()).toEqual([{ removed_at: testNow }])
    expect(await given()).toEqual([])
    // It is gone from the form, so that no second saving can take it away.
    expect(await save({ [`document.${id}.remove`]: 'on' })).toEqual([])
  })
})

test('a deal that is deleted gives up all its files', async () => {
  const id = await addReady(1)
  await save({}, await upload(imageRules))
  const waiting = (await db.selectFrom('deal_images').select('file_key').where('state', '=', 'waiting').execute())[0]!
  await addDocument(db, dealId, 'key-of-document')
  await db.transaction().execute((trx) => removeDealFiles(trx, [dealId]))
  expect(await files()).toEqual(noFiles)
  expect(await given()).toEqual(
    ['key-of-document', waiting.file_key!, ...['320-avif', '320-webp', '400-avif', '400-webp'].map((end) => `pic-${id}-${end}`)].toSorted(), // prettier-ignore
  )
})

describe('the place that is typed for a file', () => {
  /** The files a to d after these numbers were typed, such as `a3 d0`. */
  const order = (typed: string) =>
    putInOrder([...'abcd'], 'picture', Object.fromEntries(typed.split(' ').filter(Boolean).map((one) => [`picture.${one[0]}.order`, one.slice(1)]))).join('') // prettier-ignore

  test.each([
    ['d1', 'dabc'],
    ['d2', 'adbc'],
    ['d3', 'abdc'],
    ['a2', 'bacd'],
    ['a3', 'bcad'],
    ['a4', 'bcda'],
  ])('is the one it has then, moved up or down: %s', (typed, after) => {
    expect(order(typed)).toBe(after)
    const others = [...'abcd'].map((id, index) => (typed.startsWith(id) ? typed : `${id}${index + 1}`))
    expect(order(others.join(' '))).toBe(after)
  })

  test.each([
    ['a2 b1', 'bacd', 'swapped'],
    ['a4 b3 c2 d1', 'dcba', 'turned round'],
    ['d1 a3', 'dbac', 'one up and one down'],
    ['c1 d1', 'cdab', 'both to the first place'],
    ['a4 b4', 'cdab', 'both to the last place'],
    ['d0', 'dabc', 'before the first'],
    ['c1 d0', 'dcab', 'before one that becomes the first'],
    ['a999', 'bcda', 'behind the last'],
    ['a999 b998', 'cdba', 'both far behind'],
    ['a40 b30 c20 d10', 'dcba', 'in steps of ten'],
    ['a c2 dx', 'acbd', 'nothing, or no number, which moves nothing'],
    ['', 'abcd', 'nothing at all'],
  ])('among several: %s gives %s: %s', (typed, after) => expect(order(typed)).toBe(after))

  test('counts as the form does, with files that it removes', async () => {
    const [a, b, c] = [await addReady(1), await addReady(2), await addReady(3)]
    await save({ [`picture.${a}.remove`]: 'on', [`picture.${c}.order`]: '2' })
    expect((await files()).pictures.map(({ id }) => id)).toEqual([c, b])
  })
})

test('what is typed wrong is told by its field, and what is removed is not looked at', async () => {
  const [a, b] = [await addReady(1), await addReady(2)]
  const d = await addDocument(db, dealId)
  const texts = {
    [`picture.${a}.order`]: 'first',
    [`picture.${a}.alt`]: 'x'.repeat(251),
    [`picture.${b}.order`]: '-1',
    [`picture.${b}.remove`]: 'on',
    [`document.${d}.title`]: ' ',
    [`document.${d}.state`]: 'great',
    newAlts: `fine\n${'x'.repeat(251)}`,
  }
  expect(findFileMistakes(await files(), { newPictures: [], newDocuments: [], texts })).toEqual({
    [`picture.${a}.order`]: 'Enter a number, such as 2',
    [`picture.${a}.alt`]: 'Use at most 250 characters',
    [`document.${d}.title`]: 'Enter a title',
    [`document.${d}.state`]: 'Choose Verified or Supplied',
    newAlts: 'Use at most 250 characters in a line',
  })
})

test('only fields about files are read, each once and as text', () => {
  expect(
    readFileTexts([
      ['title', 'x'],
      ['picture.a.alt', 'one'],
      ['picture.a.alt', 'two'],
      ['picture.a.other', 'x'],
      ['picture.a.was-alt', 'w'],
      ['picture.was', 'a'],
      ['document.places', 'b c'],
      ['document.order', 'x'],
      ['document.__proto__.title', 'x'],
      ['document.b.title', new File([], 'x')],
      ['newAlts', 'x'],
    ]),
  ).toEqual({
    'picture.a.alt': 'one',
    'picture.a.was-alt': 'w',
    'picture.was': 'a',
    'document.places': 'b c',
    'document.__proto__.title': 'x',
    newAlts: 'x',
  })
})
