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

/** Comings and goings of each week, for these sections. */
export async function readWeeks(db: Db, open: readonly Section[], now: string): Promise<Weeks> {
  const weeks = listWeeks(now)
  const isMoneyOpen = open.includes('reservations') && open.includes('refunds')
  const sums = await sumWeeks(db, weeks, {
    ...(isMoneyOpen && { reservedPence: sumReserved, refundedPence: sumRefunded }),
    ...(open.includes('support') && { ticketsIn: countTicketsIn, ticketsOut: countTicketsOut }),
  })
  return { mondays: weeks.map(({ from }) => londonDay(from)), ...sums }
}

/** The counts of one week. The query that it is a part of has a row for each week. */
type SumOfWeek = (select: ExpressionBuilder<Database & { week: Week }, 'week'>) => AliasableExpression<unknown>

const sumReserved: SumOfWeek = (select) =>
  select
    .selectFrom('reservations')
    .select(({ fn }) => fn.sum('amount_pence').as('sum'))
    .whereRef('paid_at', '>=', 'week.from')
    .whereRef('paid_at', '<', 'week.to')

const sumRefunded: SumOfWeek = (select) =>
  select
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum('amount_pence').as('sum'))
    // The value is written out and not bound: the partial index of what has arrived holds only rows with this value.
    .where('status', '=', sql.lit('succeeded'))
    .whereRef('settled_at', '>=', 'week.from')
    .whereRef('settled_at', '<', 'week.to')

const countTicketsIn: SumOfWeek = (select) =>
  select
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll().as('count'))
    .whereRef('created_at', '>=', 'week.from')
    .whereRef('created_at', '<', 'week.to')

const countTicketsOut: SumOfWeek = (select) =>
  select
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('status', 'in', ['answered', 'closed'])
    .whereRef('updated_at', '>=', 'week.from')
    .whereRef('updated_at', '<', 'week.to')

/** The numbers that there are for each week. */
type Sums = Omit<Weeks, 'mondays'>
type Series = keyof Sums

/** The sums of each week, all in one query: for each sum and week a range of an index. */
async function sumWeeks(db: Db, weeks: Week[], sums: Partial<Record<Series, SumOfWeek>>): Promise<Sums> {
  const names = Object.keys(sums) as Series[]
  if (names.length === 0) return {}
  const values = sql.join(weeks.map(({ from, to }) => sql`(${from}, ${to})`))
  const rows = await db
    .with('week(from, to)', () => sql<Week>`(values ${values})`)
    .selectFrom('week')
    .select((select) => ['week.from', ...names.map((name) => sums[name]!(select).as(name))])
    .$castTo<{ from: string } & Partial<Record<Series, number | null>>>()
    .execute()
  const byWeek = new Map(rows.map((row) => [row.from, row]))
  return Object.fromEntries(names.map((name) => [name, weeks.map(({ from }) => byWeek.get(from)?.[name] ?? 0)]))
}
