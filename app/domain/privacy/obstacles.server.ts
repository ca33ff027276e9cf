import type { Db } from '#db/database.server.ts'
import { hasOtherAdmin } from '#app/domain/people/users.server.ts'
import { findPurchases, refundFacts } from '#app/domain/refunds/purchases.server.ts'
import { decideRefund, refundDates } from '#app/domain/terms/refund-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { isOf, type Person } from './finding.server.ts'
import type { Obstacle } from './obstacles.ts'

const day = 86_400_000
/** The days after our answer to a complaint in which its person may want to take it further. */
const answeredDays = 56
/** The most obstacles of one kind that are named. */
const most = 10

/** What stands in the way of deleting this person's data now; nothing where it may be done. */
export async function listObstacles(db: Db, who: Person, now: string): Promise<Obstacle[]> {
  return [
    ...(await listRoles(db, who)),
    ...(await listReservations(db, who, now)),
    ...(await listMoney(db, who)),
    ...(await listRequests(db, who, now)),
    ...(await listOffers(db, who)),
    ...(await listSubmissions(db, who)),
  ]
}

async function listRoles(db: Db, { userId }: Person): Promise<Obstacle[]> {
  if (userId === null) return []
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (!user || user.role === 'user') return []
  const isLast = user.role === 'admin' && !(await hasOtherAdmin(db, [{ id: userId }]))
  return [{ reason: isLast ? 'last-admin' : 'staff', reference: '', until: null }]
}

async function listReservations(db: Db, who: Person, now: string): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('reservations')
    .select(['id', 'reference', 'status', 'expires_at', 'paid_at'])
    .where(isOf('reservations', who))
    .where((where) =>
      where.or([
        where('status', 'in', ['held', 'paid']),
        // No cancellation period is longer.
        where.and([
          where('status', 'in', ['completed', 'not-completed']),
          where('paid_at', '>', addMilliseconds(now, -60 * day)),
        ]),
      ]),
    )
    .orderBy((order) => order('status', 'in', ['held', 'paid']), 'desc')
    .orderBy('held_at', 'desc')
    .limit(most)
    .execute()
  const purchases = await findPurchases(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, reference, status, expires_at: expiresAt, paid_at: paidAt }): Obstacle[] => {
    if (status === 'held') return [{ reason: 'held', reference, until: expiresAt }]
    if (status === 'paid') return [{ reason: 'reserved', reference, until: null }]
    const purchase = purchases.get(id)
    if (!purchase) return []
    const { cancelBefore, lastCancelDay } = refundDates(paidAt!)
    const { amountPence } = decideRefund(refundFacts(purchase, 'other', now))
    if (cancelBefore <= now || amountPence === 0) return []
    return [{ reason: 'cancellation', reference, until: lastCancelDay }]
  })
}

async function listMoney(db: Db, who: Person): Promise<Obstacle[]> {
  const payments = db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select('reservations.reference')
    .distinct()
    .where(isOf('payments', who))
    .limit(most)
  const open = await payments.where('payments.status', 'in', ['creating', 'open']).execute()
  const wrong = await payments.where('payments.status', '=', 'mismatch').execute()
  const due = await payments
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.payment_id', '=', 'payments.id').on('refunds.status', 'in', ['due', 'pending']),
    )
    .where((where) => where.or([where('payments.status', '=', 'refund-due'), where('refunds.id', 'is not', null)]))
    .execute()
  const disputed = await payments
    .innerJoin('disputes', 'disputes.payment_id', 'payments.id')
    .where('disputes.state', '=', 'open')
    .execute()
  const of = (reason: Obstacle['reason'], rows: { reference: string }[]) =>
    rows.map(({ reference }): Obstacle => ({ reason, reference, until: null }))
  return [...of('payment', open), ...of('mismatch', wrong), ...of('refund', due), ...of('dispute', disputed)]
}

async function listRequests(db: Db, who: Person, now: string): Promise<Obstacle[]> {
  const requests = await db
    .selectFrom('refund_requests')
    .select(['reference', 'due_at'])
    .where(isOf('refund_requests', who))
    .where('status', 'in', ['pending', 'under-review', 'approved', 'processing'])
    .orderBy('due_at')
    .limit(most)
    .execute()
  const complaints = await db
    .selectFrom('tickets')
    .select(['reference', 'due_at', 'status', 'updated_at'])
    .where(isOf('tickets', who))
    .where('kind', '=', 'complaint')
    .where((where) =>
      where.or([where('status', '=', 'open'), where('updated_at', '>', addMilliseconds(now, -answeredDays * day))]),
    )
    .orderBy('due_at')
    .limit(most)
    .execute()
  return [
    ...requests.map(({ reference, due_at: until }): Obstacle => ({
      reason: 'request',
      reference,
      until: until || null,
    })),
    ...complaints.map(({ reference, due_at: dueAt, status, updated_at: answeredAt }): Obstacle =>
      status === 'open'
        ? { reason: 'complaint', reference, until: dueAt }
        : { reason: 'answered-complaint', reference, until: addMilliseconds(answeredAt, answeredDays * day) },
    ),
  ]
}

async function listOffers(db: Db, who: Person): Promise<Obstacle[]> {
  const deals = await db
    .selectFrom('deals')
    .select('id')
    .where(isOf('deals', who))
    .where('status', 'in', ['active', 'reserved'])
    .limit(most)
    .execute()
  return deals.map(({ id }): Obstacle => ({ reason: 'offer', reference: dealReference(id), until: null }))
}

async function listSubmissions(db: Db, who: Person): Promise<Obstacle[]> {
  const open = await db
    .selectFrom('submissions')
    .select('reference')
    .where(isOf('submissions', who))
    .where('state', 'in', ['submitted', 'in-review', 'changes-requested', 'on-hold'])
    .limit(most)
    .execute()
  const offered = await db
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.deal_id')
    .select('deals.id')
    .where(isOf('submissions', who))
    .where('deals.status', 'in', ['active', 'reserved'])
    // One of their own is named as their property.
    .where((where) => where.not(isOf('deals', who)))
    .limit(most)
    .execute()
  return [
    ...open.map(({ reference }): Obstacle => ({ reason: 'submission', reference, until: null })),
    ...offered.map(({ id }): Obstacle => ({ reason: 'submitted', reference: dealReference(id), until: null })),
  ]
}
