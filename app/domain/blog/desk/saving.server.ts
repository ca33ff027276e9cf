import { foldText, type Db } from '#db/database.server.ts'
import type { PostRow } from '#db/schema.ts'
import { findSending, keepVersion, type SentForm } from '#app/domain/records/versions.server.ts'
import { countWords } from '../html/clean.server.ts'
import { cleanContent, cleanSent, type CleanedContent } from '../html/clean-sent.server.ts'
import { note, noteAddress, type Editor } from '../reading/post-notes.server.ts'
import type { PostRefusal } from '../reading/posts.ts'
import {
  kindOf,
  mayBeEmpty,
  postFieldNames,
  postFields,
  showPost,
  type PostField,
  type PostMistakes,
  type PostValues,
} from './record.ts'
import { storeTags } from './retagging.server.ts'
import { readRow, readValuesOf, toSaved, type SavedPost } from './stored.server.ts'

/** A post is written and changed here, whoever does it: the form, a restored version, the JSON calls. */

export type SaveResult =
  | { ok: true; post: SavedPost; removed: string[] }
  | { ok: false; reason: 'mistakes'; mistakes: PostMistakes }
  | { ok: false; reason: Extract<PostRefusal, 'changed' | 'not-found'> }

/**
 * Writes a new post. A form that was sent twice writes one post, and the second sending changes it where it holds anything else. A post
 * that the form has only changed is left alone.
 */
export async function createPost(
  db: Db,
  editor: Editor,
  values: PostValues,
  now: string,
  form: SentForm | null = null,
): Promise<SaveResult> {
  const cleaned = await cleanSent(values.content, mayBeEmpty(values))
  return db.transaction().execute((trx) => writePost(trx, editor, values, cleaned, now, form))
}

/**
 * The same inside an open transaction, by `system`: nobody has written it. Where it is published at once, it bears the time `as`, and
 * its history says that it came with the product.
 */
export function createPostIn(
  trx: Db,
  editor: 'system',
  values: PostValues,
  now: string,
  as?: { publishedAt: string },
): Promise<SaveResult> {
  return writePost(trx, editor, values, cleanContent(values.content, mayBeEmpty(values)), now, null, as)
}

/** Changes a post from what it is, inside an open transaction and by `system`; `made` says in its history where the text came from. */
export function changePostIn(
  trx: Db,
  before: PostRow,
  values: PostValues,
  now: string,
  made: string,
): Promise<SaveResult> {
  const cleaned = cleanContent(values.content, mayBeEmpty(values))
  if (cleaned.wrong !== null)
    return Promise.resolve({ ok: false, reason: 'mistakes', mistakes: { content: cleaned.wrong } })
  return change(trx, 'system', before, { ...values, content: cleaned.html }, cleaned.removed, now, { form: null, made })
}

async function writePost(
  trx: Db,
  editor: Editor | 'system',
  values: PostValues,
  cleaned: CleanedContent,
  now: string,
  form: SentForm | null,
  as?: { publishedAt: string },
): Promise<SaveResult> {
  if (cleaned.wrong !== null) return { ok: false, reason: 'mistakes', mistakes: { content: cleaned.wrong } }
  const again = editor === 'system' ? undefined : await findSending(trx, 'post', editor, form, now, 'created')
  const written = again && (await readRow(trx, again.recordId))
  if (written && again.isSame) return { ok: true, post: toSaved(written), removed: cleaned.removed }
  if (written && editor !== 'system' && written.version === again.version)
    return change(trx, editor, written, { ...values, content: cleaned.html }, cleaned.removed, now, { form })
  const mistakes = await checkPost(trx, values, null)
  if (mistakes) return { ok: false, reason: 'mistakes', mistakes }
  const stored = { ...values, content: cleaned.html }
  const post = await trx
    .insertInto('posts')
    .values({
      ...toColumns(stored),
      published_at: stored.status === 'published' ? (as?.publishedAt ?? now) : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeTerms(trx, post.id, stored)
  await noteAddress(trx, post, now)
  await note(trx, editor, post.id, 'post-created', now, as && { came: 'with the product' })
  if (post.status === 'published' && !as) await note(trx, editor, post.id, 'post-published', now)
  if (post.publish_at) await note(trx, editor, post.id, 'post-scheduled', now, { after: post.publish_at })
  await keepVersion(trx, {
    kind: 'post',
    id: post.id,
    version: post.version,
    texts: showPost(stored),
    at: now,
    by: editor === 'system' ? null : editor.id,
    form,
  })
  return { ok: true, post: toSaved(post), removed: cleaned.removed }
}

/**
 * Changes a post from the version that its form began from; null changes it from whatever it is. Refuses where somebody has saved it
 * since (`changed`). `version` says in the history what made the new version, where it was not the form.
 */
export async function updatePost(
  db: Db,
  editor: Editor,
  postId: number,
  fromVersion: number | null,
  values: PostValues,
  now: string,
  { form = null, restoredFrom }: { form?: SentForm | null; restoredFrom?: number } = {},
): Promise<SaveResult> {
  const cleaned = await cleanSent(values.content, mayBeEmpty(values))
  if (cleaned.wrong !== null) return { ok: false, reason: 'mistakes', mistakes: { content: cleaned.wrong } }
  return db.transaction().execute(async (trx) => {
    const before = await readRow(trx, postId)
    if (!before) return { ok: false, reason: 'not-found' }
    const again = await findSending(trx, 'post', editor, form, now, postId)
    if (again?.isSame) return { ok: true, post: toSaved(before), removed: cleaned.removed }
    if (fromVersion !== null && before.version !== fromVersion && before.version !== again?.version)
      return { ok: false, reason: 'changed' }
    return change(trx, editor, before, { ...values, content: cleaned.html }, cleaned.removed, now, {
      form,
      restoredFrom,
    })
  })
}

/** Fields that change no word of a post for its readers: a feed or a search engine is not told of their changes. */
const unreadFields: ReadonlySet<PostField> = new Set([
  'status',
  'publishAt',
  'categories',
  'tags',
  'guideCategory',
  'featured',
])

async function change(
  trx: Db,
  editor: Editor | 'system',
  before: PostRow,
  values: PostValues,
  removed: string[],
  now: string,
  { form, restoredFrom, made }: { form: SentForm | null; restoredFrom?: number | undefined; made?: string },
): Promise<SaveResult> {
  const mistakes = await checkPost(trx, values, before)
  if (mistakes) return { ok: false, reason: 'mistakes', mistakes }
  const old = showPost(await readValuesOf(trx, before))
  const after = showPost(values)
  // The text of a time knows minutes only, and an hour in autumn twice.
  const isChanged = (name: PostField) =>
    old[name] !== after[name] || (name === 'publishAt' && before.publish_at !== values.publishAt)
  const changed = postFieldNames.filter(isChanged)
  if (changed.length === 0) return { ok: true, post: toSaved(before), removed }
  const post = await trx
    .updateTable('posts')
    .set({
      ...toColumns(values),
      published_at: values.status === 'published' ? (before.published_at ?? now) : null,
      version: before.version + 1,
      updated_at: changed.every((name) => unreadFields.has(name)) ? before.updated_at : now,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeTerms(trx, post.id, values)
  await noteAddress(trx, post, now)
  if (editor !== 'system') await clearOffer(trx, post.id)
  if (restoredFrom !== undefined) await note(trx, editor, post.id, 'post-restored', now, { from: restoredFrom })
  else {
    const told = changed.filter((name) => name !== 'status' && name !== 'publishAt')
    const fields = told.map((name) => postFields[name]).join(', ')
    if (told.length > 0)
      await note(trx, editor, post.id, 'post-edited', now, { fields, ...(made !== undefined && { came: made }) })
  }
  if (before.status !== post.status)
    await note(trx, editor, post.id, post.status === 'published' ? 'post-published' : 'post-unpublished', now)
  else if (before.publish_at !== post.publish_at)
    await note(trx, editor, post.id, 'post-scheduled', now, { after: post.publish_at })
  // A post from before versions were kept, or one whose state was switched in the list, has none of its last state.
  const saving = { kind: 'post', id: post.id } as const
  await keepVersion(trx, { ...saving, version: before.version, texts: old, at: before.updated_at, by: null })
  const maker = made ?? (restoredFrom === undefined ? '' : `restored from ${restoredFrom}`)
  const by = editor === 'system' ? null : editor.id
  await keepVersion(trx, { ...saving, version: post.version, texts: after, at: now, by, form, note: maker })
  return { ok: true, post: toSaved(post), removed }
}

/** Whoever saves a guide has had the newer text of an update before them, which stays among its versions. */
async function clearOffer(trx: Db, postId: number): Promise<void> {
  await trx.updateTable('shipped_guides').set({ offered_at: null }).where('post_id', '=', postId).execute()
}

/** The fault of a post beside the others; null where there is none. */
async function checkPost(trx: Db, values: PostValues, before: PostRow | null): Promise<PostMistakes | null> {
  const mistakes: PostMistakes = {}
  // Its address would change its place without a word to whoever has kept it.
  if (before && before.kind !== kindOf(values)) mistakes.kind = 'A post stays a post, and a guide a guide'
  const holder = await trx
    .selectFrom('posts')
    .select(['id', 'title'])
    .where((where) =>
      where.or([
        where('slug', '=', values.slug),
        where('id', '=', where.selectFrom('post_slugs').select('post_id').where('slug', '=', values.slug)),
      ]),
    )
    .where('id', '<>', before?.id ?? 0)
    .executeTakeFirst()
  if (holder) mistakes.slug = `This URL slug already leads to “${holder.title}”. Choose another`
  if (values.categories.length > 0) {
    const known = await trx.selectFrom('blog_categories').select('id').where('id', 'in', values.categories).execute()
    if (known.length < values.categories.length) mistakes.categories = 'Choose categories from the list'
  }
  return Object.keys(mistakes).length > 0 ? mistakes : null
}

function toColumns(values: PostValues) {
  return {
    kind: kindOf(values),
    guide_category: values.guide?.category ?? ('' as const),
    guide_level: values.guide?.level ?? ('' as const),
    is_featured: values.guide?.isFeatured ? 1 : 0,
    reviewed_on: values.guide?.reviewedOn ?? null,
    slug: values.slug,
    title: values.title,
    excerpt: values.excerpt,
    content: values.content,
    words: countWords(values.content),
    featured_image_url: values.featuredImageUrl,
    featured_image_alt: values.featuredImageAlt,
    cover: values.cover,
    status: values.status,
    publish_at: values.publishAt,
    seo_title: values.seoTitle,
    seo_description: values.seoDescription,
    author_id: values.authorId,
    search_text: foldText(`${values.title}\n${values.excerpt}`),
  }
}

async function storeTerms(trx: Db, postId: number, { tags, categories }: PostValues): Promise<void> {
  await storeTags(trx, postId, tags)
  await trx.deleteFrom('post_categories').where('post_id', '=', postId).execute()
  if (categories.length > 0)
    await trx
      .insertInto('post_categories')
      .values(categories.map((id) => ({ post_id: postId, category_id: id })))
      .execute()
}
