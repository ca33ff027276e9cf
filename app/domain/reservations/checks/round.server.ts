import type { Db } from '#db/database.server.ts'
import { operatorMail } from '#app/domain/mail/operator.server.ts'
import { queueMail, readQueuedNames } from '#app/domain/mail/outbox.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { checkDates, lastDayBefore } from '#app/domain/terms/check-dates.ts'
import { londonDay } from '#app/utils/dates.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { endByCheck, remind } from './ending.server.ts'
import { isToCheck, isToEnd } from './pending.server.ts'

/** The purchases that one round looks at, those that were paid first before the others. */
const mostAtOnce = 500

/**
 * Warns the desk of checks that nobody has noted, reminds their buyers, and ends those whose time is over, each once. None ends
 * whose buyer was not reminded in time. Nothing happens while a dispute or a refund decides about the purchase. Each purchase is looked at again in its own transaction, so
 * that two rounds at once, and a process that ends between two purchases, do no harm.
 */
export async function workChecks(db: Db, now: string, most = mostAtOnce): Promise<void> {
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'paid_at', 'check_ends_at'])
    .where((where) => where.or([isToCheck(where), isToEnd(where, now)]))
    .orderBy('paid_at')
    .orderBy('id')
    .limit(most)
    .execute()
  const due = rows.flatMap(({ id, paid_at: paidAt, check_ends_at: told }) => {
    const step = stepOf(paidAt!, told, now)
    return step === null ? [] : [{ id, step, key: `check-${step}:${id}` }]
  })
  const queued = await readQueuedNames(
    db,
    due.map(({ key }) => key),
  )
  await repairEach(
    due.filter(({ key }) => !queued.has(key)),
    async ({ id, step, key }) => {
      await takeStep(db, id, step, key, now)
      return true
    },
  )
}

type Step = 'warned' | 'reminded' | 'ended'

/** What is due for a check that is still to come; null while nothing is. */
function stepOf(paidAt: string, told: string | null, now: string): Step | null {
  const { deskWarnedAt, buyerRemindedAt, endsAt } = checkDates(paidAt, told)
  if (told !== null) return now >= endsAt ? 'ended' : null
  if (now >= buyerRemindedAt) return 'reminded'
  return now >= deskWarnedAt ? 'warned' : null
}

function takeStep(db: Db, id: string, step: Step, key: string, now: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('reservations')
      .select(['id', 'paid_at', 'check_ends_at'])
      .where('id', '=', id)
      .where((where) => (step === 'ended' ? isToEnd(where, now) : isToCheck(where)))
      .executeTakeFirst()
    const purchase = row && (await findPurchase(trx, id))
    // Another round may have taken the step meanwhile.
    if (!purchase || stepOf(purchase.paidAt, row.check_ends_at, now) !== step) return
    if (step === 'ended') {
      await endByCheck(trx, id, { result: 'unanswered', how: '', checkedOn: londonDay(now), notedBy: null }, now)
      return
    }
    if (step === 'reminded') return remind(trx, purchase, now)
    const name = { key, about: { type: 'reservation', id } } as const
    const { buyerRemindedAt, endsAt } = checkDates(purchase.paidAt, null)
    const days = { remindedAfter: lastDayBefore(buyerRemindedAt), endsAfter: lastDayBefore(endsAt) }
    await queueMail(trx, name, operatorMail({ kind: 'check-waits', ...days }, purchase.reference), now)
  })
}
