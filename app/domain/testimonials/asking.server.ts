import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { usually } from '#db/expressions.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { forgetMails, isUnforgotten } from '#app/domain/mail/forgetting.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { findPurchases } from '#app/domain/refunds/purchases.server.ts'
import { liveStatuses } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { askingMail } from './mails.server.ts'
import { changeRecord } from './record.server.ts'
import { askAfterDays, askUntilDays } from './testimonials.ts'

/** The buyers that one round asks. */
const mostAtOnce = 50
const day = 86_400_000

/**
 * Asks the buyers whose purchase was marked as completed some days ago, each once, all alike (RULES.md, Testimonials). Nobody is
 * asked while a request for their money is live, money is on its way back or their bank asks about the payment; who works here; whose
 * purchase has a record already; or who has withdrawn their words about a purchase or does not want to be asked. Returns how many
 * were asked.
 */
export async function askBuyers(db: Db, now: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('reservations')
      .innerJoin('users', 'users.id', 'reservations.user_id')
      .select(['reservations.id', 'completed_on'])
      // Written out and not bound, in the words of the partial index that holds only these.
      .where(usually(sql<boolean>`reservations.status = 'completed'`))
      .where('ended_at', '<=', addMilliseconds(now, -askAfterDays * day))
      .where('ended_at', '>', addMilliseconds(now, -askUntilDays * day))
      .where('locked_at', 'is', null)
      .where('users.role', '=', 'user')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('testimonials')
              .select('testimonials.id')
              .whereRef('testimonials.reservation_id', '=', 'reservations.id'),
          ),
        ),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('refund_requests')
              .select('refund_requests.id')
              .whereRef('refund_requests.reservation_id', '=', 'reservations.id')
              .where('refund_requests.status', 'in', liveStatuses),
          ),
        ),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('payments')
              .leftJoin('disputes', (join) =>
                join.onRef('disputes.payment_id', '=', 'payments.id').on('disputes.state', '=', 'open'),
              )
              .leftJoin('refunds', (join) =>
                join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.status', 'in', ['due', 'pending']),
              )
              .select('payments.id')
              .whereRef('payments.reservation_id', '=', 'reservations.id')
              .where((or) => or.or([or('disputes.id', 'is not', null), or('refunds.id', 'is not', null)])),
          ),
        ),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('reservations as others')
              .innerJoin('testimonials', 'testimonials.reservation_id', 'others.id')
              .select('testimonials.id')
              .whereRef('others.user_id', '=', 'reservations.user_id')
              .where((or) => or.or([or('state', '=', 'withdrawn'), or('declined_at', 'is not', null)])),
          ),
        ),
      )
      .orderBy('ended_at')
      .limit(mostAtOnce)
      .execute()
    const purchases = await findPurchases(
      trx,
      rows.map(({ id }) => id),
    )
    const keyOf = await makeEndKeys(trx, 'testimonial')
    for (const { id: reservationId, completed_on: completedOn } of rows) {
      const id = newId()
      await trx
        .insertInto('testimonials')
        .values({
          id,
          state: 'asked',
          is_sample: 0,
          reservation_id: reservationId,
          asked_at: now,
          created_at: now,
          updated_at: now,
        })
        .execute()
      await recordAudit(trx, {
        at: now,
        actor: 'system',
        action: 'testimonial-asked',
        objectType: 'testimonial',
        objectId: id,
        detail: { after: 'asked' },
      })
      const purchase = purchases.get(reservationId)!
      const mail = askingMail(purchase, completedOn ?? londonDay(now), keyOf(id), now)
      await queueMail(trx, { key: `testimonial-asked:${reservationId}`, about: { type: 'testimonial', id } }, mail, now)
    }
    return rows.length
  })
}

/**
 * Takes the words whose payment went back after they were verified back to those that the desk has to check. They have not been shown
 * since (`listShown`). Returns how many there were.
 */
export async function recheckPaidBack(db: Db, now: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const records = await trx
      .selectFrom('testimonials')
      .innerJoin('reservations', 'reservations.id', 'testimonials.reservation_id')
      .select(['testimonials.id', 'testimonials.version'])
      .where('testimonials.state', '=', 'verified')
      .where('knew_paid_back', '=', 0)
      .where('reservations.status', '=', 'refunded')
      .limit(mostAtOnce)
      .execute()
    for (const record of records) {
      await changeRecord(trx, record, { state: 'received', decided_at: null, decided_by: null, updated_at: now })
      await recordAudit(trx, {
        at: now,
        actor: 'system',
        action: 'testimonial-reopened',
        objectType: 'testimonial',
        objectId: record.id,
        detail: { before: 'verified', after: 'received' },
      })
    }
    return records.length
  })
}

/** Takes the words out of mails that were just leaving when their author withdrew them. Returns how many records that concerned. */
export async function forgetWithdrawnMails(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('testimonials')
      .innerJoin('outbox', (join) =>
        join.on('about_type', '=', 'testimonial').onRef('about_id', '=', 'testimonials.id'),
      )
      .select('testimonials.id')
      .distinct()
      .where('testimonials.state', '=', 'withdrawn')
      .where(isUnforgotten)
      .limit(mostAtOnce)
      .execute()
    const ids = rows.map(({ id }) => id)
    await forgetMails(trx, 'testimonial', ids)
    return ids.length
  })
}
