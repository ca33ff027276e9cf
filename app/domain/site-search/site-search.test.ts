import { expect, test } from 'vitest'
import { addSampleAreas } from '#app/testing/database/areas.ts'
import { addDeal, addPost, createTestDatabase } from '#app/testing/database/database.ts'
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
