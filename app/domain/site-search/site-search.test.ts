import type { QueryResult } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { addSampleAreas } from '#app/testing/database/areas.ts'
import {
  addDeal,
  addHold,
  addManyDeals,
  addPost,
  addUser,
  createTestDatabase,
  openBesides,
} from '#app/testing/database/database.ts'
import { searchSite } from './site-search.server.ts'

const policy = { allowScotland: false }
const viewer = { userId: null, now: '2026-11-28T12:00:00.000Z' }
const find = (db: Awaited<ReturnType<typeof createTestDatabase>>, text: string, isExact = false) =>
  searchSite(db, { text, isExact }, policy, viewer)

test('a slip of the finger finds the deal and the area that are meant, and says so', async () => {
  const db = await createTestDatabase()
  await addSampleAreas(db)
  const id = await addDeal(db, { title: 'Two-bed terrace', location: 'Headingley, Leeds LS6' })
  await addPost(db, { title: 'Buying in Leeds', content: '<p>The Headingley Lane survey</p>' })
  const found = await find(db, 'Headingly')
  expect(found.mended).toBe('headingley')
  expect(found.groups.map(({ kind }) => kind)).toEqual(['deal', 'area', 'post'])
  expect(found.groups[0]!.things).toMatchObject([{ deal: { id } }])
  const area = await find(db, 'Birmingam')
  expect(area.groups[0]).toMatchObject({ kind: 'area', things: [{ area: { name: 'Birmingham' } }] })
  const exact = await find(db, 'Headingly', true)
  expect(exact).toMatchObject({ total: 0, mended: null })
  expect(exact.nearest).toContain('headingley')
})

describe('what a search reads', () => {
  /** The rows of each query that `work` makes. */
  async function readRows(db: Awaited<ReturnType<typeof createTestDatabase>>, work: () => Promise<unknown>) {
    const watched = vi.spyOn(db.getExecutor(), 'executeQuery')
    await work()
    const answers = await Promise.all(watched.mock.results.map(({ value }) => value as Promise<QueryResult<unknown>>))
    watched.mockRestore()
    return answers.map(({ rows }) => rows)
  }

  test('few rows once the words are known, whatever is held; those that share its name once a deal is written, once for all who ask', async () => {
    const db = await createTestDatabase()
    await addManyDeals(db, 1500)
    const id = await addDeal(db, { title: 'A rare orangery' })
    const text = (await db.selectFrom('deals').select('title').where('id', '<>', id).executeTakeFirstOrThrow()).title
    await find(db, text)
    const plain = await readRows(db, () => find(db, text))
    expect(plain.length).toBeLessThanOrEqual(4)
    expect(plain.flat().length).toBeLessThanOrEqual(12)
    expect(JSON.stringify(plain).length).toBeLessThan(20_000)
    await addHold(db, await addUser(db), id, { until: '2026-11-28T12:30:00.000Z' })
    expect((await readRows(db, () => find(db, text))).flat().length).toBeLessThanOrEqual(12)
    await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', id).execute()
    const together = await readRows(db, () => Promise.all([find(db, text), find(db, text), find(db, text)]))
    // Two of fifteen hundred share a name.
    expect(together.flat().length).toBeLessThanOrEqual(40)
    expect(together.filter((rows) => JSON.stringify(rows).includes('orangery'))).toHaveLength(1)
    expect((await find(db, 'orangery')).groups[0]!.things).toMatchObject([{ kind: 'deal', deal: { id } }])
  })

  /** Of what matches alike, which few stand first is left to chance. */
  const foundOf = ({ groups, ...found }: Awaited<ReturnType<typeof find>>) => ({
    ...found,
    groups: groups.map(({ kind, total, things }) => [
      kind,
      total,
      total > 4 || things.map((thing) => JSON.stringify(thing)).sort(),
    ]),
  })

  test('what is found after changes is what a search that begins anew finds', async () => {
    const db = await createTestDatabase()
    await addManyDeals(db, 2200)
    await find(db, 'house')
    const ids = (await db.selectFrom('deals').select('id').orderBy('id').execute()).map(({ id }) => id)
    const at = (place: number) => ids.at(place)!
    const write = (id: number, change: object) => db.updateTable('deals').set(change).where('id', '=', id).execute()
    const changes = [
      () => write(at(3), { title: 'Orangery in Leeds' }),
      () => write(at(1003), { status: 'inactive' }),
      () => addDeal(db, { title: 'Another orangery' }),
      () => db.deleteFrom('deals').where('id', '=', at(-1)).execute(),
      () => write(at(1003), { status: 'active', title: 'Back: the orangery' }),
      () => db.updateTable('deals').set({ title: 'An orangery each' }).where('id', '<', at(40)).execute(),
    ]
    for (const change of changes) {
      await change()
      const copy = openBesides(db)
      for (const text of ['orangery', 'house', 'leeds', 'each'])
        expect(foundOf(await find(db, text)), text).toEqual(foundOf(await find(copy, text)))
    }
  })

  test('a reserved deal stands behind a free one, and a withdrawn one is gone', async () => {
    const db = await createTestDatabase()
    const [first, second] = [await addDeal(db, { title: 'Orangery' }), await addDeal(db, { title: 'Old orangery' })]
    await db.updateTable('deals').set({ status: 'reserved' }).where('id', '=', first).execute()
    expect((await find(db, 'orangery')).groups[0]!.things).toMatchObject([
      { deal: { id: second } },
      { deal: { id: first } },
    ])
    await db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', second).execute()
    expect((await find(db, 'orangery')).groups[0]!.things).toMatchObject([{ deal: { id: first } }])
  })

  test('most of the words where nothing has all, and this is told', async () => {
    const db = await createTestDatabase()
    const id = await addDeal(db, { title: 'Terrace with an orangery' })
    expect(await find(db, 'orangery 99zz terrace')).toMatchObject({
      hasAllWords: false,
      groups: [{ things: [{ deal: { id } }] }],
    })
    expect(await find(db, 'orangery 99zz 98zz 97zz')).toMatchObject({ total: 0 })
  })
})
