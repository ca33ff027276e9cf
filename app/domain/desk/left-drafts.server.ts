import type { Db } from '#db/database.server.ts'
import { keepPostDraft } from '#app/domain/blog/desk/drafts.server.ts'
import { completePost } from '#app/domain/blog/desk/record.ts'
import { keepDraft } from '#app/domain/deals/desk/drafts.server.ts'
import { readFileTexts } from '#app/domain/deals/files/files.ts'
import { completeTexts } from '#app/domain/deals/record/record.ts'

/**
 * Text typed into a form of the desk and sent after the session has ended. Its sender does not say who they are any more. So it is
 * kept under that session only, and becomes a draft once the same person signs in at the same browser.
 */

/** A session that has ended, and whose it was. */
export interface EndedSession {
  sessionId: string
  userId: string
  endedAt: string
}

interface LeftDraft {
  noun: 'deal' | 'post'
  /** The draft's subject, as drafts of the noun name it: below 1 for something new. */
  about: number
  /** The version that the form began from. */
  version: number
  fields: Readonly<Record<string, string>>
}

/** The most such texts of one session, and the most characters of one: more than any form may have, less than what would fill a disk. */
const mostLeft = 20
const longestLeft = 700_000

/**
 * Keeps what was typed under its session, in the place of what was sent there before about the same thing. False where nothing may
 * come of it: there is no such thing, it is too much, or its person has kept another draft since the session ended.
 */
export async function leaveDraft(
  db: Db,
  session: EndedSession,
  { noun, about, version, fields }: LeftDraft,
): Promise<boolean> {
  const text = JSON.stringify(fields)
  if (text.length > longestLeft) return false
  return db.transaction().execute(async (trx) => {
    const { sessionId, userId, endedAt } = session
    if (about > 0 && !(await exists(trx, noun, about))) return false
    const { count } = await trx
      .selectFrom('left_drafts')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('session_id', '=', sessionId)
      .where((where) => where.or([where('noun', '<>', noun), where('about', '<>', about)]))
      .executeTakeFirstOrThrow()
    if (count >= mostLeft || (await hasNewerDraft(trx, { userId, noun, about, endedAt }))) return false
    await trx
      .insertInto('left_drafts')
      .values({ session_id: sessionId, user_id: userId, noun, about, version, fields: text, ended_at: endedAt })
      .onConflict((known) => known.columns(['session_id', 'noun', 'about']).doUpdateSet({ version, fields: text }))
      .execute()
    return true
  })
}

/**
 * Makes drafts of what this person left in this session, as they sign in at its browser. What was kept since the session ended stays
 * as it is. What somebody else left stays where it is, and is shown to nobody.
 */
export async function takeLeftDrafts(db: Db, sessionId: string, userId: string, now: string): Promise<void> {
  const rows = await db
    .deleteFrom('left_drafts')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning(['noun', 'about', 'version', 'fields', 'ended_at as endedAt'])
    .execute()
  for (const { noun, about, version, fields, endedAt } of rows) {
    if (await hasNewerDraft(db, { userId, noun, about, endedAt })) continue
    const texts = JSON.parse(fields) as Record<string, string>
    if (noun === 'post') await keepPostDraft(db, userId, { about, version, texts: completePost(texts) }, now)
    else {
      const files = readFileTexts(Object.entries(texts))
      await keepDraft(db, userId, { dealId: about, version, texts: completeTexts(texts), files }, now)
    }
  }
}

async function exists(db: Db, noun: 'deal' | 'post', id: number): Promise<boolean> {
  const table = noun === 'deal' ? 'deals' : 'posts'
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

interface Asked {
  userId: string
  noun: 'deal' | 'post'
  about: number
  endedAt: string
}

async function hasNewerDraft(db: Db, { userId, noun, about, endedAt }: Asked): Promise<boolean> {
  const [deal, post] = [db.selectFrom('deal_drafts'), db.selectFrom('post_drafts')]
  const newer =
    noun === 'deal'
      ? deal.select('kept_at').where('deal_id', '=', about).where('user_id', '=', userId).where('kept_at', '>', endedAt)
      : post.select('kept_at').where('post_id', '=', about).where('user_id', '=', userId).where('kept_at', '>', endedAt)
  return (await newer.executeTakeFirst()) !== undefined
}
