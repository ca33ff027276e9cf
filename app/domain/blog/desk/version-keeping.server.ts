import type { Db } from '#db/database.server.ts'
import { completePost, type PostTexts } from './record.ts'

/** The content of posts at each saving. */

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
  // By rows, not by numbers: a changed tag makes a version of which nothing is kept.
  await trx
    .deleteFrom('post_versions')
    .where('post_id', '=', postId)
    .where('version', '<', (oldest) =>
      oldest
        .selectFrom('post_versions')
        .select('version')
        .where('post_id', '=', postId)
        .orderBy('version', 'desc')
        .limit(1)
        .offset(mostVersions - 1),
    )
    .execute()
}

/** The content of a version that is kept. */
interface KeptVersion {
  version: number
  texts: PostTexts
  savedAt: string
  /** Who has saved it; null where nobody is known. */
  savedBy: string | null
}

/** The texts of a version; undefined when it is not kept. */
export async function readPostVersion(db: Db, postId: number, version: number): Promise<KeptVersion | undefined> {
  const kept = await readVersionUpTo(db, postId, version)
  return kept?.version === version ? kept : undefined
}

/**
 * The texts of a version, or of the newest one before it that is kept: what is not kept differs from that one in its tags alone.
 * Undefined where neither is kept.
 */
export async function readVersionUpTo(db: Db, postId: number, version: number): Promise<KeptVersion | undefined> {
  const row = await db
    .selectFrom('post_versions')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['version', 'fields', 'saved_at', 'first_name', 'last_name', 'email'])
    .where('post_id', '=', postId)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const texts = completePost(JSON.parse(row.fields) as PostTexts)
  return { version: row.version, texts, savedAt: row.saved_at, savedBy: nameOf(row) }
}

/** A person's name; null where there is none. */
export function nameOf(one: { first_name: string | null; last_name: string | null; email: string | null }) {
  return one.email === null ? null : `${one.first_name ?? ''} ${one.last_name ?? ''}`.trim() || one.email
}
