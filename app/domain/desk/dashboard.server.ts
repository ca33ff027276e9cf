import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import { countDifferences } from '#app/domain/books/differences.server.ts'
import { readClockDoubt } from '#app/domain/clock/clock.server.ts'
import { countByStatus } from '#app/domain/deals/list/list.server.ts'
import type { Section } from '#app/domain/people/roles.ts'
import { statusesOf } from '#app/domain/reservations/desk.ts'
import { addMonths, londonMonth, startOfLondonMonth } from '#app/utils/dates.ts'
import type { Dashboard } from './dashboard.ts'
import { listLeastSeen, readCountedDays, readFunnel } from './funnel.server.ts'
import { listFailedJobs } from './job-failures.server.ts'
import { readFullNewsletter } from '#app/domain/newsletter/subscribing.server.ts'
import { readStuckMail } from './stuck-mail.server.ts'
import { sumOf } from './dashboard.ts'
import { countDeadlines, countDisputeDeadlines, countSubmissions, listWaiting } from './waiting.server.ts'
import { readWeeks } from './weeks.server.ts'

/** The reader of the dashboard. */
interface Viewer {
  /** The sections that they may see. */
  open: readonly Section[]
  userId: string
  /** Whether a mail server is set. */
  canSendMail: boolean
}

/** Everything on the first admin page about these sections. Nothing is read of the others, because a browser gets all of it. */
export async function readDashboard(db: Db, { open, userId, canSendMail }: Viewer, now: string): Promise<Dashboard> {
  const days = open.includes('deals') ? await readCountedDays(db, now) : null
  const waits = await listWaiting(db, { open, userId }, now)
  // On a busy site each of these takes some milliseconds, and others have their turn in between.
  await setImmediate()
  const sums = {
    failedJobs: await listFailedJobs(db, open),
    weeks: await readWeeks(db, open, now),
    ...(open.includes('reservations') && { reservations: await countReservations(db, now) }),
    ...(open.includes('refunds') && { refunds: await countRefunds(db, now) }),
    ...(open.includes('support') && { tickets: { deadlines: await countDeadlines(db, 'tickets', now) } }),
    ...(open.includes('submissions') && { submissions: await countSubmissions(db, userId, now) }),
    ...(open.includes('disputes') && { disputes: { deadlines: await countDisputeDeadlines(db, now) } }),
  }
  await setImmediate()
  return {
    waits,
    ...sums,
    ...(open.includes('outbox') && {
      clockDoubt: await readClockDoubt(db),
      stuckMail: await readStuckMail(db, canSendMail),
    }),
    ...(open.includes('subscribers') && { fullNewsletter: await readFullNewsletter(db) }),
    ...(open.includes('money') && { moneyDifferences: await countDifferences(db) }),
    ...(days && {
      deals: await countDeals(db),
      leastSeen: { since: days.since, deals: await listLeastSeen(db, days, now) },
    }),
    ...(days && open.includes('reservations') && { funnel: await readFunnel(db, days) }),
  }
}

async function countDeals(db: Db): Promise<NonNullable<Dashboard['deals']>> {
  const { active, inactive, draft } = await countByStatus(db)
  return { active, inactive, drafts: draft }
}

async function countReservations(db: Db, now: string): Promise<NonNullable<Dashboard['reservations']>> {
  const month = londonMonth(now)
  const live = await db
    .selectFrom('reservations')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'held').as('held'),
      fn.countAll<number>().filterWhere('status', 'in', statusesOf('secured')).as('secured'),
    ])
    .where('status', 'in', statusesOf('live'))
    .executeTakeFirstOrThrow()
  const thisMonth = await db
    .selectFrom('reservations')
    .select(({ fn }) => [
      // The state filters the sum and not the rows: as a condition it would make SQLite read every such reservation there is.
      fn.sum<number | null>('amount_pence').filterWhere('status', 'in', statusesOf('kept')).as('amountPence'),
      fn.countAll<number>().filterWhere('status', 'in', statusesOf('kept')).as('payments'),
    ])
    .where('paid_at', '>=', startOfLondonMonth(month))
    .where('paid_at', '<', startOfLondonMonth(addMonths(month, 1)))
    .executeTakeFirstOrThrow()
  return { ...live, thisMonth: { ...thisMonth, amountPence: thisMonth.amountPence ?? 0 } }
}

async function countRefunds(db: Db, now: string): Promise<NonNullable<Dashboard['refunds']>> {
  const deadlines = await countDeadlines(db, 'refund_requests', now)
  const { pending } = await db
    .selectFrom('refund_requests')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { pending, underReview: sumOf(deadlines) - pending, deadlines }
}
