import type { Db } from '#db/database.server.ts'
import { operatorMail } from '#app/domain/mail/operator.server.ts'
import { queueMail, readQueuedNames } from '#app/domain/mail/outbox.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { checkDates, lastDayBefore } from '#app/domain/terms/check-dates.ts'
import { londonDay } from '#app/utils/dates.ts'
import { repairEach } from '#app/utils/repair-each.ts'
import { endByCheck } from './ending.server.ts'
import { reminderMail } from './mails.server.ts'
import { isToCheck } from './pending.server.ts'

/** The purchases that one round looks at, those that were paid first before the others. */
const mostAtOnce = 500

/**
 * Warns the desk of checks that nobody has noted, reminds their buyers, and ends those whose time is over, each once. Nothing happens
 * while a dispute, a refund or a cancellation decides about the purchase. Each purchase is looked at again in its own transaction, so
 * that two rounds at once, and a process that ends between two purchases, do no harm.
 */
export async function workChecks(db: Db, now: string, most = mostAtOnce): Promise<void> {
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'paid_at'])
    .where(isToCheck)
    .orderBy('paid_at')
    .orderBy('id')
    .limit(most)
    .execute()
  const due = rows.flatMap(({ id, paid_at: paidAt }) => {
    const step = stepOf(paidAt!, now)
    return step === null ? [] : [{ id, step, key: `check-${step}:${id}` }]
  })
  const told = await readQueuedNames(
    db,
    due.map(({ key }) => key),
  )
  await repairEach(
    due.filter(({ key }) => !told.has(key)),
    async ({ id, step, key }) => {
      await takeStep(db, id, step, key, now)
      return true
    },
  )
}

type Step = 'warned' | 'reminded' | 'ended'

/** What is due for a check that is still to come; null while nothing is. */
function stepOf(paidAt: string, now: string): Step | null {
  const { deskWarnedAt, buyerRemindedAt, endsAt } = checkDates(paidAt)
  if (now >= endsAt) return 'ended'
  if (now >= buyerRemindedAt) return 'reminded'
  return now >= deskWarnedAt ? 'warned' : null
}

function takeStep(db: Db, id: string, step: Step, key: string, now: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('reservations')
      .select('id')
      .where('id', '=', id)
      .where(isToCheck)
      .executeTakeFirst()
    const purchase = row && (await findPurchase(trx, id))
    if (!purchase) return
    if (step === 'ended') {
      await endByCheck(trx, id, { result: 'unanswered', how: '', checkedOn: londonDay(now), notedBy: null }, now)
      return
    }
    const name = { key, about: { type: 'reservation', id } } as const
    if (step === 'reminded') return queueMail(trx, name, reminderMail(purchase), now)
    const { buyerRemindedAt, endsAt } = checkDates(purchase.paidAt)
    const days = { remindedAfter: lastDayBefore(buyerRemindedAt), endsAfter: lastDayBefore(endsAt) }
    await queueMail(trx, name, operatorMail({ kind: 'check-waits', ...days }, purchase.reference), now)
  })
}
