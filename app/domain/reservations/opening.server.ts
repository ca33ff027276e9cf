import type { Db } from '#db/database.server.ts'
import { readBy } from '#db/expressions.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { findPurchase, findPurchases, refundFacts, type Purchase } from '#app/domain/refunds/purchases.server.ts'
import { consentOf, consentTexts, type ConsentChoice } from '#app/domain/terms/consent.ts'
import { describeOpening } from '#app/domain/terms/refund-rules.ts'
import { judgeChoice } from './checkout.ts'
import { findOpening, isCancelledAtDesk, isClosedByRequest } from './documents.server.ts'
import type { OpeningRefusal } from './documents.ts'
import { openedMail, soonerMail } from './opening-mails.server.ts'
import { recordChoice } from './securing.server.ts'

/** When the documents of a buyer who waits open (RULES.md, Consent): the buyer is told, and may choose to open them sooner. */

/** The buyers that one round tells. */
const mostAtOnce = 100

/**
 * Tells buyers who wait that their documents are open, each once. Nobody is told while the documents are locked or missing, or once
 * they have opened them.
 */
export async function tellOpenings(db: Db, now: string, most = mostAtOnce): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom(readBy('reservations', 'reservations_to_tell'))
      .selectAll()
      .where('opening_told_at', 'is', null)
      .where('unlock_at', '<=', now)
      .where('status', 'in', ['paid', 'completed'])
      .where('locked_at', 'is', null)
      .where('first_document_access_at', 'is', null)
      .where((where) => where.not(isClosedByRequest(where)))
      // Whoever has cancelled by letter is not told to open what they gave back.
      .where((where) => where.not(isCancelledAtDesk(where)))
      .orderBy('unlock_at')
      .execute()
    const purchases = await findPurchases(
      trx,
      rows.map(({ id }) => id),
    )
    const toTell = rows.filter(({ id }) => purchases.get(id)?.documentsMissingSince === null).slice(0, most)
    for (const row of toTell) {
      const purchase = purchases.get(row.id)!
      await trx.updateTable('reservations').set({ opening_told_at: now }).where('id', '=', row.id).execute()
      const name = { key: `opened:${row.id}:${row.unlock_at}`, about: { type: 'reservation', id: row.id } } as const
      await queueMail(trx, name, openedMail(purchase, consentOf(row).choice, whatChanges(purchase, now)), now)
    }
  })
}

/**
 * Changes a stored "wait" to "open now", for a buyer who ticks both boxes: a new record of consent, with its mail, and the documents
 * can be opened. It opens nothing by itself. Refused (`boxes`) without both, and where there is nothing that waits.
 */
export async function openSooner(
  db: Db,
  user: User,
  reservationId: string,
  boxes: ConsentChoice,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: OpeningRefusal | 'boxes' | 'open-already' }> {
  const judged = judgeChoice({ open: 'now', ...boxes })
  return db.transaction().execute(async (trx) => {
    const opening = await findOpening(trx, user, reservationId, now)
    if (!opening) return { ok: false, reason: 'not-found' }
    const { refusal, documents, documentUrl } = opening
    if (refusal !== 'locked') return { ok: false, reason: refusal ?? 'open-already' }
    if (documents.length === 0 && documentUrl === null) return { ok: false, reason: 'no-documents' }
    if (!judged.ok) return { ok: false, reason: 'boxes' }
    const choice = {
      consent_text_version: consentTexts.version,
      consent_start_now: 1,
      consent_lose_right: 1,
      consent_at: now,
    } as const
    await recordChoice(trx, { id: reservationId, user_id: user.id }, choice)
    await trx
      .updateTable('reservations')
      .set({ unlock_at: now, opening_told_at: now })
      .where('id', '=', reservationId)
      .execute()
    const purchase = (await findPurchase(trx, reservationId))!
    const name = { key: `sooner:${reservationId}`, about: { type: 'reservation', id: reservationId } } as const
    await queueMail(trx, name, soonerMail(purchase, consentOf(choice), whatChanges(purchase, now)), now)
    return { ok: true }
  })
}

function whatChanges(purchase: Purchase, now: string): string[] {
  return describeOpening(refundFacts(purchase, 'changed-plans', now), now).sentences
}
