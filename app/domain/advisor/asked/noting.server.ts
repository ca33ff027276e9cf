import type { Db } from '#db/database.server.ts'
import type { AdvisorFault, AdvisorOutcome, AdvisorVerdict, Database } from '#db/schema.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { cleanText } from '#app/utils/text.ts'
import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Asked } from '../ask.server.ts'
import { withoutContactData } from '../contact-data.ts'
import { addToDay } from '../limits.server.ts'
import { readStoredAnswer } from '../stored-answer.ts'
import { keptDays, mostKept } from './kept.ts'
import { longestRemark } from './words.ts'

/**
 * What people ask, for the desk: every question is counted, and kept by itself where it was not simply answered or where its visitor
 * has judged the answer. No row says whose it was. Its key is that of a turn, so that it goes with a conversation that is deleted.
 */

const longestQuestion = 500
const longestReason = 200

/** A question that has been answered, or could not be. */
interface NotedQuestion {
  question: string
  /** The key of its turn; null where no conversation keeps it. */
  key: string | null
  /** Null where nobody could answer. */
  asked: Asked | null
  isSignedIn: boolean
}

/** Counts what came of a question, and keeps it where that is worth a look. Nothing is kept of a turn that was deleted meanwhile. */
export async function noteQuestion(
  db: Db,
  { question, key, asked, isSignedIn }: NotedQuestion,
  now: string,
): Promise<void> {
  const outcome = outcomeOf(asked)
  const day = londonDay(now)
  const came = {
    outcome,
    refused_because: asked?.refusedBecause?.slice(0, longestReason) ?? null,
    answered_by: asked?.by ?? null,
    is_signed_in: isSignedIn ? 1 : 0,
  } as const
  await db.transaction().execute(async (trx) => {
    await addToDay(trx, day, { [columnOf(outcome)]: 1 })
    const isThere = key === null || (await noteInTurn(trx, key, came))
    if (outcome === 'answered' || !isThere) return
    await keep(trx, {
      // The turn of a question without an answer goes at once.
      turn_key: asked && key,
      asked_on: day,
      question,
      topic: asked?.answer.topic ?? null,
      ...came,
    })
  })
}

function outcomeOf(asked: Asked | null): AdvisorOutcome {
  if (!asked) return 'failed'
  return asked.refusedBecause ? 'guard-refused' : (asked.answer.outcome ?? 'answered')
}

/** The column of a day that counts an outcome. */
export const columnOf = (outcome: AdvisorOutcome) =>
  outcome.replaceAll('-', '_') as 'answered' | 'asked_back' | 'not_understood' | 'declined' | 'guard_refused' | 'failed'

/** Notes with a turn what came of it, in case its visitor judges it later. False where it is no longer there. */
async function noteInTurn(trx: Db, key: string, came: Updateable<Database['advisor_turns']>): Promise<boolean> {
  const turn = await trx
    .updateTable('advisor_turns')
    .set(came)
    .where('desk_key', '=', key)
    .returning('number')
    .executeTakeFirst()
  return turn !== undefined
}

/** Keeps a row while there is room for it. */
async function keep(trx: Db, row: Insertable<Database['advisor_questions']>): Promise<void> {
  const ofDay = await trx
    .selectFrom('advisor_questions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('asked_on', '=', row.asked_on)
    .where('outcome', '=', row.outcome)
    .executeTakeFirstOrThrow()
  if (ofDay.count >= mostKept.ofOutcomeADay) return
  const all = await trx
    .selectFrom('advisor_questions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (all.count >= mostKept.inAll) return
  await trx
    .insertInto('advisor_questions')
    .values({ ...row, question: told(row.question, longestQuestion) })
    .execute()
}

/** The words without contact data, cut to this length. */
const told = (text: string, longest: number) => cleanText(withoutContactData(text).slice(0, longest))

/** What a visitor says of an answer. */
export interface Judgement {
  verdict: AdvisorVerdict
  /** What was wrong, where they have said. */
  reason: AdvisorFault | null
  /** Their own words about it. */
  remark: string
}

/**
 * Notes what a visitor says of an answer of their own conversation, in the place of what they said before; the same thumb once more
 * leaves the reason that they gave. A question that was a stranger's stays one. False where the turn is not in the conversation of this
 * session.
 */
export async function judgeTurn(
  db: Db,
  sessionId: string | null,
  number: number,
  { verdict, reason, remark }: Judgement,
): Promise<boolean> {
  if (sessionId === null) return false
  return db.transaction().execute(async (trx) => {
    const turn = await trx
      .selectFrom('advisor_turns')
      .select(['asked_at', 'question', 'answer', 'desk_key', 'verdict'])
      .select(['outcome', 'refused_because', 'answered_by', 'is_signed_in'])
      .where('number', '=', number)
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
    // One of an earlier version has no key, and one without an answer is being written.
    if (!turn?.desk_key || turn.answer === '') return false
    if (turn.verdict === verdict && reason === null && remark === '') return true
    const said = { verdict, reason }
    await trx.updateTable('advisor_turns').set(said).where('number', '=', number).execute()
    const day = londonDay(turn.asked_at)
    if (turn.verdict !== verdict)
      await addToDay(trx, day, {
        [`found_${verdict}`]: 1,
        ...(turn.verdict && { [`found_${turn.verdict}`]: -1 }),
      })
    const words = { ...said, remark: told(remark, longestRemark) }
    const known = await trx
      .updateTable('advisor_questions')
      .set(words)
      .where('turn_key', '=', turn.desk_key)
      .returning('id')
      .executeTakeFirst()
    if (known) return true
    const answer = readStoredAnswer(turn.answer)
    await keep(trx, {
      ...words,
      turn_key: turn.desk_key,
      asked_on: day,
      question: turn.question,
      topic: answer?.topic ?? null,
      // A turn of an earlier version does not know them.
      outcome: turn.outcome ?? answer?.outcome ?? 'answered',
      refused_because: turn.refused_because,
      answered_by: turn.answered_by,
      is_signed_in: turn.is_signed_in ?? 0,
    })
    return true
  })
}

/** Deletes what the desk has of the conversation of a session, while that is there. */
export async function deleteQuestionsOf(db: Db, sessionId: string): Promise<void> {
  await db
    .deleteFrom('advisor_questions')
    .where('turn_key', 'in', (from) =>
      from
        .selectFrom('advisor_turns')
        .select('desk_key')
        .where('session_id', '=', sessionId)
        .$castTo<{ desk_key: string }>(),
    )
    .execute()
}

/** What names a row of the desk for good. Its number is given once more where a restore has taken later rows away. */
export const questionSubject = sql<string>`coalesce(turn_key, id || ':' || asked_on || ':' || question)`

/** Deletes one row at the desk. False where it has gone already. */
export async function deleteQuestion(db: Db, id: number, now: string): Promise<boolean> {
  return db.transaction().execute((trx) => deleteQuestionIn(trx, id, now))
}

/** The same inside an open transaction. */
export async function deleteQuestionIn(trx: Db, id: number, now: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('advisor_questions')
    .where('id', '=', id)
    .returning(questionSubject.as('subject'))
    .executeTakeFirst()
  if (!row) return false
  await noteForgotten(trx, 'question', row.subject, now)
  return true
}

/** Deletes rows that have been kept long enough, at most `size` of them. Returns how many. */
export async function deleteOldQuestions(db: Db, now: string, size: number): Promise<number> {
  const dayBefore = (days: number) => londonDay(startOfLondonDay(now, -days))
  const { numDeletedRows } = await db
    .deleteFrom('advisor_questions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('advisor_questions')
        .select('id')
        .where('asked_on', '<=', dayBefore(keptDays.stranger))
        .where((where) =>
          where.or([where('is_signed_in', '=', 0), where('asked_on', '<=', dayBefore(keptDays.signedIn))]),
        )
        .limit(size),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
