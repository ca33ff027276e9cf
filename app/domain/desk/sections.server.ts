import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { usually } from '#db/expressions.server.ts'
import { isNotBulk } from './not-bulk.server.ts'
import type { Section } from '#app/domain/people/roles.ts'
import { forReviewer } from '#app/domain/submissions/list.server.ts'
import { undecidedStatuses } from '#app/domain/terms/refund-states.ts'

/** Things that wait in a section of the desk, and whether some are late. */
interface Waiting {
  count: number
  /** The word for the count, such as `open`. */
  words: string
  isLate: boolean
}

/** Things that wait in these sections for this person, each read from an index. A section in which nothing can wait has no entry. */
export async function countWaitingIn(
  db: Db,
  { open, userId }: { open: readonly Section[]; userId: string },
  now: string,
): Promise<Partial<Record<Section, Waiting>>> {
  return {
    ...(open.includes('refunds') && { refunds: await countRefunds(db, now) }),
    ...(open.includes('support') && { support: await countTickets(db, now) }),
    ...(open.includes('submissions') && { submissions: await countSubmissions(db, userId, now) }),
    ...(open.includes('disputes') && { disputes: await countDisputes(db, now) }),
    ...(open.includes('testimonials') && { testimonials: await countToCheck(db) }),
    ...(open.includes('outbox') && { outbox: await countFailed(db) }),
  }
}

async function countRefunds(db: Db, now: string): Promise<Waiting> {
  const { count, late } = await db
    .selectFrom('refund_requests')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.countAll<number>().filterWhere('due_at', '<', now).as('late'),
    ])
    // Both conditions hold for the whole of the partial index of open requests, which holds all that is counted. The states alone
    // would make the planner look up every open request.
    .where((where) =>
      usually(
        where(
          'status',
          'in',
          undecidedStatuses.map((status) => sql.lit(status)),
        ),
      ),
    )
    .where('due_at', '>=', '')
    .executeTakeFirstOrThrow()
  return { count, words: 'open', isLate: late > 0 }
}

async function countTickets(db: Db, now: string): Promise<Waiting> {
  const { count, late } = await db
    .selectFrom('tickets')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.countAll<number>().filterWhere('due_at', '<', now).as('late'),
    ])
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return { count, words: 'open', isLate: late > 0 }
}

/** The submissions whose review has to begin, without a reviewer's own. */
async function countSubmissions(db: Db, userId: string, now: string): Promise<Waiting> {
  const { count, late } = await forReviewer(db, userId)
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.countAll<number>().filterWhere('review_due_at', '<', now).as('late'),
    ])
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow()
  return { count, words: 'to review', isLate: late > 0 }
}

/** The disputes that wait for evidence. One that has it waits for the bank. */
async function countDisputes(db: Db, now: string): Promise<Waiting> {
  const { count, late } = await db
    .selectFrom('disputes')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.countAll<number>().filterWhere('evidence_due_by', '<', now).as('late'),
    ])
    // Written out, in the words of the partial index that holds only these.
    .where(usually(sql<boolean>`stage IN ('asked', 'to-answer')`))
    .executeTakeFirstOrThrow()
  return { count, words: 'to answer', isLate: late > 0 }
}

async function countToCheck(db: Db): Promise<Waiting> {
  const { count } = await db
    .selectFrom('testimonials')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'received')
    .executeTakeFirstOrThrow()
  return { count, words: 'to check', isLate: false }
}

async function countFailed(db: Db): Promise<Waiting> {
  const { count } = await db
    .selectFrom('outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    // The value is written out and not bound: few rows have it, and PostgreSQL would plan for each value anew.
    .where('status', '=', sql.lit('failed'))
    .where(isNotBulk)
    .executeTakeFirstOrThrow()
  return { count, words: 'failed', isLate: count > 0 }
}
