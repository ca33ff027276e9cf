import type { Kysely } from 'kysely'
import type { Database, SearchCadence } from '#db/schema.ts'
import { alertConsent, filtersOfQuery } from '#app/domain/alerts/alerts.ts'
import { dueBefore, lookDay } from '#app/domain/alerts/looking.ts'
import { searchInWords } from '#app/domain/deals/list/filter-words.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import { addMilliseconds, startOfLondonWeek } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'

const [hour, day] = [3_600_000, 86_400_000]

/** The searches that the sample investor follows, and how many of the newest deals came after the last look. */
const searches: { query: string; cadence: SearchCadence; days: number; unseen: number }[] = [
  { query: 'type=Residential&to=200000', cadence: 'weekly', days: 24, unseen: 18 },
  { query: 'yield=8&free=1', cadence: 'daily', days: 12, unseen: 0 },
]

/** Adds the confirmed searches of the sample investor inside an open transaction, as they would stand at `now`, UTC ISO text. */
export async function insertSampleSearches(trx: Kysely<Database>, email: string, now: string): Promise<void> {
  const { newest } = await trx
    .selectFrom('deal_changes')
    .select((select) => select.fn.max<number | null>('number').as('newest'))
    .executeTakeFirstOrThrow()
  const user = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  for (const { query, cadence, days, unseen } of searches) {
    const confirmedAt = addMilliseconds(now, -days * day)
    await trx
      .insertInto('saved_searches')
      .values({
        id: newId(),
        email,
        email_hash: await hashAddress(trx, email),
        user_id: user?.id ?? null,
        filters: query,
        name: searchInWords(filtersOfQuery(query)),
        cadence,
        state: 'confirmed',
        since: confirmedAt,
        confirmed_at: confirmedAt,
        consent_text: alertConsent.version,
        seen_number: Math.max(0, (newest ?? 0) - unseen),
        looked_on: cadence === 'weekly' ? dueBefore('weekly', now) : lookDay(now),
        mailed_at: cadence === 'weekly' ? addMilliseconds(startOfLondonWeek(now, -1), 8 * hour) : null,
      })
      .execute()
  }
}
