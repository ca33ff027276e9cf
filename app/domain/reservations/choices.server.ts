import type { Db } from '#db/database.server.ts'
import type { ReservationRow } from '#db/schema.ts'
import { readDetail } from '#app/domain/audit/sentences.ts'
import { consentOf, type ConsentRow, type KeptChoice } from '#app/domain/terms/consent.ts'

/** The most choices of one buyer that are told: the latest. */
const most = 20

/**
 * Every choice about the documents that a buyer has made, oldest first, each in the words that were stored with it. The trail keeps
 * them all; the reservation, which has the latest, speaks where the trail is gone.
 */
export async function readChoices(
  db: Db,
  reservation: ConsentRow & Pick<ReservationRow, 'id' | 'paid_at'>,
): Promise<KeptChoice[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'detail'])
    .where('object_type', '=', 'reservation')
    .where('object_id', '=', reservation.id)
    .where('action', '=', 'consent-stored')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const stored = rows.reverse().map(({ at, detail }): ConsentRow => {
    const { version, startNow, loseRight } = readDetail(detail)
    return {
      consent_text_version: typeof version === 'string' ? version : null,
      consent_start_now: startNow === true ? 1 : 0,
      consent_lose_right: loseRight === true ? 1 : 0,
      consent_at: at,
    }
  })
  const { paid_at: paidAt, consent_at: latestAt } = reservation
  if (latestAt !== null && stored.every(({ consent_at: at }) => at !== latestAt)) stored.push(reservation)
  return stored
    .map((row) => ({
      ...consentOf(row),
      at: row.consent_at!,
      version: row.consent_text_version,
      isAfterPaying: paidAt !== null && row.consent_at! > paidAt,
    }))
    .sort((one, other) => one.at.localeCompare(other.at))
}
