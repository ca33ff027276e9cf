import type { Db } from '#db/database.server.ts'
import type { PostRow } from '#db/schema.ts'
import { forgetVersion, hashOf, keepVersion } from '#app/domain/records/versions.server.ts'
import { londonDay } from '#app/utils/dates.ts'
import { usualAuthorId, showPost, type PostValues } from '../desk/record.ts'
import { offeredVersion } from '../desk/versions.ts'
import { changePostIn, createPostIn } from '../desk/saving.server.ts'
import { readRow, readValuesOf } from '../desk/stored.server.ts'
import { findFreeSlug } from '../reading/posts.server.ts'
import { readContentFile, type ShippedGuide } from './content-file.ts'

/**
 * The guides that come with the product. Each is written once into a site, new or old. An update renews the text of one that nobody has
 * changed; of any other it keeps the new text as a version beside it. One that somebody has deleted stays away.
 */

/** The notes of the history about texts that came with the product. */
const notes = { renewed: 'renewed by an update', offered: 'came with an update' } as const

interface Shipped {
  added: number
  renewed: number
  offered: number
}

/** Brings the guides of these files into a site. Does nothing for a file that it has seen as it is. Throws for a file that cannot be read. */
export async function shipGuides(
  db: Db,
  files: readonly { slug: string; text: string }[],
  now: string,
): Promise<Shipped> {
  const shipped: Shipped = { added: 0, renewed: 0, offered: 0 }
  const seen = await readSeen(db)
  const addresses = await findAddresses(db, files)
  for (const file of files) {
    const read = readContentFile(file)
    const content = read.content.replace(hubLinks, (link, slug: string) =>
      link.replace(slug, addresses.get(slug) ?? slug),
    )
    // A server whose clock is behind would else show a day to come.
    const guide = { ...read, content, reviewed: [read.reviewed, londonDay(now)].sort()[0]! }
    if (seen.get(file.slug) === digestOf(toValues(guide, null))) continue
    const done = await db.transaction().execute((trx) => shipOne(trx, guide, now))
    if (done !== null) shipped[done] += 1
  }
  return shipped
}

const hubLinks = /href="\/knowledge-hub\/([a-z0-9-]+)"/g

async function readSeen(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('shipped_guides').select(['slug', 'seen_digest']).execute()
  return new Map(rows.map((row) => [row.slug, row.seen_digest]))
}

/** The addresses of the guides of these files, those that are still to be written included: guides link to each other. */
async function findAddresses(db: Db, files: readonly { slug: string }[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('shipped_guides')
    .innerJoin('posts', 'posts.id', 'post_id')
    .select(['shipped_guides.slug', 'posts.slug as address'])
    .execute()
  const addresses = new Map(rows.map(({ slug, address }) => [slug, address]))
  for (const { slug } of files) if (!addresses.has(slug)) addresses.set(slug, await findFreeSlug(db, slug))
  return addresses
}

async function shipOne(trx: Db, guide: ShippedGuide, now: string): Promise<keyof Shipped | null> {
  const known = await trx.selectFrom('shipped_guides').selectAll().where('slug', '=', guide.slug).executeTakeFirst()
  if (!known) return addGuide(trx, guide, now)
  const row = known.post_id === null ? undefined : await readRow(trx, known.post_id)
  const note = (noted: { taken_digest?: string; offered_at?: string | null }) =>
    trx
      .updateTable('shipped_guides')
      .set({ seen_digest: digestOf(toValues(guide, null)), taken_at: now, ...noted })
      .where('slug', '=', guide.slug)
      .execute()
  if (!row) {
    await note({})
    return null
  }
  const stands = await readValuesOf(trx, row)
  const values = toValues(guide, stands)
  // Whoever has restored the text that was offered has it as it came.
  if ([known.taken_digest, known.seen_digest].includes(digestOf(stands))) {
    const changed = await changePostIn(trx, row, values, now, notes.renewed)
    if (!changed.ok) throw refused(guide, changed)
    await note({ taken_digest: digestOf(values), offered_at: null })
    return 'renewed'
  }
  await offer(trx, row, values, now)
  await note({ offered_at: now })
  return 'offered'
}

async function addGuide(trx: Db, guide: ShippedGuide, now: string): Promise<'added'> {
  const values = toValues({ ...guide, slug: await findFreeSlug(trx, guide.slug) }, null)
  const checked = `${guide.reviewed}T08:00:00.000Z`
  // It bears the day on which it was checked, so that readers of the feed do not take old news for new.
  const created = await createPostIn(trx, 'system', values, now, { publishedAt: checked < now ? checked : now })
  if (!created.ok) throw refused(guide, created)
  const digest = digestOf(values)
  await trx
    .insertInto('shipped_guides')
    .values({
      slug: guide.slug,
      post_id: created.post.id,
      seen_digest: digest,
      taken_digest: digest,
      offered_at: null,
      taken_at: now,
    })
    .execute()
  return 'added'
}

/** The part of a guide that comes with the product, in short. Whoever has checked it again has changed nothing of it. */
function digestOf({ guide, title, content, excerpt, cover, tags, seoTitle, seoDescription }: PostValues): string {
  const place = guide && [guide.category, guide.level]
  return hashOf([place, title, content, excerpt, cover, tags, seoTitle, seoDescription])
}

/** Keeps a newer text among the versions, in the place of one that was offered before. The guide itself stays what it is. */
async function offer(trx: Db, row: PostRow, values: PostValues, now: string): Promise<void> {
  const saving = { kind: 'post', id: row.id } as const
  await forgetVersion(trx, { ...saving, version: offeredVersion })
  const texts = showPost(values)
  await keepVersion(trx, { ...saving, version: offeredVersion, texts, at: now, by: null, note: notes.offered })
}

const laterOf = (day: string, other: string) => (day > other ? day : other)

/** The values of a shipped guide. Its address, state, author and place among the featured stay as they stand. */
function toValues(guide: ShippedGuide, stands: PostValues | null): PostValues {
  return {
    guide: {
      category: guide.category,
      level: guide.level,
      isFeatured: stands?.guide?.isFeatured ?? guide.isFeatured,
      reviewedOn: laterOf(guide.reviewed, stands?.guide?.reviewedOn ?? ''),
    },
    title: guide.title,
    slug: stands?.slug ?? guide.slug,
    content: guide.content,
    excerpt: guide.excerpt,
    status: stands?.status ?? 'published',
    publishAt: stands?.publishAt ?? null,
    featuredImageUrl: stands?.featuredImageUrl ?? null,
    featuredImageAlt: stands?.featuredImageAlt ?? '',
    cover: guide.cover,
    categories: stands?.categories ?? [],
    tags: guide.tags,
    authorId: stands?.authorId ?? usualAuthorId,
    seoTitle: guide.seoTitle,
    seoDescription: guide.seoDescription,
  }
}

function refused({ slug }: ShippedGuide, answer: unknown): Error {
  return new Error(`The guide "${slug}" was refused: ${JSON.stringify(answer)}`)
}
