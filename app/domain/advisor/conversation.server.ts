import type { Db } from '#db/database.server.ts'
import type { AdvisorFault, AdvisorVerdict } from '#db/schema.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import {
  sessionAbsoluteMilliseconds,
  sessionIdleMilliseconds,
  type Session,
} from '#app/domain/people/sessions.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { answerText, mostMessages, type Answer, type ChatMessage } from './answer.ts'
import { deleteQuestionsOf } from './asked/noting.server.ts'
import { readStoredAnswer, writeStoredAnswer } from './stored-answer.ts'

/** Questions of a browser's session to the advisor, and their answers. They are kept for that session only. */

interface Turn {
  /** The place of the turn among all that were ever kept; it only grows. */
  number: number
  askedAt: string
  question: string
  answer: Answer
  /** What the visitor says of the answer; null where they have not. */
  verdict: AdvisorVerdict | null
  reason: AdvisorFault | null
}

/** The most turns that are shown, and the most that a session keeps. */
export const mostTurnsShown = mostMessages / 2
export const mostTurnsKept = 50

/** Text in place of the answer while it is written. */
const unanswered = ''

/** The newest turns of a session, the oldest of them first. What can no longer be read is left out. */
export async function readTurns(db: Db, sessionId: string | null): Promise<Turn[]> {
  if (sessionId === null) return []
  const rows = await db
    .selectFrom('advisor_turns')
    .select(['number', 'asked_at', 'question', 'answer', 'verdict', 'reason'])
    .where('session_id', '=', sessionId)
    .where('answer', '<>', unanswered)
    .orderBy('number', 'desc')
    .limit(mostTurnsShown)
    .execute()
  return rows.toReversed().flatMap(({ asked_at: askedAt, ...row }) => {
    const answer = readStoredAnswer(row.answer)
    return answer ? [{ ...row, askedAt, answer }] : []
  })
}

/** The conversation as the advisor is given it, with the question that it is to answer: one message fewer than it may take. */
function toMessages(turns: readonly Turn[], question: string): ChatMessage[] {
  const before = turns.slice(1 - mostTurnsShown).flatMap<ChatMessage>((turn) => [
    { role: 'user', content: turn.question },
    { role: 'assistant', content: answerText(turn.answer) },
  ])
  return [...before, { role: 'user', content: question }]
}

/**
 * Keeps a question whose answer is about to be written, so that deleting the conversation deletes this turn too. The session begins
 * where the browser has none. Returns the turn; null where the session has ended meanwhile, and nothing is kept.
 */
async function openTurn(
  db: Db,
  session: Session,
  question: string,
  now: string,
): Promise<{ number: number; desk_key: string | null } | null> {
  const sessionId = await session.begin(db, now)
  const opened = await db
    .insertInto('advisor_turns')
    .columns(['session_id', 'asked_at', 'question', 'answer', 'desk_key'])
    .expression((build) =>
      build
        .selectFrom('sessions')
        .select((each) => [
          'id_hash',
          each.val(now).as('asked_at'),
          each.val(question).as('question'),
          each.val(unanswered).as('answer'),
          each.val(newId()).as('desk_key'),
        ])
        .where('id_hash', '=', sessionId),
    )
    .returning(['number', 'desk_key'])
    .executeTakeFirst()
  await db
    .deleteFrom('advisor_turns')
    .where('session_id', '=', sessionId)
    .where('number', '<=', (build) =>
      build
        .selectFrom('advisor_turns')
        .select('number')
        .where('session_id', '=', sessionId)
        .orderBy('number', 'desc')
        .limit(1)
        .offset(mostTurnsKept),
    )
    .execute()
  return opened ?? null
}

/** A question that is about to be answered. */
export interface OpenQuestion {
  /**
   * Writes the answer to the conversation so far, which ends with the question. Where that fails nothing of the question is kept. The
   * key is that of the turn for the desk; null where no conversation keeps it.
   */
  answer: (write: (messages: readonly ChatMessage[], key: string | null) => Promise<Answer>) => Promise<Answer>
}

/** The next question of a session's conversation, kept with its answer. The session begins at once where there is none. */
export async function openQuestion(db: Db, session: Session, question: string, now: string): Promise<OpenQuestion> {
  const messages = toMessages(await readTurns(db, session.id), question)
  const turn = await openTurn(db, session, question, now)
  return {
    async answer(write) {
      try {
        const answer = await write(messages, turn?.desk_key ?? null)
        // Of a turn that was deleted meanwhile nothing comes back.
        const stored = writeStoredAnswer(answer)
        if (turn !== null)
          await db.updateTable('advisor_turns').set({ answer: stored }).where('number', '=', turn.number).execute()
        return answer
      } catch (error) {
        if (turn !== null) await db.deleteFrom('advisor_turns').where('number', '=', turn.number).execute()
        throw error
      }
    },
  }
}

/** Deletes the conversation of a session, at once and for good, with what the desk has of it. */
export async function deleteConversation(db: Db, sessionId: string | null, now: string): Promise<void> {
  if (sessionId === null) return
  await db.transaction().execute((trx) => dropConversation(trx, sessionId, now))
}

/** The same in a transaction. */
export async function dropConversation(trx: Db, sessionId: string, now: string): Promise<void> {
  await deleteQuestionsOf(trx, sessionId)
  const { numDeletedRows } = await trx
    .deleteFrom('advisor_turns')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await noteForgotten(trx, 'conversation', sessionId, now)
}

/**
 * Deletes the conversations of sessions that have run out. The rows of some of these stay for a while, because their people work
 * at the desk. Returns how many turns.
 */
export async function deleteEndedConversations(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('advisor_turns')
    .where('session_id', 'in', (build) =>
      build
        .selectFrom('sessions')
        .select('id_hash')
        .where((where) =>
          where.or([
            where('seen_at', '<=', addMilliseconds(now, -sessionIdleMilliseconds)),
            where('created_at', '<=', addMilliseconds(now, -sessionAbsoluteMilliseconds)),
          ]),
        ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
