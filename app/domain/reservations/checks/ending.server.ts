import type { Db } from '#db/database.server.ts'
import type { CheckResult } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { findPurchase, refundFacts, type Purchase } from '#app/domain/refunds/purchases.server.ts'
import { checkNotCompleted } from '#app/domain/terms/buyer-check.ts'
import { endToTell } from '#app/domain/terms/check-dates.ts'
import { sentBy } from '#app/domain/terms/refund-rules.ts'
import { londonDay } from '#app/utils/dates.ts'
import { payBackInFull } from '../paying-back.server.ts'
import { endedMail, reminderMail } from './mails.server.ts'

/** A note as it is written down. `notedBy` is null where the system writes it. */
interface NewCheck {
  result: CheckResult
  how: string
  checkedOn: string
  notedBy: string | null
}

/** Writes a note down inside an open transaction, in the place of the one before it. The trail keeps what it says, and no more. */
export async function writeCheck(trx: Db, reservationId: string, check: NewCheck, now: string): Promise<void> {
  const before = await trx
    .updateTable('buyer_checks')
    .set({ replaced_at: now })
    .where('reservation_id', '=', reservationId)
    .where('replaced_at', 'is', null)
    .returning(['result', 'checked_on'])
    .executeTakeFirst()
  await trx
    .insertInto('buyer_checks')
    .values({
      reservation_id: reservationId,
      result: check.result,
      how: check.how,
      checked_on: check.checkedOn,
      noted_by: check.notedBy,
      noted_at: now,
    })
    .execute()
  await recordAudit(trx, {
    at: now,
    actor: check.notedBy === null ? 'system' : 'admin',
    actorUserId: check.notedBy,
    action: `buyer-check-${check.result}`,
    objectType: 'reservation',
    objectId: reservationId,
    detail: {
      ...(before && { before: before.result, dayBefore: before.checked_on }),
      after: check.result,
      day: check.checkedOn,
    },
  })
}

/** Reminds a buyer of their check inside an open transaction, and settles the day by which it ends the purchase. */
export async function remind(trx: Db, purchase: Purchase, now: string): Promise<void> {
  const id = purchase.reservationId
  const checkEndsAt = endToTell(purchase.paidAt, now)
  await trx.updateTable('reservations').set({ check_ends_at: checkEndsAt }).where('id', '=', id).execute()
  const name = { key: `check-reminded:${id}:${londonDay(now)}`, about: { type: 'reservation', id } } as const
  await queueMail(trx, name, reminderMail({ ...purchase, checkEndsAt }), now)
}

/**
 * Ends a purchase whose check failed or was not answered, inside an open transaction: everything closes, the rest of the payment is
 * ordered back, and its buyer gets one mail, which tells no reason (Proceeds of Crime Act 2002, s 333A).
 */
export async function endByCheck(trx: Db, reservationId: string, check: NewCheck, now: string): Promise<void> {
  await writeCheck(trx, reservationId, check, now)
  await trx.updateTable('reservations').set({ unlock_at: null }).where('id', '=', reservationId).execute()
  const purchase = await findPurchase(trx, reservationId)
  if (!purchase) throw new Error('A purchase whose check ended it is not there.')
  const why = { reason: 'other', details: checkNotCompleted, note: checkNotCompleted } as const
  const { amountPence, leftToPerson, request } = await payBackInFull(trx, purchase, why, now)
  const refund = request && {
    reference: request.reference,
    sentBy: sentBy(refundFacts(purchase, request.reason, request.sent_at), request.asked_at, now),
  }
  const isPartlyBack = purchase.refundedPence > 0
  const name = { key: `check-ended:${reservationId}`, about: { type: 'reservation', id: reservationId } } as const
  await queueMail(trx, name, endedMail({ ...purchase, amountPence, isPartlyBack, leftToPerson, refund }, now), now)
}
