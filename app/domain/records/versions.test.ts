import { expect, test } from 'vitest'
import { addDeal, addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { countVersions, findSending, keepVersion, mostVersions, printForm, readVersionUpTo } from './versions.server.ts'

const kinds = ['deal', 'post'] as const
type Kind = (typeof kinds)[number]

async function setUp(kind: Kind) {
  const db = await createTestDatabase()
  const ada = await addUser(db, { isAdmin: true, firstName: 'Ada', lastName: 'Admin' })
  const keep = (version: number, more: Partial<Parameters<typeof keepVersion>[1]> = {}) =>
    keepVersion(db, { kind, id: 5, version, texts: { title: `v${version}` }, at: testNow, by: ada.id, ...more })
  const titleUpTo = async (version: number) => (await readVersionUpTo(db, kind, 5, version))?.fields.title
  return { db, ada, keep, titleUpTo }
}

test.each(kinds)(
  'the newest versions of a %s are kept by their number, those of which nothing is kept aside',
  async (kind) => {
    const { db, keep, titleUpTo } = await setUp(kind)
    await keep(1, { id: 6 })
    for (let saving = 1; saving <= mostVersions[kind] + 1; saving += 1) await keep(2 * saving)
    expect([await titleUpTo(3), await titleUpTo(5), await titleUpTo(6)]).toEqual([undefined, 'v4', 'v6'])
    expect([await countVersions(db, kind, 5), await countVersions(db, kind, 6)]).toEqual([mostVersions[kind], 1])
  },
)

test.each(kinds)('a version of a %s is kept once, and says when and by whom it was saved', async (kind) => {
  const { db, keep } = await setUp(kind)
  await keep(1)
  await keep(1, { texts: { title: 'another' }, by: null })
  const kept = { version: 1, fields: { title: 'v1' }, savedAt: testNow, savedBy: 'Ada Admin' }
  expect(await readVersionUpTo(db, kind, 5, 1)).toEqual(kept)
  expect(await readVersionUpTo(db, kind === 'deal' ? 'post' : 'deal', 5, 1)).toBeUndefined()
})

test.each([
  ['deal', 'deals'],
  ['post', 'posts'],
] as const)('versions of a deleted %s go, those of others and of the other kind stay', async (kind, table) => {
  const { db, keep } = await setUp(kind)
  const add = () => (kind === 'deal' ? addDeal(db) : addPost(db))
  const [id, another] = [await add(), await add()]
  const other = kind === 'deal' ? 'post' : 'deal'
  for (const of of [{ id }, { id: another }, { id, kind: other } as const]) await keep(1, of)
  await db.deleteFrom(table).where('id', '=', id).execute()
  const counts = [await countVersions(db, kind, id), await countVersions(db, kind, another), await countVersions(db, other, id)] // prettier-ignore
  expect(counts).toEqual([0, 1, 1])
})

test.each([
  ['deal', 10_000],
  ['post', 600_000],
] as const)('what a form has made of a %s is found by its sender, for its time', async (kind, milliseconds) => {
  const { db, ada, keep } = await setUp(kind)
  const form = { id: 'form', print: 'one' }
  const find = (of: number | 'created', sent = form, now = addMilliseconds(testNow, milliseconds - 1), person = ada) =>
    findSending(db, kind, person, sent, now, of)
  await keep(1, { form, taken: { a: 'file' } })
  const found = { recordId: 5, version: 1, isSame: true, taken: { a: 'file' } }
  expect([await find('created'), await find(5), await find(6)]).toEqual([found, found, undefined])
  await keep(2, { form: { id: 'form', print: 'two' } })
  const newer = { recordId: 5, version: 2, isSame: false, taken: {} }
  expect([await find('created'), await find(5)]).toEqual([newer, newer])
  // A request that began earlier may end later: the newest version counts, whenever it was sent.
  await keep(3, { form, at: addMilliseconds(testNow, -1) })
  expect(await find(5, form, testNow)).toMatchObject({ version: 3, isSame: true })
  // A record that another form has created was not created by this one.
  await keep(1, { id: 6, by: null })
  await keep(2, { id: 6, form })
  expect([(await find('created'))?.recordId, (await find(6))?.recordId]).toEqual([5, 6])
  await keep(1, { id: 7, form })
  expect((await find('created'))?.recordId).toBe(7)
  expect(await find(5, { id: 'another', print: 'one' })).toBeUndefined()
  expect(await find(5, form, addMilliseconds(testNow, milliseconds))).toBeUndefined()
  expect(await find(5, form, testNow, await addUser(db))).toBeUndefined()
  expect(await findSending(db, kind === 'deal' ? 'post' : 'deal', ada, form, testNow, 5)).toBeUndefined()
})

test.each([5, 'created'] as const)(
  'what a form has made (%s) is found by the form, whatever else is kept',
  async (of) => {
    const { db, ada } = await setUp('deal')
    const form = { id: 'form', print: 'one' }
    const [plan] = await explainQueries(db, (watched) => findSending(watched, 'deal', ada, form, testNow, of))
    expect(plan).toContain('USING INDEX record_versions_by_form (form_id=?')
  },
)

test('a form is the same with another button, and another one with another text or file; without a name it is none', () => {
  const print = (texts: Record<string, string>, files: unknown = []) => {
    const form = new FormData()
    for (const [name, text] of Object.entries({ form: 'name', ...texts })) form.set(name, text)
    return printForm(form, files)
  }
  const first = print({ title: 'Terrace', intent: 'save' })
  expect(first?.id).toBe('name')
  expect(print({ title: 'Terrace', intent: 'next' })).toEqual(first)
  expect(print({ title: 'Terraces', intent: 'save' })).not.toEqual(first)
  expect(print({ title: 'Terrace', intent: 'save' }, ['file'])).not.toEqual(first)
  for (const name of ['', 'a b', 'x'.repeat(65)]) expect(print({ form: name })).toBeNull()
})
