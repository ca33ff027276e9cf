import type { Db } from '#db/database.server.ts'
import { note, type Editor } from '../reading/post-notes.server.ts'

/** A post is deleted, by its page, the list or a JSON call. */

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
  await note(trx, editor, postId, 'post-deleted', now, { title: post.title })
  return { ok: true, title: post.title }
}
