import { foldText, type Db } from '#db/database.server.ts'
import type { PostRow, PostStatus } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { checkContent } from './checks.server.ts'
import { cleanHtml, countWords } from './clean.server.ts'
import type { PostRefusal } from './posts.ts'
import {
  completePost,
  postFieldNames,
  postFields,
  readTags,
  showPost,
  type PostField,
  type PostMistakes,
  type PostTexts,
  type PostValues,
} from './record.ts'

/** A post is written, changed, published and deleted here, whoever does it: the form, the list, the JSON calls, the schedule. */

export interface SavedPost {
  id: number
  slug: string
  title: string
  status: PostStatus
  version: number
}

export type SaveResult =
  | { ok: true; post: SavedPost; removed: string[] }
  | { ok: false; reason: 'mistakes'; mistakes: PostMistakes }
  | { ok: false; reason: Extract<PostRefusal, 'changed' | 'not-found'> }

/** A form that was sent: its name, and a print that is the same where everything in it is the same. */
export interface SentPost {
  id: string
  print: string
}

interface Editor {
  id: string
}

/** The newest versions that are kept of each post. */
export const mostVersions = 20
/** The time within which a form from the same person is the one before again. */
const twiceMilliseconds = 10 * 60_000

/** Writes a new post. A form that was sent twice writes one post, and the second sending changes it where it holds anything else. */
export async function createPost(
  db: Db,
  editor: Editor,
  values: PostValues,
  now: string,
  form: SentPost | null = null,
): Promise<SaveResult> {
  return db.transaction().execute((trx) => createPostIn(trx, editor, values, now, form))
}

/** The same inside an open transaction; by `system` where nobody has written it. */
export async function createPostIn(
  trx: Db,
  editor: Editor | 'system',
  values: PostValues,
  now: string,
  form: SentPost | null = null,
): Promise<SaveResult> {
  const cleaned = cleanHtml(values.content)
  const wrong = checkContent(values.content, cleaned.html)
  if (wrong) return { ok: false, reason: 'mistakes', mistakes: { content: wrong } }
  const again = editor === 'system' ? undefined : await findSending(trx, editor, form, now)
  const written = again && (await readRow(trx, again.postId))
  if (written && again.print === form?.print) return { ok: true, post: toSaved(written), removed: cleaned.removed }
  if (written && editor !== 'system' && written.version === again.version)
    return change(trx, editor, written, { ...values, content: cleaned.html }, cleaned.removed, now, { form })
  const mistakes = await checkPost(trx, values, null)
  if (mistakes) return { ok: false, reason: 'mistakes', mistakes }
  const stored = { ...values, content: cleaned.html }
  const post = await trx
    .insertInto('posts')
    .values({
      ...toColumns(stored),
      published_at: stored.status === 'published' ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeTerms(trx, post.id, stored)
  await noteAddress(trx, post, now)
  await note(trx, editor, post.id, 'post-created', now)
  if (post.status === 'published') await note(trx, editor, post.id, 'post-published', now)
  if (post.publish_at) await note(trx, editor, post.id, 'post-scheduled', now, { after: post.publish_at })
  await keepVersion(trx, post.id, post.version, showPost(stored), {
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
  { form = null, restoredFrom }: { form?: SentPost | null; restoredFrom?: number } = {},
): Promise<SaveResult> {
  const cleaned = cleanHtml(values.content)
  const wrong = checkContent(values.content, cleaned.html)
  if (wrong) return { ok: false, reason: 'mistakes', mistakes: { content: wrong } }
  return db.transaction().execute(async (trx) => {
    const before = await readRow(trx, postId)
    if (!before) return { ok: false, reason: 'not-found' }
    const sending = await findSending(trx, editor, form, now)
    const again = sending?.postId === postId ? sending : undefined
    if (again && again.print === form?.print) return { ok: true, post: toSaved(before), removed: cleaned.removed }
    if (fromVersion !== null && before.version !== fromVersion && before.version !== again?.version)
      return { ok: false, reason: 'changed' }
    return change(trx, editor, before, { ...values, content: cleaned.html }, cleaned.removed, now, {
      form,
      restoredFrom,
    })
  })
}

/** What changes no word of a post for its readers: a feed or a search engine is not told of it as a change. */
const unreadFields: ReadonlySet<PostField> = new Set(['status', 'publishAt', 'categories', 'tags'])

async function change(
  trx: Db,
  editor: Editor,
  before: PostRow,
  values: PostValues,
  removed: string[],
  now: string,
  { form, restoredFrom }: { form: SentPost | null; restoredFrom?: number | undefined },
): Promise<SaveResult> {
  const mistakes = await checkPost(trx, values, before.id)
  if (mistakes) return { ok: false, reason: 'mistakes', mistakes }
  const old = showPost(await readValuesOf(trx, before))
  const after = showPost(values)
  // The text of a time knows minutes only, and an hour in autumn twice.
  const isChanged = (name: PostField) => old[name] !== after[name] || (name === 'publishAt' && before.publish_at !== values.publishAt) // prettier-ignore
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
  if (restoredFrom !== undefined) await note(trx, editor, post.id, 'post-restored', now, { from: restoredFrom })
  else {
    const told = changed.filter((name) => name !== 'status' && name !== 'publishAt')
    const fields = told.map((name) => postFields[name]).join(', ')
    if (told.length > 0) await note(trx, editor, post.id, 'post-edited', now, { fields })
  }
  if (before.status !== post.status)
    await note(trx, editor, post.id, post.status === 'published' ? 'post-published' : 'post-unpublished', now)
  else if (before.publish_at !== post.publish_at)
    await note(trx, editor, post.id, 'post-scheduled', now, { after: post.publish_at })
  // A post from before versions were kept, or one whose state was switched in the list, has none of its last state.
  await keepVersion(trx, post.id, before.version, old, { at: before.updated_at, by: null })
  const why = restoredFrom === undefined ? '' : `restored from ${restoredFrom}`
  await keepVersion(trx, post.id, post.version, after, { at: now, by: editor.id, form, why })
  return { ok: true, post: toSaved(post), removed }
}

/**
 * Publishes a post now, or makes it a draft; a time to publish it goes in both cases. By `system` where its time has come. Refuses
 * where it is so already (`unchanged`).
 */
export async function setPostStatus(
  db: Db,
  editor: Editor | 'system',
  postId: number,
  to: PostStatus,
  now: string,
): Promise<{ ok: true; post: SavedPost } | { ok: false; reason: Extract<PostRefusal, 'not-found' | 'unchanged'> }> {
  return db.transaction().execute((trx) => setStatusIn(trx, editor, postId, to, now))
}

/** The same inside an open transaction. A published post may bear another time than now. */
export async function setStatusIn(
  trx: Db,
  editor: Editor | 'system',
  postId: number,
  to: PostStatus,
  now: string,
  publishedAt = now,
): Promise<{ ok: true; post: SavedPost } | { ok: false; reason: Extract<PostRefusal, 'not-found' | 'unchanged'> }> {
  const before = await readRow(trx, postId)
  if (!before) return { ok: false, reason: 'not-found' }
  if (before.status === to) return { ok: false, reason: 'unchanged' }
  await keepVersion(trx, postId, before.version, showPost(await readValuesOf(trx, before)), {
    at: before.updated_at,
    by: null,
  })
  const post = await trx
    .updateTable('posts')
    .set({
      status: to,
      published_at: to === 'published' ? publishedAt : null,
      publish_at: null,
      version: before.version + 1,
    })
    .where('id', '=', postId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteAddress(trx, post, now)
  await note(trx, editor, postId, to === 'published' ? 'post-published' : 'post-unpublished', now)
  const why = to === 'draft' ? 'unpublished' : editor === 'system' ? 'published at its time' : 'published'
  const by = editor === 'system' ? null : editor.id
  await keepVersion(trx, postId, post.version, showPost(await readValuesOf(trx, post)), { at: now, by, why })
  return { ok: true, post: toSaved(post) }
}

/**
 * Replaces a tag of a post by another, or takes it off where that is null, inside an open transaction. The post gets the next version,
 * so that an open form meets it as a conflict. It is not kept among the versions: it differs from the one before in the tag alone, and
 * the next saving keeps what it changes. Only a post of which nothing is kept yet is kept as it was, for that conflict.
 */
export async function retagPostIn(
  trx: Db,
  editor: Editor,
  postId: number,
  from: string,
  to: string | null,
  now: string,
): Promise<void> {
  const rows = await trx.selectFrom('post_tags').select('tag').where('post_id', '=', postId).orderBy('position').execute() // prettier-ignore
  const before = rows.map(({ tag }) => tag)
  if (!before.includes(from)) return
  const tags = readTags(before.flatMap((tag) => (tag === from ? (to ?? []) : tag)).join('\n'))
  const kept = await trx.selectFrom('post_versions').select('version').where('post_id', '=', postId).limit(1).executeTakeFirst() // prettier-ignore
  const row = kept ? undefined : await readRow(trx, postId)
  if (row)
    await keepVersion(trx, postId, row.version, showPost(await readValuesOf(trx, row)), {
      at: row.updated_at,
      by: null,
    })
  await trx
    .updateTable('posts')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', postId)
    .execute()
  await storeTags(trx, postId, tags)
  await note(trx, editor, postId, 'post-edited', now, { fields: postFields.tags })
}

/** Deletes a post for good. The addresses at which it was public say from then on that it is gone. */
export async function deletePost(
  db: Db,
  editor: Editor,
  postId: number,
  now: string,
): Promise<{ ok: true; title: string } | { ok: false; reason: 'not-found' }> {
  return db.transaction().execute((trx) => deletePostIn(trx, editor, postId, now))
}

/** The same inside an open transaction. */
export async function deletePostIn(
  trx: Db,
  editor: Editor,
  postId: number,
  now: string,
): Promise<{ ok: true; title: string } | { ok: false; reason: 'not-found' }> {
  const post = await trx.deleteFrom('posts').where('id', '=', postId).returning('title').executeTakeFirst()
  if (!post) return { ok: false, reason: 'not-found' }
  await trx.deleteFrom('post_drafts').where('post_id', '=', postId).execute()
  await note(trx, editor, postId, 'post-deleted', now, { title: post.title })
  return { ok: true, title: post.title }
}

/** A post as its form shows it, and its row; undefined when there is none. */
export async function readPostForm(db: Db, postId: number): Promise<{ row: PostRow; texts: PostTexts } | undefined> {
  const row = await readRow(db, postId)
  return row && { row, texts: showPost(await readValuesOf(db, row)) }
}

/** What a post holds, as values. */
export async function readValuesOf(db: Db, row: PostRow): Promise<PostValues> {
  const tags = await db
    .selectFrom('post_tags')
    .select('tag')
    .where('post_id', '=', row.id)
    .orderBy('position')
    .execute()
  const categories = await db
    .selectFrom('post_categories')
    .select('category_id')
    .where('post_id', '=', row.id)
    .orderBy('category_id')
    .execute()
  return {
    title: row.title,
    slug: row.slug,
    content: row.content,
    excerpt: row.excerpt,
    status: row.status,
    publishAt: row.publish_at,
    featuredImageUrl: row.featured_image_url,
    featuredImageAlt: row.featured_image_alt,
    categories: categories.map((one) => one.category_id),
    tags: tags.map(({ tag }) => tag),
    authorId: row.author_id,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
  }
}

/** What is wrong with a post beside the others; null where nothing is. */
async function checkPost(trx: Db, values: PostValues, postId: number | null): Promise<PostMistakes | null> {
  const mistakes: PostMistakes = {}
  const holder = await trx
    .selectFrom('posts')
    .select(['id', 'title'])
    .where((where) =>
      where.or([
        where('slug', '=', values.slug),
        where('id', '=', where.selectFrom('post_slugs').select('post_id').where('slug', '=', values.slug)),
      ]),
    )
    .where('id', '<>', postId ?? 0)
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
    slug: values.slug,
    title: values.title,
    excerpt: values.excerpt,
    content: values.content,
    words: countWords(values.content),
    featured_image_url: values.featuredImageUrl,
    featured_image_alt: values.featuredImageAlt,
    status: values.status,
    publish_at: values.publishAt,
    seo_title: values.seoTitle,
    seo_description: values.seoDescription,
    author_id: values.authorId,
    search_text: foldText(`${values.title}\n${values.excerpt}`),
  }
}

async function storeTags(trx: Db, postId: number, tags: readonly string[]): Promise<void> {
  await trx.deleteFrom('post_tags').where('post_id', '=', postId).execute()
  if (tags.length > 0)
    await trx
      .insertInto('post_tags')
      .values(tags.map((tag, position) => ({ post_id: postId, position, tag })))
      .execute()
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

/** Notes the address at which a post is public from now on. */
async function noteAddress(trx: Db, { id, slug, status }: PostRow, now: string): Promise<void> {
  if (status !== 'published') return
  await trx
    .insertInto('post_slugs')
    .values({ slug, post_id: id, since: now })
    .onConflict((known) => known.column('slug').doUpdateSet({ post_id: id }))
    .execute()
}

type PostAction = 'post-created' | 'post-edited' | 'post-restored' | 'post-published' | 'post-unpublished' | 'post-scheduled' | 'post-deleted' // prettier-ignore

async function note(
  trx: Db,
  editor: Editor | 'system',
  postId: number,
  action: PostAction,
  now: string,
  detail: Record<string, string | number | null> = {},
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actor: editor === 'system' ? 'system' : 'admin',
    ...(editor !== 'system' && { actorUserId: editor.id }),
    action,
    objectType: 'post',
    objectId: String(postId),
    detail,
  })
}

/** Keeps what a post held at this saving, once, and forgets what is older than the newest versions. */
async function keepVersion(
  trx: Db,
  postId: number,
  version: number,
  texts: PostTexts,
  { at, by, form = null, why = '' }: { at: string; by: string | null; form?: SentPost | null; why?: string },
): Promise<void> {
  await trx
    .insertInto('post_versions')
    .values({
      post_id: postId,
      version,
      fields: JSON.stringify({ ...texts, ...(form && { sent: form.print }) }),
      note: why,
      saved_at: at,
      saved_by: by,
      form_id: form?.id ?? null,
    })
    .onConflict((known) => known.columns(['post_id', 'version']).doNothing())
    .execute()
  await trx
    .deleteFrom('post_versions')
    .where('post_id', '=', postId)
    .where('version', '<=', version - mostVersions)
    .execute()
}

/** What this person has saved with this form a moment ago. */
async function findSending(db: Db, editor: Editor, form: SentPost | null, now: string) {
  if (form === null) return undefined
  const saved = await db
    .selectFrom('post_versions')
    .select(['post_id', 'version', 'fields'])
    .where('form_id', '=', form.id)
    .where('saved_by', '=', editor.id)
    .where('saved_at', '>', addMilliseconds(now, -twiceMilliseconds))
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (!saved) return undefined
  const { sent } = JSON.parse(saved.fields) as { sent?: string }
  return { postId: saved.post_id, version: saved.version, print: sent }
}

/** The texts of a version; undefined when it is not kept. */
export async function readPostVersion(
  db: Db,
  postId: number,
  version: number,
): Promise<{ version: number; texts: PostTexts; savedAt: string; savedBy: string | null } | undefined> {
  const row = await db
    .selectFrom('post_versions')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['version', 'fields', 'saved_at', 'first_name', 'last_name', 'email'])
    .where('post_id', '=', postId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const savedBy = row.email === null ? null : `${row.first_name} ${row.last_name}`.trim() || row.email
  return { version, texts: completePost(JSON.parse(row.fields) as PostTexts), savedAt: row.saved_at, savedBy }
}

function toSaved({ id, slug, title, status, version }: PostRow): SavedPost {
  return { id, slug, title, status, version }
}

function readRow(db: Db, postId: number): Promise<PostRow | undefined> {
  return db.selectFrom('posts').selectAll().where('id', '=', postId).executeTakeFirst()
}
