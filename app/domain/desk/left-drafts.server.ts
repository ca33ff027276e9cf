import type { Db } from '#db/database.server.ts'
import { keepDraft, longestDraft, recordTables, type Typed } from '#app/domain/records/drafts.server.ts'

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

/** The most such texts of one session. */
const mostLeft = 20

/**
 * Keeps what was typed under its session, in the place of what was sent there before about the same thing. False where nothing may
 * come of it: there is no such thing, it is too much, or its person has kept another draft since the session ended.
 */
export async function leaveDraft(
  db: Db,
  session: EndedSession,
  { kind: noun, about, version, fields }: Typed,
): Promise<boolean> {
  const text = JSON.stringify(fields)
  if (text.length > longestDraft) return false
  return db.transaction().execute(async (trx) => {
    const { sessionId, userId, endedAt } = session
    const record = trx.selectFrom(recordTables[noun]).select('id').where('id', '=', about)
    if (about > 0 && !(await record.executeTakeFirst())) return false
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
    const typed = { kind: noun, about, version, fields: JSON.parse(fields) as Record<string, string> }
    await keepDraft(db, userId, typed, now)
  }
}

interface Asked {
  userId: string
  noun: Typed['kind']
  about: number
  endedAt: string
}

async function hasNewerDraft(db: Db, { userId, noun, about, endedAt }: Asked): Promise<boolean> {
  const newer = await db
    .selectFrom('record_drafts')
    .select('kept_at')
    .where('user_id', '=', userId)
    .where('kind', '=', noun)
    .where('record_id', '=', about)
    .where('kept_at', '>', endedAt)
    .executeTakeFirst()
  return newer !== undefined
}
