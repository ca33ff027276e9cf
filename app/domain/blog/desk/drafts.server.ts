import { randomInt } from 'node:crypto'
import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { cleanLine } from '#app/utils/text.ts'
import { completePost, type PostTexts } from './record.ts'

/** Text typed into the form of a post and not saved: one draft for each post, and one for each form of a new post. */

/**
 * The subject of a draft: a post by its id, or a form for a new post by its number with a minus. 0 is a form of the time before
 * such forms had numbers.
 */
export type DraftOf = number

/** The subject of this post's draft or, for a new one (post 0), of that of the form with this number. */
export function draftOf(postId: number, form: number): DraftOf {
  return postId > 0 ? postId : 0 - form
}

/** A number for another form for a new post. */
export function newFormNumber(): number {
  return randomInt(1, 2 ** 47)
}

interface PostDraft {
  texts: PostTexts
  /** The version of the post that the form began from; 0 for a new post. */
  version: number
  keptAt: string
}

/** The time for which a draft is kept (RULES.md, Retention). */
const draftDays = 14
/** The most drafts of one person. */
const mostDrafts = 50
/** The most characters of a draft: more than whatever may be saved, less than what would fill a disk. */
const longestDraft = 700_000

interface Typed {
  about: DraftOf
  version: number
  texts: PostTexts
}

type KeptDraft = { ok: true } | { ok: false; reason: 'not-found' | 'too-long' | 'older' }

/**
 * Keeps what was typed in the place of the draft before. Refuses a post that there is not, and more text than any post may have. A
 * person who has the most drafts already loses the oldest of a new post, and one of a post only where there are none of new ones. Where it was typed a while ago, `typedAt` is when: then it takes the place of no draft
 * that was kept since, nor does it come after another version of the post that was saved since.
 */
export async function keepPostDraft(
  db: Db,
  userId: string,
  { about, version, texts }: Typed,
  now: string,
  { typedAt = now }: { typedAt?: string } = {},
): Promise<KeptDraft> {
  const fields = JSON.stringify(texts)
  if (fields.length > longestDraft) return { ok: false, reason: 'too-long' }
  return db.transaction().execute(async (trx): Promise<KeptDraft> => {
    const post = await trx
      .selectFrom('posts')
      .select(['version', 'updated_at'])
      .where('id', '=', about)
      .executeTakeFirst()
    if (about > 0 && !post) return { ok: false, reason: 'not-found' }
    if (post && post.version !== version && post.updated_at > typedAt) return { ok: false, reason: 'older' }
    const before = await trx
      .selectFrom('post_drafts')
      .select(['fields', 'kept_at'])
      .where('user_id', '=', userId)
      .where('post_id', '=', about)
      .executeTakeFirst()
    if (before && before.fields !== fields && before.kept_at > typedAt) return { ok: false, reason: 'older' }
    const others = await trx
      .selectFrom('post_drafts')
      .select('post_id')
      .where('user_id', '=', userId)
      .where('post_id', '<>', about)
      // A draft of a post that there is gives way last.
      .orderBy((order) => order('post_id', '>', 0), 'desc')
      .orderBy('kept_at', 'desc')
      .orderBy('post_id')
      .execute()
    const tooMany = others.slice(mostDrafts - 1)
    for (const { post_id } of tooMany) await deletePostDraft(trx, userId, post_id)
    await trx
      .insertInto('post_drafts')
      .values({ user_id: userId, post_id: about, version, fields, kept_at: now })
      .onConflict((known) => known.columns(['user_id', 'post_id']).doUpdateSet({ version, fields, kept_at: now }))
      .execute()
    return { ok: true }
  })
}

/** The draft of this person. */
export async function readPostDraft(db: Db, userId: string, about: DraftOf): Promise<PostDraft | undefined> {
  const row = await db
    .selectFrom('post_drafts')
    .select(['version', 'fields', 'kept_at'])
    .where('user_id', '=', userId)
    .where('post_id', '=', about)
    .executeTakeFirst()
  if (!row) return undefined
  const texts = completePost(JSON.parse(row.fields) as Record<string, string>)
  return { texts, version: row.version, keptAt: row.kept_at }
}

/** A new post that was never saved. */
export interface UnsavedPost {
  /** The number of its form. */
  form: number
  /** Empty where none was typed. */
  title: string
  keptAt: string
}

/** The most characters of a title that was typed, where it names its draft. */
const longestTitle = 200

/** The new posts that this person has typed and not saved, the latest first, but for the one of this form. There are few drafts. */
export async function listUnsavedPosts(db: Db, userId: string, exceptForm: number): Promise<UnsavedPost[]> {
  const drafts = await db
    .selectFrom('post_drafts')
    .select(['post_id', 'kept_at', jsonText('fields', 'title').as('title')])
    .where('user_id', '=', userId)
    .where('post_id', '<=', 0)
    .where('post_id', '<>', draftOf(0, exceptForm))
    .orderBy('kept_at', 'desc')
    .orderBy('post_id')
    .limit(mostDrafts)
    .execute()
  return drafts.map(({ post_id, kept_at, title }) => ({
    form: 0 - post_id,
    title: cleanLine(title ?? '').slice(0, longestTitle),
    keptAt: kept_at,
  }))
}

/** Deletes the draft, because it was saved or thrown away. */
export async function deletePostDraft(db: Db, userId: string, about: DraftOf): Promise<void> {
  await db.deleteFrom('post_drafts').where('user_id', '=', userId).where('post_id', '=', about).execute()
}

/** Deletes the drafts that are too old. Returns how many. */
export async function deleteOldPostDrafts(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('post_drafts')
    .where('kept_at', '<=', addMilliseconds(now, -draftDays * 24 * 3_600_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
