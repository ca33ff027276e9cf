import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { addMonths, londonMonth, startOfLondonMonth } from '#app/utils/dates.ts'
import type { Section } from '#app/domain/people/roles.ts'
import type { AdminCounts, Dashboard } from './dashboard.ts'
import { statusesOf } from '#app/domain/reservations/desk.ts'

/** How many tickets and requests the dashboard names. */
const mostNamed = 5

/** The counts of what waits for an admin in these sections. Each is read from an index. */
export async function countWaiting(db: Db, open: readonly Section[]): Promise<AdminCounts> {
  return {
    ...(open.includes('refunds') && { pendingRefunds: await countByStatus(db, 'refund_requests', ['pending']) }),
    ...(open.includes('support') && { openTickets: await countByStatus(db, 'tickets', ['open']) }),
    ...(open.includes('outbox') && { failedOutbox: await countByStatus(db, 'outbox', ['failed']) }),
  }
}

/** Everything on the first admin page about these sections. Nothing is read of the others, because a browser gets all of it. */
export async function readDashboard(db: Db, now: string, open: readonly Section[]): Promise<Dashboard> {
  return {
    ...(await countWaiting(db, open)),
    ...(open.includes('deals') && {
      activeDeals: await countByStatus(db, 'deals', ['active']),
      inactiveDeals: await countByStatus(db, 'deals', ['inactive']),
    }),
    ...(open.includes('reservations') && {
      liveReservations: await countByStatus(db, 'reservations', statusesOf('live')),
      securedThisMonthPence: await sumSecuredIn(db, londonMonth(now)),
    }),
    ...(open.includes('refunds') && { oldestRefunds: await listOldestRefunds(db) }),
    ...(open.includes('support') && {
      overdueTickets: await countOverdue(db, now),
      urgentTickets: await listUrgentTickets(db, now),
    }),
    ...(open.includes('outbox') && { waitingMail: await countWaitingMail(db) }),
  }
}

async function countOverdue(db: Db, now: string): Promise<number> {
  const { total } = await db
    .selectFrom('tickets')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('status', '=', 'open')
    .where('due_at', '<', now)
    .executeTakeFirstOrThrow()
  return total
}

async function listUrgentTickets(db: Db, now: string) {
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'reference', 'kind', 'subject', 'name', 'email', 'due_at'])
    .where('status', '=', 'open')
    .orderBy('due_at')
    .orderBy('id')
    .limit(mostNamed)
    .execute()
  return rows.map(({ due_at: due, name, email, ...ticket }) => ({
    ...ticket,
    sender: name || email,
    dueAt: due ?? '',
    isOverdue: due !== null && due < now,
  }))
}

async function listOldestRefunds(db: Db) {
  const rows = await db
    .selectFrom('refund_requests')
    .select(['id', 'reference', 'full_name', 'reason', 'asked_at'])
    .where('status', '=', 'pending')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(mostNamed)
    .execute()
  return rows.map(({ full_name: fullName, asked_at: askedAt, ...row }) => ({ ...row, fullName, askedAt }))
}

type Counted = 'refund_requests' | 'tickets' | 'outbox' | 'deals' | 'reservations'

async function countByStatus<Table extends Counted>(
  db: Db,
  table: Table,
  statuses: Database[Table]['status'][],
): Promise<number> {
  const { total } = await db
    .selectFrom<Counted>(table)
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow()
  return total
}

async function sumSecuredIn(db: Db, month: string): Promise<number> {
  const { amount } = await db
    .selectFrom('reservations')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('amount_pence'), sql.lit(0)).as('amount'))
    .where('paid_at', '>=', startOfLondonMonth(month))
    .where('paid_at', '<', startOfLondonMonth(addMonths(month, 1)))
    .where('status', 'in', statusesOf('secured'))
    .executeTakeFirstOrThrow()
  return amount
}

async function countWaitingMail(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('kind', '=', 'mail')
    // The value is written out and not bound: the partial index of what waits holds only rows with this value.
    .where('status', '=', sql.lit('waiting'))
    .where('started_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
