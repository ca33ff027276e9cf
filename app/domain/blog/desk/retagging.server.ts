import type { Db } from '#db/database.server.ts'
import { joinedName } from '#app/domain/people/users.ts'
import { countVersions, keepVersion } from '#app/domain/records/versions.server.ts'
import { note, type Editor } from '../reading/post-notes.server.ts'
import { postFields, readTags, showPost } from './record.ts'
import { readRow, readValuesOf } from './stored.server.ts'

/** The tags of a post, and how one of them is changed in many posts. */

/** Stores the tags of a post in place of those it had, in their order. */
export async function storeTags(trx: Db, postId: number, tags: readonly string[]): Promise<void> {
  await trx.deleteFrom('post_tags').where('post_id', '=', postId).execute()
  if (tags.length > 0)
    await trx
      .insertInto('post_tags')
      .values(tags.map((tag, position) => ({ post_id: postId, position, tag })))
      .execute()
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
  const rows = await trx
    .selectFrom('post_tags')
    .select('tag')
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute()
  const before = rows.map(({ tag }) => tag)
  if (!before.includes(from)) return
  const tags = readTags(before.flatMap((tag) => (tag === from ? (to ?? []) : tag)).join('\n'))
  const row = (await countVersions(trx, 'post', postId)) > 0 ? undefined : await readRow(trx, postId)
  if (row) {
    const texts = showPost(await readValuesOf(trx, row))
    await keepVersion(trx, { kind: 'post', id: postId, version: row.version, texts, at: row.updated_at, by: null })
  }
  await trx
    .updateTable('posts')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', postId)
    .execute()
  await storeTags(trx, postId, tags)
  await note(trx, editor, postId, 'post-edited', now, { fields: postFields.tags })
}

/** Who has last changed the tags of a post of which no version was kept, and when; undefined where that is not known. */
export async function readRetagging(db: Db, postId: number): Promise<{ by: string | null; at: string } | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'actor_user_id')
    .select(['at', 'first_name', 'last_name', 'email'])
    .where('object_type', '=', 'post')
    .where('object_id', '=', String(postId))
    .where('action', '=', 'post-edited')
    .orderBy('at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { by: joinedName(row), at: row.at }
}
