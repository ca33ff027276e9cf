import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { addMonths, londonMonth, startOfLondonMonth } from '#app/utils/dates.ts'
import type { AdminCounts, Dashboard } from './dashboard.ts'
import { statusesOf } from '#app/domain/reservations/desk.ts'

/** How many tickets and requests the dashboard names. */
const mostNamed = 5

/** The counts of what waits for an admin. Each of the three is read from an index. */
export async function countWaiting(db: Db): Promise<AdminCounts> {
  return {
    pendingRefunds: await countByStatus(db, 'refund_requests', ['pending']),
    openTickets: await countByStatus(db, 'tickets', ['open']),
    failedOutbox: await countByStatus(db, 'outbox', ['failed']),
  }
}

/** Everything on the first admin page. */
export async function readDashboard(db: Db, now: string): Promise<Dashboard> {
  const tickets = db.selectFrom('tickets').where('status', '=', 'open')
  const overdue = await tickets
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('due_at', '<', now)
    .executeTakeFirstOrThrow()
  const urgent = await tickets
    .select(['id', 'reference', 'kind', 'subject', 'name', 'email', 'due_at'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(mostNamed)
    .execute()
  const oldest = await db
    .selectFrom('refund_requests')
    .select(['id', 'reference', 'full_name', 'reason', 'asked_at'])
    .where('status', '=', 'pending')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(mostNamed)
    .execute()
  return {
    ...(await countWaiting(db)),
    activeDeals: await countByStatus(db, 'deals', ['active']),
    inactiveDeals: await countByStatus(db, 'deals', ['inactive']),
    liveReservations: await countByStatus(db, 'reservations', statusesOf('live')),
    securedThisMonthPence: await sumSecuredIn(db, londonMonth(now)),
    overdueTickets: overdue.total,
    waitingMail: await countWaitingMail(db),
    urgentTickets: urgent.map(({ due_at: due, name, email, ...ticket }) => ({
      ...ticket,
      sender: name || email,
      dueAt: due ?? '',
      isOverdue: due !== null && due < now,
    })),
    oldestRefunds: oldest.map((row) => ({
      id: row.id,
      reference: row.reference,
      fullName: row.full_name,
      reason: row.reason,
      askedAt: row.asked_at,
    })),
  }
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
