import type { Db } from '#db/database.server.ts'
import { usually } from '#db/expressions.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { forgetMails, isUnforgotten } from '#app/domain/mail/forgetting.server.ts'
import { queueMail } from '#app/domain/mail/outbox.server.ts'
import { findPurchase, findPurchases } from '#app/domain/refunds/purchases.server.ts'
import { liveStatuses } from '#app/domain/terms/refund-states.ts'
import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { askingMail, recheckMail } from './mails.server.ts'
import { changeRecord, isAllBack, isToLookAtAgain, keyOfLink, purchaseOf, type OfReservation } from './record.server.ts'
import { askAfterDays, askUntilDays } from './testimonials.ts'

/** The buyers that one round asks. */
const mostAtOnce = 50
const day = 86_400_000

/**
 * Asks the buyers whose purchase was marked as completed some days ago, each once, all alike (RULES.md, Testimonials). Nobody is
 * asked while a request for their money is live, money is on its way back or their bank asks about the payment; whose payment has gone
 * back whole; who works here; whose purchase has a record already; or who has withdrawn words or does not want to be asked. Returns how
 * many were asked.
 */
export async function askBuyers(db: Db, now: string): Promise<number> {
  const due = await findDue(db, now)
  const purchases = await findPurchases(
    db,
    due.map(({ id }) => id),
  )
  return repairEach(due, ({ id: reservationId, completed_on: completedOn }) =>
    db.transaction().execute(async (trx) => {
      const purchase = purchases.get(reservationId)
      // Another round may have asked meanwhile, and the buyer may have written or objected.
      if (!purchase || (await findDue(trx, now, reservationId)).length === 0) return false
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
      const mail = askingMail(purchase, completedOn ?? londonDay(now), await keyOfLink(trx, id), now)
      await queueMail(trx, { key: `testimonial-asked:${reservationId}`, about: { type: 'testimonial', id } }, mail, now)
      return true
    }),
  )
}

/** The purchases whose buyers are to be asked now, the longest waiting first; of one reservation, whether it is among them. */
async function findDue(db: Db, now: string, only?: string) {
  return (
    db
      .selectFrom('reservations')
      .innerJoin('users', 'users.id', 'reservations.user_id')
      .select(['reservations.id', 'completed_on'])
      // In the words of the partial index that holds only these.
      .where('completed_on', 'is not', null)
      .where((where) => usually(where('reservations.status', 'in', ['completed', 'refunded'])))
      .where('ended_at', '<=', addMilliseconds(now, -askAfterDays * day))
      .where('ended_at', '>', addMilliseconds(now, -askUntilDays * day))
      .$if(only !== undefined, (query) => query.where('reservations.id', '=', only!))
      .where((where) => where.not(isAllBack(where as unknown as OfReservation)))
      .where('users.not_asked_since', 'is', null)
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
      .orderBy('ended_at')
      .limit(mostAtOnce)
      .execute()
  )
}

/**
 * Takes the words whose payment went back after they were verified, or whose author works here by now, back to those that the desk has
 * to check, and tells their author. They have not been shown since (`listShown`). Returns how many there were.
 */
export async function recheckShown(db: Db, now: string): Promise<number> {
  const rows = await db
    .selectFrom('testimonials')
    .select('id')
    .where('state', '=', 'verified')
    .where(isToLookAtAgain)
    .limit(mostAtOnce)
    .execute()
  return repairEach(rows, ({ id }) =>
    db.transaction().execute(async (trx) => {
      const record = await trx
        .selectFrom('testimonials')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'verified')
        .where(isToLookAtAgain)
        .executeTakeFirst()
      if (!record) return false
      await changeRecord(trx, record, { state: 'received', decided_at: null, decided_by: null, updated_at: now })
      await recordAudit(trx, {
        at: now,
        actor: 'system',
        action: 'testimonial-reopened',
        objectType: 'testimonial',
        objectId: id,
        detail: { before: 'verified', after: 'received' },
      })
      const buyer = await findPurchase(trx, record.reservation_id!)
      if (!buyer) return true
      const mail = recheckMail(buyer, (await purchaseOf(trx, record))!.isByStaff, await keyOfLink(trx, id))
      const key = `testimonial-reopened:${id}:${record.version}`
      await queueMail(trx, { key, about: { type: 'testimonial', id } }, mail, now)
      return true
    }),
  )
}

/** Takes the words out of mails that were just leaving when their author withdrew them. Returns how many records that concerned. */
export async function forgetWithdrawnMails(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('testimonials')
      .innerJoin('outbox', (join) =>
        join.on('about_type', '=', 'testimonial').onRef('about_id', '=', 'testimonials.id'),
      )
      .select(['testimonials.id', 'withdrawn_at'])
      .distinct()
      .whereRef('outbox.created_at', '<=', 'withdrawn_at')
      .where(isUnforgotten)
      .limit(mostAtOnce)
      .execute()
    // Mails about words that were given anew stay.
    for (const { id, withdrawn_at: until } of rows) await forgetMails(trx, 'testimonial', [id], until!)
    return rows.length
  })
}
