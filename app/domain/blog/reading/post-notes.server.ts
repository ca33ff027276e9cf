import type { Db } from '#db/database.server.ts'
import type { PostRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'

/** The notes beside a post when it is written: in the trail of the desk, and the address at which it is public. */

export interface Editor {
  id: string
}

type PostAction =
  | 'post-created'
  | 'post-edited'
  | 'post-restored'
  | 'post-published'
  | 'post-unpublished'
  | 'post-scheduled'
  | 'post-deleted'

/** Notes in the trail of the desk what somebody has done with a post. */
export async function note(
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

/** Notes the address at which a post is public from now on. */
export async function noteAddress(trx: Db, { id, slug, status, kind }: PostRow, now: string): Promise<void> {
  if (status !== 'published') return
  await trx
    .insertInto('post_slugs')
    .values({ slug, kind, post_id: id, since: now })
    .onConflict((known) => known.column('slug').doUpdateSet({ post_id: id, kind }))
    .execute()
}
