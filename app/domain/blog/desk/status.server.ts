import type { Db } from '#db/database.server.ts'
import type { PostStatus } from '#db/schema.ts'
import { keepVersion } from '#app/domain/records/versions.server.ts'
import { note, noteAddress, type Editor } from '../reading/post-notes.server.ts'
import type { PostRefusal } from '../reading/posts.ts'
import { showPost } from './record.ts'
import { readRow, readValuesOf, toSaved, type SavedPost } from './stored.server.ts'

/** A post is published, or made a draft, without its form: by the list, or because its time has come. */

type StatusRefusal = Extract<PostRefusal, 'not-found' | 'unchanged' | 'empty'>

/**
 * Publishes a post now, or makes it a draft; a time to publish it goes in both cases. By `system` where its time has come. Refuses
 * where it is so already (`unchanged`), and to publish a draft without content (`empty`).
 */
export async function setPostStatus(
  db: Db,
  editor: Editor | 'system',
  postId: number,
  to: PostStatus,
  now: string,
): Promise<{ ok: true; post: SavedPost } | { ok: false; reason: StatusRefusal }> {
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
): Promise<{ ok: true; post: SavedPost } | { ok: false; reason: StatusRefusal }> {
  const before = await readRow(trx, postId)
  if (!before) return { ok: false, reason: 'not-found' }
  if (before.status === to) return { ok: false, reason: 'unchanged' }
  if (to === 'published' && before.content === '') return { ok: false, reason: 'empty' }
  const saving = { kind: 'post', id: postId } as const
  const old = showPost(await readValuesOf(trx, before))
  await keepVersion(trx, { ...saving, version: before.version, texts: old, at: before.updated_at, by: null })
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
  const made = to === 'draft' ? 'unpublished' : editor === 'system' ? 'published at its time' : 'published'
  const by = editor === 'system' ? null : editor.id
  const texts = showPost(await readValuesOf(trx, post))
  await keepVersion(trx, { ...saving, version: post.version, texts, at: now, by, note: made })
  return { ok: true, post: toSaved(post) }
}
