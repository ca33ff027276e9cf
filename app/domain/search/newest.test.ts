import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { foldText, type Db } from '#db/database.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { addManySubscribers, addSubscriber, ask } from '#app/testing/desks/subscribers.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import type { Role } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { removeSubscriber } from '#app/domain/newsletter/desk.server.ts'
import { findPosts, findSubscribers } from './newest.server.ts'
import { searchEverything } from './search.server.ts'
import type { FoundGroup, Piece } from './search.ts'

let db: Db
let editor: Admin
beforeEach(async () => {
  db = await createTestDatabase()
  editor = (await addUser(db, { role: 'editor' })) as Admin
})
const textOf = (pieces: Piece[]) => pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')
const idsOf = (groups: FoundGroup[]) => groups.flatMap(({ things }) => things.map(({ id }) => id))

describe('posts', () => {
  const ids = async (typed: string) => (await findPosts(db, typed, 10)).things.map(({ id }) => Number(id))

  test('are found by title, address and excerpt, drafts too, with the place where the words stand', async () => {
    await addPost(db, {
      id: 7,
      slug: 'reading-a-lease',
      title: 'How to read a café’s lease',
      excerpt: 'Ground rent, breaks and who mends the chimney.',
      status: 'draft',
      content: '<p>Nobody looks for a word of the text.</p>',
    })
    for (const typed of ['READ lease', 'cafe', 'reading-a', 'lease chimney']) expect.soft(await ids(typed), typed).toEqual([7]) // prettier-ignore
    for (const typed of ['nobody', 'lease garden', ' ', '%', '_']) expect.soft(await ids(typed), typed).toEqual([])
    const [group] = await searchEverything(db, editor, 'lease chimney')
    const post = group!.things[0]!
    if (post.kind !== 'post') throw new Error(post.kind)
    expect([textOf(post.title), textOf(post.beside), textOf(post.excerpt), post.status]).toEqual([
      'How to read a café’s [lease]',
      'reading-a-[lease]',
      'Ground rent, breaks and who mends the [chimney].',
      'draft',
    ])
  })

  test('come newest first, ten of them, and the newest five thousand are looked through', async () => {
    onlySqlite('its rows are written in SQLite’s words, for the plans of queries')
    await sql`
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i <= 6000)
      insert into posts (id, slug, title, excerpt, status, author_id, search_text, created_at, updated_at, content)
      select i, printf('post-%d', i), printf('Lease %d', i), '', 'draft', 'editorial', '',
        strftime('%Y-%m-%dT%H:%M:00.000Z', '2026-01-01', printf('+%d minutes', i)), ${testNow}, hex(zeroblob(5000))
      from numbers`.execute(db)
    expect(await ids('lease')).toEqual(Array.from({ length: 10 }, (_, index) => 6001 - index))
    expect(await findPosts(db, 'lease', 10)).toMatchObject({ count: 200, hasMore: true })
    expect(await findPosts(db, 'post-1002', 10)).toMatchObject({ count: 1, hasMore: true })
    expect(await findPosts(db, 'post-1001', 10)).toMatchObject({ count: 0, hasMore: true })
    const queries = await watchQueries(db, (watched) => searchEverything(watched, editor, 'lease'))
    // Two for each kind, and the ten posts.
    expect(queries).toHaveLength(5)
    for (const { rows, plan } of queries) {
      expect(rows.length).toBeLessThanOrEqual(201)
      expect(JSON.stringify(rows).length).toBeLessThan(10_000)
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })
})

describe('subscribers', () => {
  test('are found by any part of their address, until they unsubscribe', async () => {
    const zoe = await addSubscriber(db, 'Zoe@mail.test', '2026-10-05T10:00:00.000Z')
    await ask(db, 'tom@mail.test')
    const found = async (typed: string) => idsOf(await searchEverything(db, editor, typed))
    expect(await found('ZOE@')).toEqual([zoe])
    expect(await found('mail.test zo')).toEqual([zoe])
    expect((await findSubscribers(db, 'mail', 10)).count).toBe(2)
    const [group] = await searchEverything(db, editor, 'tom')
    expect(group!.things).toMatchObject([{ kind: 'subscriber', email: 'tom@mail.test', state: 'waiting' }])
    await removeSubscriber(db, editor, zoe, testNow)
    expect(await found('zoe')).toEqual([])
    expect((await findSubscribers(db, 'mail', 10)).count).toBe(1)
  })

  test('come latest first, ten of them, out of any number', async () => {
    await addManySubscribers(db, 60_000)
    // A word that stands in one address only finds it, however old it is, and nothing is left that was not looked through.
    expect((await findSubscribers(db, 'reader5@', 10)).things).toHaveLength(1)
    expect(await searchEverything(db, editor, 'reader5@')).toMatchObject([{ kind: 'subscriber', count: 1, hasMore: false }]) // prettier-ignore
    expect(await searchEverything(db, editor, 'nobody@')).toEqual([])
    expect(await findSubscribers(db, 'READER reader1@ mail', 10)).toMatchObject({ count: 1, hasMore: false })
    const { things, count, hasMore } = await findSubscribers(db, 'reader', 10)
    expect([things.length, things[0]!.id, count, hasMore]).toEqual([10, 'S000000000000000060000', 200, true])
    expect((await findSubscribers(db, 'reader10001@', 10)).things).toHaveLength(1)
    const queries = await watchQueries(db, (watched) => searchEverything(watched, editor, 'reader'))
    expect(queries).toHaveLength(5)
    for (const { rows, plan } of queries) {
      expect(rows.length).toBeLessThanOrEqual(201)
      expect(plan).not.toContain('TEMP B-TREE')
    }
  })
})

test.each<[Role, string[]]>([
  ['editor', ['post', 'subscriber']],
  ['support', []],
  ['reviewer', []],
  ['admin', ['post', 'subscriber']],
])('%s finds %j', async (role, kinds) => {
  await addPost(db, { title: 'Zebra', search_text: foldText('Zebra') })
  await addSubscriber(db, 'zebra@mail.test')
  const person = (await addUser(db, { role })) as Admin
  expect((await searchEverything(db, person, 'zebra')).map(({ kind }) => kind)).toEqual(kinds)
})
