import { databaseFile, withDatabase } from './data-folder.ts'
import type { Stack } from './launch.ts'
import { ask, madeAnew } from './load.ts'

/** The first byte of the blog with few posts and with many, in one run. */

/** Posts of a day's work, a full page of the list, and the posts of years. */
export const numbersOfPosts = [10, 100, 1000] as const

/** Times to the first byte in milliseconds, one request at a time: a quarter of them is shorter. Other work hardly reaches these. */
export interface BlogFigures {
  posts: number
  /** From the page cache. */
  kept: number
  /** Past the page cache, with nothing written meanwhile. */
  madeAnew: number
  /** After a write to a post, which makes everything stale that is kept. */
  afterWrite: number
  bytes: number
}

/** Leaves exactly this many published posts, made from those of the sample; each has some tags and 8 kB of text. */
export async function keepPosts(dataDir: string, count: number): Promise<void> {
  await withDatabase(databaseFile(dataDir), (db) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('posts').execute()
      for (let number = 1; number <= count; number += 1) {
        const time = new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString()
        const title = `What a landlord in the north should know, part ${number}`
        const { id } = await trx
          .insertInto('posts')
          .values({
            slug: `part-${number}`,
            title,
            excerpt: 'Rents, rates and repairs: the figures of one street and what they say of the next one.',
            content: `<h2>Rents</h2>\n${'<p>One street in the north, its rents, its rates and its repairs.</p>\n'.repeat(120)}`,
            words: 1440,
            status: 'published',
            published_at: time,
            author_id: 'editorial',
            search_text: title.toLowerCase(),
            created_at: time,
            updated_at: time,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const tags = [`Topic ${number % 40}`, 'Rents', 'North']
        await trx
          .insertInto('post_tags')
          .values(tags.map((tag, position) => ({ post_id: id, position, tag })))
          .execute()
      }
    }),
  )
}

/** A site with so many posts, and where its data is. */
export interface BlogSite {
  posts: number
  site: Stack
  dataDir: string
}

/** Asks the sites in turn, one request at a time, so that whatever else the machine does meets them all alike. */
export async function measureBlogs(sites: readonly BlogSite[]): Promise<BlogFigures[]> {
  const quartiles = async (headers: Record<string, string>, before?: (one: BlogSite) => Promise<unknown>) => {
    const times = sites.map((): number[] => [])
    for (let n = 0; n < 120; n += 1)
      for (const [at, one] of sites.entries()) {
        await before?.(one)
        const address = `${one.site.origin}/blog`
        const { firstByteMilliseconds, status } = await ask(address, {
          headers: { 'accept-encoding': 'gzip, br', ...headers },
        })
        if (status !== 200) throw new Error(`${address} answered ${status}.`)
        if (n >= 20) times[at]!.push(firstByteMilliseconds)
      }
    return times.map((each) => each.sort((a, b) => a - b)[each.length / 4]!)
  }
  const kept = await quartiles({})
  const anew = await quartiles(madeAnew)
  const afterWrite = await quartiles({}, ({ dataDir }) =>
    withDatabase(databaseFile(dataDir), (db) =>
      db.updateTable('posts').set({ seo_title: 'A' }).where('slug', '=', 'part-1').execute(),
    ),
  )
  const figures: BlogFigures[] = []
  for (const [at, { posts, site }] of sites.entries()) {
    const { body } = await ask(`${site.origin}/blog`)
    figures.push({ posts, kept: kept[at]!, madeAnew: anew[at]!, afterWrite: afterWrite[at]!, bytes: body.length })
  }
  return figures
}

export function describeBlog(figures: readonly BlogFigures[]): string {
  return [
    'First byte of /blog in ms, one request at a time',
    'posts   bytes   kept  made anew  after a write',
    ...figures.map(({ posts, bytes, kept, madeAnew, afterWrite }) =>
      [
        String(posts).padStart(5),
        String(bytes).padStart(7),
        kept.toFixed(2).padStart(6),
        madeAnew.toFixed(2).padStart(10),
        afterWrite.toFixed(2).padStart(14),
      ].join(' '),
    ),
  ].join('\n')
}
