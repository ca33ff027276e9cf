import type { Db } from '#db/database.server.ts'
import type { PostRow } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { deletePost } from './deleting.server.ts'
import { termRefusals } from './categories.ts'
import { postJsonColumns, toPostJson, type PostJson } from './json.ts'
import { readTagsOf } from '../reading/published.server.ts'
import {
  emptyPost,
  readPost,
  showPost,
  type PostField,
  type PostMistakes,
  type PostTexts,
  type PostValues,
} from './record.ts'
import { createPost, updatePost, type SaveResult } from './saving.server.ts'
import { readValuesOf } from './stored.server.ts'

/** Posts of the blog written, changed and deleted by JSON calls, which know no guides. Every field of the record is taken by its name (record.ts). */

/** A post as the JSON calls of the desk get it: the public shape, with what only the desk knows. */
interface DeskPostJson extends PostJson {
  featuredImageAlt: string
  /** Its cover in lines (domain/covers/cover.ts); empty for none. */
  cover: string
  /** The ids of its categories. */
  categories: number[]
  /** UTC; the time at which a draft is published by itself. */
  publishAt: string | null
  /** It grows with every change. Sent with a change, it refuses one that would undo somebody else's. */
  version: number
  updatedAt: string
}

/** Values sent for a post. What is not sent is undefined. */
export interface PostCall {
  texts: Partial<PostTexts>
  /** UTC, or null for no time. */
  publishAt: string | null | undefined
  version: number | null
}

export type PostCallMistakes = PostMistakes & { publishedAt?: string; version?: string }

const textFields = [
  ...(['title', 'slug', 'content', 'excerpt', 'featuredImageUrl', 'featuredImageAlt', 'cover'] as const),
  ...(['authorId', 'seoTitle', 'seoDescription'] as const),
] satisfies PostField[]
/** By how much the clock of a client may be ahead. */
const clockMilliseconds = 5 * 60_000

/**
 * Reads a body. Names that no field has are not looked at, so a post can be sent back as it was received. A publishedAt has to be a
 * time or null, and is not stored: publishing is done by the clock of this server (`changePostByCall`), so a time to come is
 * refused, with the word that publishAt is meant for it.
 */
export function readPostCall(
  body: unknown,
  now: string,
): { ok: true; call: PostCall } | { ok: false; errors: PostCallMistakes } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { ok: false, errors: {} }
  const sent = new Map<string, unknown>(Object.entries(body))
  const texts: PostCall['texts'] = {}
  const errors: PostCallMistakes = {}
  for (const name of textFields) {
    const value = sent.get(name)
    if (value === undefined) continue
    if (typeof value === 'string') texts[name] = value
    else if (value === null) texts[name] = ''
    else errors[name] = 'Send a text, or null'
  }
  const tags = sent.get('tags')
  if (Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')) {
    texts.tags = tags.join('\n')
    if (tags.some((tag) => /[,\n]/.test(tag))) errors.tags = termRefusals.comma.message
  } else if (tags !== undefined) errors.tags = 'Send a list of texts'
  const categories = sent.get('categories')
  if (Array.isArray(categories) && categories.every(isId)) texts.categories = categories.join(' ')
  else if (categories !== undefined) errors.categories = 'Send a list of ids of categories'
  const status = sent.get('status')
  if (status === 'draft' || status === 'published') texts.status = status
  else if (status !== undefined) errors.status = 'Send draft or published'
  const [publishedAt, publishAt] = [readTime(sent.get('publishedAt')), readTime(sent.get('publishAt'))]
  if (publishedAt === false) errors.publishedAt = 'Send a time such as 2026-12-01T08:00:00.000Z, or null'
  else if (publishedAt && publishedAt > addMilliseconds(now, clockMilliseconds))
    errors.publishedAt = 'This time is still to come. Send it as publishAt, with the status draft'
  if (publishAt === false) errors.publishAt = 'Send a time such as 2026-12-01T08:00:00.000Z, or null'
  else if (publishAt && publishAt <= now)
    errors.publishAt = 'This time has passed. Choose a later one, or leave it empty'
  else if (publishAt && status === 'published')
    errors.publishAt = 'A post with a time to be published is a draft until then'
  const version = sent.get('version') ?? null
  if (version !== null && !isId(version)) errors.version = 'Send the version as a whole number, as it was received'
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    call: { texts, publishAt: publishAt || (publishAt as null | undefined), version: version as number | null },
  }
}

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 1e9

/** A time in UTC, null and undefined as they are; false for anything else. */
function readTime(value: unknown): string | null | undefined | false {
  if (value === null || value === undefined) return value
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(value))
    return false
  const time = Date.parse(value)
  return Number.isNaN(time) ? false : new Date(time).toISOString()
}

interface Editor {
  id: string
}

/** Writes a post. It is a draft unless its status says otherwise. */
export async function createPostByCall(db: Db, editor: Editor, call: PostCall, now: string): Promise<SaveResult> {
  const read = readCallValues(emptyPost, null, call, true, now)
  return read.ok ? createPost(db, editor, read.values, now) : { ok: false, reason: 'mistakes', mistakes: read.mistakes }
}

/** The most tries of a change without a version when somebody else saves at the same moment. */
const mostTries = 3

/**
 * Changes a post; what was not sent stays as it is. With a version it refuses where the post has another by now; without one it
 * changes what is there. A draft that becomes published is published now, whatever publishedAt says; a post that is published
 * already keeps its time; a draft has none.
 */
export async function changePostByCall(
  db: Db,
  editor: Editor,
  postId: number,
  call: PostCall,
  now: string,
): Promise<SaveResult> {
  for (let tries = 1; ; tries += 1) {
    const row = await db
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', postId)
      .where('kind', '=', 'post')
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    if (call.version !== null && call.version !== row.version) return { ok: false, reason: 'changed' }
    const read = readCallValues(showPost(await readValuesOf(db, row)), row, call, false, now)
    if (!read.ok) return { ok: false, reason: 'mistakes', mistakes: read.mistakes }
    const result = await updatePost(db, editor, postId, row.version, read.values, now)
    if (result.ok || result.reason !== 'changed' || call.version !== null || tries === mostTries) return result
  }
}

/** Deletes a post for good. A guide is not found. */
export async function deletePostByCall(db: Db, editor: Editor, postId: number, now: string) {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('kind', '=', 'post')
    .executeTakeFirst()
  return post ? deletePost(db, editor, postId, now) : { ok: false as const }
}

/** The post that comes of a call. Its time is not read as a text of the form: that knows minutes, and an hour in autumn twice. */
function readCallValues(before: PostTexts, row: PostRow | null, call: PostCall, isNew: boolean, now: string) {
  const read = readPost({ ...before, ...call.texts, publishAt: '' }, { isNew, now })
  if (!read.ok) return read
  const isPublished = call.texts.status === 'published'
  const publishAt = isPublished ? null : call.publishAt === undefined ? (row?.publish_at ?? null) : call.publishAt
  const values: PostValues = { ...read.values, publishAt, ...(publishAt !== null && { status: 'draft' }) }
  return { ok: true as const, values }
}

const deskColumns = [...postJsonColumns, 'featured_image_alt', 'cover', 'publish_at', 'version', 'updated_at'] as const

/** A post as the JSON calls of the desk get it; undefined when there is none. */
export async function findDeskPost(db: Db, postId: number): Promise<DeskPostJson | undefined> {
  const [post] = await readDeskPosts(db, [postId])
  return post
}

/** The posts that are read at a time; each may hold 500 kB. */
const batchSize = 10

/**
 * Every post in the form of the JSON contract, the newest first. They come in batches, and each is read only when it is asked for,
 * behind the last post of the one before.
 */
export async function* listDeskPostsForApi(db: Db, size = batchSize): AsyncGenerator<DeskPostJson[], void, undefined> {
  let last: { created_at: string; id: number } | undefined
  do {
    const behind = last
    const found = await db
      .selectFrom('posts')
      .select(['id', 'created_at'])
      .where('kind', '=', 'post')
      .$if(behind !== undefined, (query) =>
        query.where((where) =>
          where(where.refTuple('created_at', 'id'), '<', where.tuple(behind!.created_at, behind!.id)),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .execute()
    last = found.length < size ? undefined : found.at(-1)
    if (found.length > 0)
      yield await readDeskPosts(
        db,
        found.map(({ id }) => id),
      )
  } while (last)
}

async function readDeskPosts(db: Db, ids: readonly number[]): Promise<DeskPostJson[]> {
  const rows = await db
    .selectFrom('posts')
    .leftJoin('post_views', 'post_views.post_id', 'posts.id')
    .select(deskColumns)
    .select('views')
    .where('posts.id', 'in', ids)
    .where('kind', '=', 'post')
    .orderBy('created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
  const tags = await readTagsOf(db, ids)
  const categories = new Map<number, number[]>()
  const chosen = await db.selectFrom('post_categories').selectAll().where('post_id', 'in', ids).execute()
  for (const one of chosen) categories.set(one.post_id, [...(categories.get(one.post_id) ?? []), one.category_id])
  return rows.map((row) => ({
    ...toPostJson(row, tags.get(row.id) ?? [], row.views ?? 0),
    featuredImageAlt: row.featured_image_alt,
    cover: row.cover,
    categories: categories.get(row.id) ?? [],
    publishAt: row.publish_at,
    version: row.version,
    updatedAt: row.updated_at,
  }))
}

/** Words of the JSON calls that write posts. */
export const postCallTexts = {
  mistakes: 'Please check the fields of the post.',
  createFailed: 'Failed to create post. Please try again.',
  updateFailed: 'Failed to update post. Please try again.',
  deleteFailed: 'Delete failed. Please try again.',
  changed: 'This post has been changed since you received it. Nothing has been saved.',
} as const
