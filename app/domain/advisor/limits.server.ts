import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { hashCallerOfDay } from '#app/domain/newsletter/keys.server.ts'
import { londonDay, startOfLondonDay } from '#app/utils/dates.ts'
import { mostOfLargeNetworkADay, mostQuestionsADay } from './limits.ts'

/** The questions and costs of a London day. */

/** The days for which the sums are kept, as long as the counts of page views. They say nothing of people. */
const keptDays = 400

type Counted =
  | { isAllowed: true }
  /** The seconds until the next day begins in London. */
  | { isAllowed: false; retryAfterSeconds: number }

/**
 * Counts one more question of this caller, and of their large network where they are strangers. One too many is refused and not
 * counted. Two at once never both become the last one: SQLite reads and writes the count in one statement.
 */
export async function countQuestion(
  db: Db,
  callerKey: string,
  now: string,
  largeNetwork: string | null = null,
): Promise<Counted> {
  const day = londonDay(now)
  const caller_hash = await hashOf(db, callerKey, day)
  const network_hash = largeNetwork === null ? null : await hashOf(db, `large ${largeNetwork}`, day)
  const isAllowed = await db.transaction().execute(async (trx) => {
    if (network_hash !== null && (await readCount(trx, day, network_hash)) >= mostOfLargeNetworkADay) return false
    const counted = await trx
      .insertInto('advisor_callers')
      .values({ day, caller_hash, questions: 1 })
      .onConflict((known) =>
        known
          .columns(['day', 'caller_hash'])
          .doUpdateSet((row) => ({ questions: row('advisor_callers.questions', '+', 1) }))
          .where('advisor_callers.questions', '<', mostQuestionsADay),
      )
      .returning('questions')
      .executeTakeFirst()
    if (!counted) return false
    if (network_hash !== null)
      await trx
        .insertInto('advisor_callers')
        .values({ day, caller_hash: network_hash, questions: 1 })
        .onConflict((known) =>
          known
            .columns(['day', 'caller_hash'])
            .doUpdateSet((row) => ({ questions: row('advisor_callers.questions', '+', 1) })),
        )
        .execute()
    await addToDay(trx, day, { questions: 1 })
    return true
  })
  if (isAllowed) return { isAllowed }
  const milliseconds = Date.parse(startOfLondonDay(now, 1)) - Date.parse(now)
  return { isAllowed, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
}

/** The number of this caller's questions today. */
export async function readQuestionCount(db: Db, callerKey: string, now: string): Promise<number> {
  const day = londonDay(now)
  return readCount(db, day, await hashOf(db, callerKey, day))
}

async function readCount(db: Db, day: string, hash: string): Promise<number> {
  const row = await db
    .selectFrom('advisor_callers')
    .select('questions')
    .where('day', '=', day)
    .where('caller_hash', '=', hash)
    .executeTakeFirst()
  return row?.questions ?? 0
}

/** The hash under which a caller is counted, the same in every process and after a restart. It goes with its day. */
const hashOf = (db: Db, callerKey: string, day: string) => hashCallerOfDay(db, 'advisor', day, callerKey)

/** The operator's limits on what the model costs. Prices are those of a million tokens, in pence. */
export interface ModelBudget {
  dailyTokens: number
  dailyPence: number
  inputPence: number
  outputPence: number
}

/** True while the model may be asked today. A call that is under way may go past the end of the budget. */
export async function hasBudget(db: Db, budget: ModelBudget, now: string): Promise<boolean> {
  const { tokens, pence } = await readSpending(db, budget, now)
  return tokens < budget.dailyTokens && pence < budget.dailyPence
}

/** The model's tokens read and written today, and what they cost at these prices. */
export async function readSpending(db: Db, { inputPence, outputPence }: ModelBudget, now: string) {
  const row = await db.selectFrom('advisor_days').selectAll().where('day', '=', londonDay(now)).executeTakeFirst()
  const { input_tokens: input = 0, output_tokens: output = 0 } = row ?? {}
  return { tokens: input + output, pence: (input * inputPence + output * outputPence) / 1_000_000 }
}

/** Notes one call of the model. */
export async function noteModelCall(
  db: Db,
  used: { inputTokens: number; outputTokens: number },
  now: string,
): Promise<void> {
  const { inputTokens: input_tokens, outputTokens: output_tokens } = used
  await addToDay(db, londonDay(now), { model_calls: 1, input_tokens, output_tokens })
}

type DaySums = Partial<Record<Exclude<keyof Database['advisor_days'], 'day'>, number>>

/** Adds to the sums of a day. */
export async function addToDay(db: Db, day: string, more: DaySums): Promise<void> {
  const names = Object.keys(more) as (keyof DaySums)[]
  await db
    .insertInto('advisor_days')
    .values({ day, ...more })
    .onConflict((known) =>
      known
        .column('day')
        .doUpdateSet((row) =>
          Object.fromEntries(names.map((name) => [name, row(`advisor_days.${name}`, '+', more[name]!)])),
        ),
    )
    .execute()
}

/** Deletes the counts of callers once their day is over, and the sums of days once they are old. */
export async function deleteOldCounts(db: Db, now: string): Promise<number> {
  const callers = await db.deleteFrom('advisor_callers').where('day', '<', londonDay(now)).executeTakeFirst()
  const oldest = londonDay(startOfLondonDay(now, -keptDays))
  const days = await db.deleteFrom('advisor_days').where('day', '<', oldest).executeTakeFirst()
  return Number(callers.numDeletedRows + days.numDeletedRows)
}
