import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { KeptPages } from './kept-pages.server.ts'

/** The store alone; app/for-server.test.ts asks it through the site. */

const now = Date.parse('2026-11-29T12:00:00.000Z')

test('the page that was asked for longest ago goes first, and one that is too large is kept nowhere', async () => {
  const db = await createTestDatabase()
  const pages = new KeptPages(100_000)
  const find = (path: string) => pages.find(db, path, '', now) !== undefined
  const keep = (path: string, size: number) =>
    pages.keep(
      { path, pattern: '/', postId: null, needs: [], rightAt: 0, madeAt: now, staleAt: Infinity, headers: [] },
      '',
      // Random bytes, which no encoding makes smaller.
      randomBytes(size),
    )
  for (const path of ['/a', '/b', '/c']) await keep(path, 13_000)
  expect(find('/a')).toBe(true)
  await keep('/d', 13_000)
  expect(['/a', '/b', '/c', '/d'].map(find)).toEqual([true, false, true, true])
  expect(pages.patternOf('/b')).toBeUndefined()

  await keep('/large', 60_000)
  expect(find('/large')).toBe(false)
  expect(['/a', '/c', '/d'].map(find)).toEqual([true, true, true])
  await keep('/a', 10)
  expect(find('/a')).toBe(true)
})
