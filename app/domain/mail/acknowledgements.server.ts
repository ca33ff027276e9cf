import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { countOfMailbox } from '#app/utils/mailbox.ts'
import { shareByNetwork } from '#app/utils/network-shares.server.ts'
import { askWithin } from '#app/utils/transact-asking.server.ts'

const hour = 3_600_000
/** The most acknowledgements for one mailbox in an hour. Anybody can type anybody's address into a public form. */
const mostAnHour = 5
/** The most acknowledgements an hour of what came from one network. Many people may share it. */
const mostOfNetwork = 30

const takeOfNetwork = shareByNetwork('acknowledgements', mostOfNetwork)

/**
 * Whether one more "We have your request" may be mailed to this address. The answer is no when so many tickets, or so many refund
 * requests, were filed under its mailbox in the last hour, however the address was spelled, or so many were acknowledged that came
 * from the same network. `from` is the address on the internet that it came from; without one nothing is counted for a network. Ask
 * before the new one is filed.
 */
export async function mayAcknowledge(
  trx: Db,
  filed: 'tickets' | 'refund_requests',
  { email, from }: { email: string; from?: string },
  now: string,
): Promise<boolean> {
  const since = addMilliseconds(now, -hour)
  const lately =
    filed === 'tickets'
      ? await trx
          .selectFrom('tickets')
          .select('email')
          // There is an index on the time of the last change only. Whatever was filed in that hour was also changed in it.
          .where('updated_at', '>', since)
          .where('created_at', '>', since)
          .execute()
      : await trx.selectFrom('refund_requests').select('email').where('asked_at', '>', since).execute()
  if (countOfMailbox(lately, email) >= mostAnHour) return false
  return from === undefined || askWithin(trx, takeOfNetwork, { address: from, until: addMilliseconds(now, hour), now })
}
