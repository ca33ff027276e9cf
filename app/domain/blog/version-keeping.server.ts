import type { Db } from '#db/database.server.ts'
import { completePost, type PostTexts } from './record.ts'

/** What posts held at each saving. */

/** A form that was sent: its name, and a print that is the same where everything in it is the same. */
export interface SentPost {
  id: string
  print: string
}

/** The newest versions that are kept of each post. */
export const mostVersions = 20

/** Keeps what a post held at this saving, once, and forgets what is older than the newest versions. */
export async function keepVersion(
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
