import { sql, type AliasableExpression, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import type { Section } from '#app/domain/people/roles.ts'
import { londonDay, startOfLondonWeek } from '#app/utils/dates.ts'
import { shownWeeks, type Weeks } from './dashboard.ts'

/** A week in London, from Monday to Sunday. `to` is the first instant of the next. */
interface Week {
  from: string
  to: string
}

/** The weeks up to the present one, which is the last. A week in which the clocks change is an hour shorter or longer. */
export function listWeeks(now: string, count = shownWeeks): Week[] {
  const starts = Array.from({ length: count + 1 }, (_, index) => startOfLondonWeek(now, index - count + 1))
  return starts.slice(1).map((to, index) => ({ from: starts[index]!, to }))
}

/** What came and went in each week, for these sections. */
export async function readWeeks(db: Db, open: readonly Section[], now: string): Promise<Weeks> {
  const weeks = listWeeks(now)
  const isMoneyOpen = open.includes('reservations') && open.includes('refunds')
  return {
    mondays: weeks.map(({ from }) => londonDay(from)),
    ...(isMoneyOpen && {
      reservedPence: await sumWeeks(db, weeks, sumReserved),
      refundedPence: await sumWeeks(db, weeks, sumRefunded),
    }),
    ...(open.includes('support') && {
      ticketsIn: await sumWeeks(db, weeks, countTicketsIn),
      ticketsOut: await sumWeeks(db, weeks, countTicketsOut),
    }),
  }
}

type Select = ExpressionBuilder<Database, never>
type SumOfWeek = (select: Select, week: Week) => AliasableExpression<unknown>

const sumReserved: SumOfWeek = (select, { from, to }) =>
  select
    .selectFrom('reservations')
    .select(({ fn }) => fn.sum('amount_pence').as('sum'))
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)

const sumRefunded: SumOfWeek = (select, { from, to }) =>
  select
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum('amount_pence').as('sum'))
    // The value is written out and not bound: the partial index of what has arrived holds only rows with this value.
    .where('status', '=', sql.lit('succeeded'))
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)

const countTicketsIn: SumOfWeek = (select, { from, to }) =>
  select
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)

const countTicketsOut: SumOfWeek = (select, { from, to }) =>
  select
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', 'in', ['answered', 'closed'])
    .where('updated_at', '>=', from)
    .where('updated_at', '<', to)

/** The sum of each week, in one query: a range of an index for each. */
async function sumWeeks(db: Db, weeks: Week[], sumOf: SumOfWeek): Promise<number[]> {
  const names = weeks.map((_, index) => `week${index}`)
  const sums = (await db
    .selectNoFrom((select) => weeks.map((week, index) => sumOf(select, week).as(names[index]!)))
    .executeTakeFirstOrThrow()) as Record<string, number | null>
  return names.map((name) => sums[name] ?? 0)
}
