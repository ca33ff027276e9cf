import { setImmediate as letOthersGo } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { PostRow } from '#db/schema.ts'
import { joinedName } from '#app/domain/people/users.ts'
import { mostVersions } from '#app/domain/records/versions.server.ts'
import { comparePosts, countChangedWords, type Comparison } from './comparison.server.ts'
import { completePost, readPost, type PostMistakes, type PostTexts } from './record.ts'
import { readRetagging } from './retagging.server.ts'
import { offeredVersion } from './versions.ts'
import { updatePost, type SaveResult } from './saving.server.ts'
import { readPostForm, readPostVersion } from './stored.server.ts'

/** A kept version of a post, as the list of them shows it. */
export interface ListedVersion {
  version: number
  /** Who has saved it; null where nobody is known. */
  by: string | null
  at: string
  /** The maker where that was not the form, such as `restored from 2`. */
  note: string
  /** The words of its content beside the version before; null for the oldest one that is kept. */
  words: { more: number; less: number } | null
}

export interface Versions {
  post: Pick<PostRow, 'id' | 'title' | 'slug' | 'version' | 'status'>
  /** The newest first. The present one is always among them. */
  versions: ListedVersion[]
}

/** The versions of a post that are kept, the present one included; undefined where there is no such post. */
export async function listVersions(db: Db, postId: number): Promise<Versions | undefined> {
  const form = await readPostForm(db, postId)
  if (!form) return undefined
  const { row, texts } = form
  const kept = await db
    .selectFrom('record_versions')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['version', 'note', 'saved_at', 'first_name', 'last_name', 'email'])
    .where('kind', '=', 'post')
    .where('record_id', '=', postId)
    .orderBy('version', 'desc')
    .limit(mostVersions.post)
    .execute()
  const all: ListedVersion[] = kept.toReversed().map((one) => ({
    version: one.version,
    by: joinedName(one),
    at: one.saved_at,
    note: one.note || (one.version === 1 ? 'created' : ''),
    words: null,
  }))
  const offered = all.filter(({ version }) => version === offeredVersion)
  const versions = all.filter(({ version }) => version !== offeredVersion)
  // A post from before versions were kept has none of its present state, nor has one of which a tag was changed together with others.
  const latest = versions.at(-1)
  if (latest?.version !== row.version) {
    const retagging = latest && (await readRetagging(db, postId))
    versions.push({
      version: row.version,
      by: retagging?.by ?? null,
      at: retagging?.at ?? row.updated_at,
      note: latest ? 'a tag was renamed or removed' : '',
      words: null,
    })
  }
  let before: string | null = null
  for (const one of versions) {
    const content = one.version === row.version ? texts.content : (await readTexts(db, postId, one.version)).content
    if (before !== null) one.words = countChangedWords(before, content)
    before = content
    await letOthersGo()
  }
  const { id, title, slug, version, status } = row
  for (const one of offered)
    one.words = countChangedWords(texts.content, (await readTexts(db, postId, one.version)).content)
  return { post: { id, title, slug, version, status }, versions: [...offered, ...versions.toReversed()] }
}

async function readTexts(db: Db, postId: number, version: number): Promise<PostTexts> {
  return (await readPostVersion(db, postId, version))?.texts ?? completePost({})
}

/** Differences between two versions of a post; undefined where one of them is not kept. */
export async function compareVersions(
  db: Db,
  postId: number,
  from: number,
  to: number,
): Promise<Comparison | undefined> {
  const [before, after] = [await readOne(db, postId, from), await readOne(db, postId, to)]
  if (!before || !after) return undefined
  const names = await nameCategories(db)
  return comparePosts(named(before, names), named(after, names))
}

/** The texts of a version, be it the present one. */
async function readOne(db: Db, postId: number, version: number): Promise<PostTexts | undefined> {
  const form = await readPostForm(db, postId)
  if (!form) return undefined
  return form.row.version === version ? form.texts : (await readPostVersion(db, postId, version))?.texts
}

async function nameCategories(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('blog_categories').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

function named(texts: PostTexts, names: Map<string, string>): PostTexts {
  const ids = texts.categories.split(' ').filter(Boolean)
  return { ...texts, categories: ids.map((id) => names.get(id) ?? 'a deleted category').join(', ') }
}

/** Parts that a version would not bring back, said before it is restored. */
export interface Restoring {
  version: number
  /** The number of its categories that have been deleted. */
  categoriesGone: number
  /** The addresses of its own pictures that have been deleted, or could never be prepared. */
  picturesGone: string[]
}

/** The result of restoring a version; undefined where it is not kept, or is the present one. */
export async function readRestoring(db: Db, postId: number, version: number): Promise<Restoring | undefined> {
  const form = await readPostForm(db, postId)
  if (!form || form.row.version === version) return undefined
  const kept = await readPostVersion(db, postId, version)
  if (!kept) return undefined
  const ids = idsOf(kept.texts)
  return {
    version,
    categoriesGone: ids.length - (await knownOf(db, ids)).length,
    picturesGone: await findGone(db, kept.texts),
  }
}

function idsOf({ categories }: PostTexts): number[] {
  return [...new Set((categories.match(/\d{1,9}/g) ?? []).map(Number))]
}

async function knownOf(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('blog_categories').select('id').where('id', 'in', ids.slice(0, 500)).execute()
  return rows.map(({ id }) => id)
}

async function findGone(db: Db, { content, featuredImageUrl }: PostTexts): Promise<string[]> {
  const named = new Map(
    [...`${content} ${featuredImageUrl}`.matchAll(/\/pictures\/([\w-]{22})-\d{1,4}\.(?:webp|avif)/g)].map((match) => [
      match[1]!,
      match[0],
    ]),
  )
  const ids = [...named.keys()].slice(0, 500)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('post_images')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '<>', 'failed')
    .execute()
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !there.has(id)).map((id) => named.get(id)!)
}

type RestoreResult =
  | { ok: true; isChanged: boolean; version: number }
  | { ok: false; reason: 'not-found' | 'not-kept' | 'changed' }
  | { ok: false; reason: 'mistakes'; mistakes: PostMistakes }

/**
 * Makes what an old version held the newest one. The slug, the state, the time to publish and a place among the featured stay as they are now; categories that are
 * gone are left out. `fromVersion` is the version that was shown as the present one: refuses where somebody has saved the post since.
 */
export async function restoreVersion(
  db: Db,
  editor: { id: string },
  postId: number,
  { version, fromVersion }: { version: number; fromVersion: number },
  now: string,
): Promise<RestoreResult> {
  const form = await readPostForm(db, postId)
  if (!form) return { ok: false, reason: 'not-found' }
  const kept = await readPostVersion(db, postId, version)
  if (!kept) return { ok: false, reason: 'not-kept' }
  const { slug, status, featured } = form.texts
  const categories = (await knownOf(db, idsOf(kept.texts))).join(' ')
  const read = readPost({ ...kept.texts, slug, status, featured, publishAt: '', categories }, { isNew: false, now })
  if (!read.ok) return { ok: false, reason: 'mistakes', mistakes: read.mistakes }
  const values = { ...read.values, status: form.row.status, publishAt: form.row.publish_at }
  const saved: SaveResult = await updatePost(db, editor, postId, fromVersion, values, now, { restoredFrom: version })
  if (!saved.ok) return saved
  return { ok: true, isChanged: saved.post.version > fromVersion, version: saved.post.version }
}
