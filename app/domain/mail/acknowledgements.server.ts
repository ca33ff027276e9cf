import { isSameAnyCase } from '#db/expressions.server.ts'
import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

const hour = 3_600_000
/** Anybody can type anybody's address into a public form; this much mail an hour is what one address may get by it. */
const mostAnHour = 5

/**
 * Whether one more "We have your request" may be mailed to this address, in any spelling of its case: not when so many tickets,
 * or so many refund requests, were filed under it in the last hour. Ask before the new one is filed.
 */
export async function mayAcknowledge(
  trx: Db,
  filed: 'tickets' | 'refund_requests',
  email: string,
  now: string,
): Promise<boolean> {
  const since = addMilliseconds(now, -hour)
  const isSame = isSameAnyCase('email', email)
  const rows =
    filed === 'tickets'
      ? await trx
          .selectFrom('tickets')
          .select('id')
          // What was filed since was changed since, and that is what there is an index of.
          .where('updated_at', '>', since)
          .where('created_at', '>', since)
          .where(isSame)
          .limit(mostAnHour)
          .execute()
      : await trx
          .selectFrom('refund_requests')
          .select('id')
          .where('asked_at', '>', since)
          .where(isSame)
          .limit(mostAnHour)
          .execute()
  return rows.length < mostAnHour
}
