import { isSameAnyCase } from '#db/expressions.server.ts'
import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

const hour = 3_600_000
/** The most acknowledgements for one address in an hour. Anybody can type anybody's address into a public form. */
const mostAnHour = 5

/**
 * Whether one more "We have your request" may be mailed to this address. The answer is no when so many tickets, or so many refund
 * requests, were filed under the address in the last hour, in any spelling of its case. Ask before the new one is filed.
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
          // There is an index on the time of the last change only. Whatever was filed in that hour was also changed in it.
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
