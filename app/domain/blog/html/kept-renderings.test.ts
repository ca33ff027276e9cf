import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { xssPayloads } from '#app/testing/inputs/xss-payloads.ts'
import { followChildren } from '#app/testing/running/children.ts'
import { renderKeptForFeed, renderKeptPost } from './kept-renderings.server.ts'
import { findPublishedPost, listFeedPosts } from '../reading/published-post.server.ts'
import { readAuthors } from '../desk/authors.server.ts'
import { renderLong } from './render-long.server.ts'
import { renderForFeed, renderPost } from './render.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const address = 'https://site.test/blog/x'
const addressOf = ({ slug }: { slug: string }) => `https://site.test/blog/${slug}`
const read = async (id: number) => {
  const { version, updated_at: updatedAt } = await db
    .selectFrom('posts')
    .select(['version', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, version, updatedAt }
}
const wasMade = async (id: number) => [
  (await renderKeptPost(db, await read(id))).wasMade,
  (await renderKeptForFeed(db, await read(id), address)).wasMade,
]
const picture = (id: string) => ({ id, user_id: null, file_key: null, file_name: 'a.jpg', byte_size: 1, width: 800, height: 400, widths: '[320,800]', state: 'ready' as const, created_at: testNow }) // prettier-ignore

describe('a rendered post', () => {
  test('stays as it is when somebody signs in, or another post, tag or picture is written', async () => {
    const [id, other] = [await addPost(db, { content: '<p>One</p>' }), await addPost(db)]
    expect(await wasMade(id)).toEqual([true, true])
    await addUser(db)
    await db
      .updateTable('posts')
      .set({ content: '<p>Two</p>', version: 2, updated_at: '2026-12-01T00:00:00.000Z' })
      .where('id', '=', other)
      .execute()
    await db.insertInto('post_tags').values({ post_id: id, position: 0, tag: 'Tax' }).execute()
    await db.insertInto('post_images').values(picture('another')).execute()
    expect(await wasMade(id)).toEqual([false, false])
    expect(await wasMade(other)).toEqual([true, true])
  })

  test('is made anew when it, or a picture that it shows, is another', async () => {
    const id = await addPost(db, { content: '<p><img src="/pictures/house-800.webp" alt=""></p>' })
    expect((await renderKeptPost(db, await read(id))).html).not.toContain('srcset')
    await db.insertInto('post_images').values(picture('house')).execute()
    const shown = await renderKeptPost(db, await read(id))
    expect([shown.wasMade, shown.html.includes('/pictures/house-320.webp 320w')]).toEqual([true, true])
    await db.updateTable('posts').set({ content: '<p>Two</p>', version: 2 }).where('id', '=', id).execute()
    expect(await renderKeptPost(db, await read(id))).toMatchObject({ wasMade: true, html: '<p>Two</p>' })
    expect(await renderKeptForFeed(db, await read(id), address)).toMatchObject({ html: '<p>Two</p>' })
  })

  test('is not kept under a version that it has no longer', async () => {
    const id = await addPost(db)
    const before = await read(id)
    await db.updateTable('posts').set({ content: '<p>Two</p>', version: 2 }).where('id', '=', id).execute()
    for (const one of [await renderKeptPost(db, before), await renderKeptForFeed(db, before, address)])
      expect(one).toMatchObject({ wasMade: true, html: '<p>Two</p>' })
    expect(await wasMade(id)).toEqual([true, true])
  })

  test('is kept with few others: three hundred, or twelve million characters', async () => {
    const first = await addPost(db)
    const ids: number[] = []
    for (let count = 0; count < 150; count++) ids.push(await addPost(db))
    await wasMade(first)
    for (const id of ids) await wasMade(id)
    expect(await wasMade(first)).toEqual([true, true])
    expect(await wasMade(ids.at(-1)!)).toEqual([false, false])
    const long = `<p>${'x'.repeat(490_000)}</p>`
    const longs = await Promise.all(Array.from({ length: 13 }, () => addPost(db, { content: long })))
    for (const some of [longs.slice(0, 7), longs.slice(7)]) await Promise.all(some.map((id) => wasMade(id)))
    expect(await wasMade(first)).toEqual([true, true])
  })
})

describe('a long post', () => {
  const { started, live } = followChildren()
  const content = `<h2>Costs</h2>${'<p>Rent is not <a href="#costs">profit</a>. <img src="/pictures/house-800.webp" alt=""></p>'.repeat(1500)}`

  test('is rendered in a process beside, as any other is; asked for by many at once, once', async () => {
    await db.insertInto('post_images').values(picture('house')).execute()
    const id = await addPost(db, { content })
    const before = started.length
    const shown = await Promise.all(Array.from({ length: 20 }, async () => renderKeptPost(db, await read(id))))
    const pictures = new Map([['house', { width: 800, height: 400, widths: [320, 800] }]])
    for (const { html, contents } of shown) expect({ html, contents }).toEqual(renderPost(content, pictures))
    expect(started.length).toBe(before + 1)
    await expect.poll(() => live().length).toBe(0)
    expect((await renderKeptForFeed(db, await read(id), address)).html).toBe(renderForFeed(content, address))
    expect(started.length).toBe(before + 2)
    expect(await wasMade(id)).toEqual([false, false])
  })

  test('is not rendered in the site where ten others are waiting', async () => {
    const htmls = Array.from({ length: 12 }, (_, at) => `<p>${at} ${'word '.repeat(40_000)}</p>`)
    const all = await Promise.allSettled(htmls.map((html) => renderLong(html, new Map())))
    expect(all.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 'fulfilled'),
      'rejected',
      'rejected',
    ])
  })

  test('is long by what there is to read: an article of sixty thousand characters is rendered at once, a list of as many is not', async () => {
    const before = started.length
    const render = async (part: string) => {
      const html = part.repeat(60_000 / part.length)
      expect((await renderLong(html, new Map())).html).toBe(renderPost(html, new Map()).html)
    }
    await render(`<p>${'Rent is not profit. '.repeat(8)}</p>`)
    expect(started.length).toBe(before)
    await render('<p>1</p>')
    expect(started.length).toBe(before + 1)
  })

  test('is shown all the same where the process ends', async () => {
    const id = await addPost(db, { content })
    const before = started.length
    const shown = renderKeptPost(db, await read(id))
    await expect.poll(() => started.length).toBe(before + 1)
    started.at(-1)!.kill('SIGKILL')
    expect((await shown).html).toBe(renderPost(content, new Map()).html)
  })
})

describe('the feed', () => {
  const listFeed = (given = {}) => listFeedPosts(db, { most: 30, mostContent: 1_000_000, addressOf, ...given })

  test('lets others go after each post that it renders', async () => {
    for (let count = 0; count < 12; count++) await addPost(db)
    const countTurns = async (work: () => Promise<unknown>) => {
      let turns = 0
      let isDone = false
      const turn = () => {
        turns++
        if (!isDone) setImmediate(turn)
      }
      setImmediate(turn)
      await work()
      isDone = true
      return turns
    }
    expect(await countTurns(listFeed)).toBeGreaterThanOrEqual(12)
    onlySqlite('PostgreSQL answers from another process, while others have their turns')
    expect(await countTurns(listFeed)).toBeLessThanOrEqual(1)
  })

  test('has content as far as it goes, and does not render what is behind', async () => {
    const content = `<p>${'x'.repeat(1000)}</p>`
    const ids: number[] = []
    for (let day = 1; day <= 4; day++) ids.push(await addPost(db, { content, published_at: `2026-11-0${day}T10:00:00.000Z` })) // prettier-ignore
    const posts = await listFeed({ mostContent: 2500 })
    expect(posts.map(({ html }) => html === null)).toEqual([false, false, true, true])
    expect((await renderKeptForFeed(db, await read(ids[0]!), address)).wasMade).toBe(true)
  })

  test('has what is proved to be harmless, and nothing of the page', async () => {
    const content = `<h2>Costs</h2><p><a href="#costs">a</a> <img src="/pictures/a-640.webp" alt=""></p><table><tr><th data-colwidth="100">1</th></tr><tr><td>1</td></tr></table>${xssPayloads.slice(0, 300).join('')}` // prettier-ignore
    await addPost(db, { slug: 'hostile', content })
    const [post] = await listFeed()
    expect(post!.html).toBe(renderForFeed(content, 'https://site.test/blog/hostile'))
    expect(post!.html).not.toMatch(/<[^>]* (?:class|id|srcset|loading|tabindex|role|style|aria-label)=/)
    expect(post!.html).toContain('<a href="https://site.test/blog/hostile#section-costs">')
    expect(post!.html).toContain('<img src="https://site.test/pictures/a-640.webp" alt="">')
  })
})

test('authors are named as they are called now, and only people of the desk', async () => {
  const { id } = await addUser(db, { role: 'editor', firstName: 'Ivy', lastName: 'Smith' })
  await addPost(db, { slug: 'hers', author_id: id })
  const author = async () => {
    const found = await findPublishedPost(db, 'hers')
    const [fed] = await listFeedPosts(db, { most: 1, mostContent: 1000, addressOf })
    expect(found).toMatchObject({ post: { author: fed!.author } })
    return fed!.author
  }
  const named = await readAuthors(db)
  expect(await author()).toBe('Ivy Smith')
  await addUser(db, { role: 'editor' })
  expect(await readAuthors(db)).toBe(named)
  await db.updateTable('users').set({ last_name: 'Jones' }).where('id', '=', id).execute()
  expect(await readAuthors(db)).not.toBe(named)
  expect(await author()).toBe('Ivy Jones')
  await db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute()
  expect(await author()).toBeNull()
})
