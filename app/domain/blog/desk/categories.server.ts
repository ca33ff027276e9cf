import { setImmediate } from 'node:timers/promises'
import { foldText, type Db } from '#db/database.server.ts'
import { anyContainsFolded } from '#db/expressions.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import {
  mostRetagged,
  mostTagsShown,
  readCategoryName,
  readTagName,
  type CountedCategory,
  type CountedTag,
  type TermRefusal,
} from './categories.ts'
import { mostCategories } from './record.ts'
import { retagPostIn } from './retagging.server.ts'

/** The categories of the blog, and the tags of its posts. A tag is there as long as a post has it. */

interface Editor {
  id: string
}

type Refused<Reason extends TermRefusal> = { ok: false; reason: Reason }

/** Every category by its name, with the number of its posts. There are few of them. */
export async function listCategories(db: Db): Promise<CountedCategory[]> {
  return db
    .selectFrom('blog_categories')
    .leftJoin('post_categories', 'category_id', 'id')
    .select((select) => ['id', 'name', select.fn.count<number>('post_id').as('posts')])
    .groupBy('id')
    .orderBy('folded_name')
    .execute()
}

/** The tags of which the name holds the text, by their names, with how many posts have each and how many tags there are in all. */
export async function listTags(db: Db, search: string): Promise<{ tags: CountedTag[]; total: number }> {
  const found = db
    .selectFrom('post_tags')
    .select((select) => ['tag', select.fn.countAll<number>().as('posts')])
    .$if(search !== '', (query) => query.where(anyContainsFolded(['tag'], search)))
    .groupBy('tag')
  const tags = await found.orderBy('tag').limit(mostTagsShown).execute()
  if (tags.length < mostTagsShown) return { tags, total: tags.length }
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { tags, total }
}

/** The number of posts that have a tag, letter for letter. */
export async function countTagged(db: Db, tag: string): Promise<number> {
  const { count } = await db
    .selectFrom('post_tags')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('tag', '=', tag)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds a category. Two names that differ in capitals only are one. */
export async function addCategory(
  db: Db,
  editor: Editor,
  typed: string,
  now: string,
): Promise<{ ok: true; name: string } | Refused<'blank' | 'long' | 'taken' | 'many'>> {
  const read = readCategoryName(typed)
  if (!read.ok) return read
  return db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('blog_categories')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (await findByName(trx, read.name)) return { ok: false, reason: 'taken' }
    if (count >= mostCategories) return { ok: false, reason: 'many' }
    const { id } = await trx
      .insertInto('blog_categories')
      .values({ name: read.name, folded_name: foldText(read.name), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(trx, editor, 'category-added', String(id), now, { name: read.name })
    return { ok: true, name: read.name }
  })
}

/** Gives a category another name; its posts keep it. */
export async function renameCategory(
  db: Db,
  editor: Editor,
  categoryId: number,
  typed: string,
  now: string,
): Promise<{ ok: true; name: string } | Refused<'blank' | 'long' | 'taken' | 'not-found'>> {
  const read = readCategoryName(typed)
  if (!read.ok) return read
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('blog_categories')
      .select('name')
      .where('id', '=', categoryId)
      .executeTakeFirst()
    if (!before) return { ok: false, reason: 'not-found' }
    const holder = await findByName(trx, read.name)
    if (holder && holder.id !== categoryId) return { ok: false, reason: 'taken' }
    if (before.name === read.name) return { ok: true, name: read.name }
    await trx
      .updateTable('blog_categories')
      .set({ name: read.name, folded_name: foldText(read.name) })
      .where('id', '=', categoryId)
      .execute()
    await note(trx, editor, 'category-renamed', String(categoryId), now, { before: before.name, after: read.name })
    return { ok: true, name: read.name }
  })
}

/**
 * Deletes a category; its posts stay, without it. A form that is open meanwhile and has it ticked is refused when it is sent, with
 * the word to choose from the list.
 */
export async function deleteCategory(
  db: Db,
  editor: Editor,
  categoryId: number,
  now: string,
): Promise<{ ok: true; name: string } | Refused<'not-found'>> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('blog_categories')
      .where('id', '=', categoryId)
      .returning('name')
      .executeTakeFirst()
    if (!gone) return { ok: false, reason: 'not-found' }
    await note(trx, editor, 'category-deleted', String(categoryId), now, { name: gone.name })
    return { ok: true, name: gone.name }
  })
}

/** The result of changing a tag: the posts that were changed, and those that still have it because one press takes only so many. */
interface Retagged {
  posts: number
  left: number
}

/**
 * Gives a tag another name in every post that has it. A name that is a tag already is refused (`exists`) unless both are to become
 * one. Each post gets a new version, as by its form: a form that is open meanwhile then meets the change as a conflict, and does not
 * bring the old tag back unnoticed.
 */
export async function renameTag(
  db: Db,
  editor: Editor,
  tag: string,
  typed: string,
  now: string,
  { mayMerge = false, most = mostRetagged } = {},
): Promise<
  ({ ok: true; name: string } & Retagged) | Refused<'blank' | 'long' | 'comma' | 'same' | 'exists' | 'not-found'>
> {
  const read = readTagName(typed)
  if (!read.ok) return read
  if (read.name === tag) return { ok: false, reason: 'same' }
  if ((await countTagged(db, tag)) === 0) return { ok: false, reason: 'not-found' }
  if (!mayMerge && (await countTagged(db, read.name)) > 0) return { ok: false, reason: 'exists' }
  const done = await retag(db, editor, tag, read.name, now, most)
  await note(db, editor, 'tag-renamed', allTags, now, { before: tag, after: read.name, posts: done.posts })
  return { ok: true, name: read.name, ...done }
}

/** Takes a tag off every post that has it; each gets a new version, as in `renameTag`. */
export async function removeTag(
  db: Db,
  editor: Editor,
  tag: string,
  now: string,
  { most = mostRetagged } = {},
): Promise<({ ok: true } & Retagged) | Refused<'not-found'>> {
  if ((await countTagged(db, tag)) === 0) return { ok: false, reason: 'not-found' }
  const done = await retag(db, editor, tag, null, now, most)
  await note(db, editor, 'tag-deleted', allTags, now, { name: tag, posts: done.posts })
  return { ok: true, ...done }
}

/** The thing that the trail names for a change of a tag, which has no id. */
const allTags = 'tags'
/** The posts of one transaction. */
const postsInOne = 20

async function retag(
  db: Db,
  editor: Editor,
  from: string,
  to: string | null,
  now: string,
  most: number,
): Promise<Retagged> {
  let posts = 0
  for (;;) {
    const changed = await db.transaction().execute(async (trx) => {
      const tagged = await trx
        .selectFrom('post_tags')
        .select('post_id')
        .where('tag', '=', from)
        .orderBy('post_id', 'desc')
        .limit(Math.min(postsInOne, most - posts))
        .execute()
      for (const { post_id } of tagged) await retagPostIn(trx, editor, post_id, from, to, now)
      return tagged.length
    })
    posts += changed
    if (changed < postsInOne || posts >= most) return { posts, left: await countTagged(db, from) }
    // Other requests have their turn between two parts.
    await setImmediate()
  }
}

function findByName(trx: Db, name: string) {
  return trx.selectFrom('blog_categories').select('id').where('folded_name', '=', foldText(name)).executeTakeFirst()
}

type TermAction = 'category-added' | 'category-renamed' | 'category-deleted' | 'tag-renamed' | 'tag-deleted'

async function note(
  db: Db,
  editor: Editor,
  action: TermAction,
  objectId: string,
  now: string,
  detail: Record<string, string | number>,
): Promise<void> {
  await recordAudit(db, {
    at: now,
    actor: 'admin',
    actorUserId: editor.id,
    action,
    objectType: 'blog-category',
    objectId,
    detail,
  })
}
