import type { Db } from '#db/database.server.ts'
import type { MoneyComparison } from './books.ts'

/** The most differences that the page of the books names. */
const mostNamed = 100

/** The state of the comparison with the provider, and what differs, what was seen first first. */
export async function readComparison(db: Db): Promise<MoneyComparison> {
  const rows = await db.selectFrom('money_comparisons').selectAll().execute()
  const differences = await db
    .selectFrom('money_differences as difference')
    .leftJoin('reservations', 'reservations.id', 'difference.reservation_id')
    .selectAll('difference')
    .select('reservations.reference')
    .orderBy('seen_at')
    .orderBy('kind')
    .orderBy('provider_ref')
    .limit(mostNamed)
    .execute()
  const times = rows.map((row) => row.compared_at)
  return {
    comparedAt: rows.length < 3 || times.includes(null) ? null : (times.toSorted()[0] ?? null),
    dueAt: rows.map((row) => row.due_at).toSorted()[0] ?? null,
    since: rows.map((row) => row.since).toSorted()[0] ?? null,
    total: differences.length < mostNamed ? differences.length : await countDifferences(db),
    differences: differences.map((row) => ({
      kind: row.kind,
      ref: row.provider_ref,
      oursPence: row.ours_pence,
      theirsPence: row.theirs_pence,
      currency: row.currency,
      seenAt: row.seen_at,
      reservation:
        row.reservation_id !== null && row.reference !== null
          ? { id: row.reservation_id, reference: row.reference }
          : null,
    })),
  }
}

/** The number of sums that are not the same at the provider. */
export async function countDifferences(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('money_differences')
    .select((select) => select.fn.countAll<number>().as('count'))
    // The condition holds for every row, and makes the planner search an index.
    .where('seen_at', '>=', '')
    .executeTakeFirstOrThrow()
  return count
}
