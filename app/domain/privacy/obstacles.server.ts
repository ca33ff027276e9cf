import type { Db } from '#db/database.server.ts'
import { refundDates } from '#app/domain/terms/refund-rules.ts'
import { dealReference } from '#app/utils/references.ts'
import { isOf, type Person } from './finding.server.ts'
import type { Obstacle } from './obstacles.ts'

/** The most obstacles of one kind that are named. */
const most = 10

/** What stands in the way of deleting this person's data now; nothing where it may be done. */
export async function listObstacles(db: Db, who: Person, now: string): Promise<Obstacle[]> {
  return [
    ...(await listRoles(db, who)),
    ...(await listReservations(db, who, now)),
    ...(await listMoney(db, who)),
    ...(await listRequests(db, who)),
    ...(await listOffers(db, who)),
  ]
}

async function listRoles(db: Db, { userId }: Person): Promise<Obstacle[]> {
  if (userId === null) return []
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  if (!user || user.role === 'user') return []
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return [{ reason: user.role === 'admin' && !other ? 'last-admin' : 'staff', reference: '', until: null }]
}

async function listReservations(db: Db, who: Person, now: string): Promise<Obstacle[]> {
  const rows = await db
    .selectFrom('reservations')
    .select(['reference', 'status', 'expires_at', 'paid_at'])
    .where(isOf('reservations', who))
    .where('status', 'in', ['held', 'paid', 'completed', 'not-completed'])
    .orderBy('held_at', 'desc')
    .execute()
  const found = rows.flatMap(({ reference, status, expires_at: expiresAt, paid_at: paidAt }): Obstacle[] => {
    if (status === 'held') return [{ reason: 'held', reference, until: expiresAt }]
    if (status === 'paid') return [{ reason: 'reserved', reference, until: null }]
    const { cancelBefore, lastCancelDay } = refundDates(paidAt!)
    return cancelBefore > now ? [{ reason: 'cancellation', reference, until: lastCancelDay }] : []
  })
  return found.slice(0, most)
}

async function listMoney(db: Db, who: Person): Promise<Obstacle[]> {
  const payments = db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select('reservations.reference')
    .distinct()
    .where(isOf('payments', who))
    .limit(most)
  const open = await payments.where('payments.status', 'in', ['creating', 'open', 'mismatch']).execute()
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
  return [...of('payment', open), ...of('refund', due), ...of('dispute', disputed)]
}

async function listRequests(db: Db, who: Person): Promise<Obstacle[]> {
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
    .select(['reference', 'due_at'])
    .where(isOf('tickets', who))
    .where('kind', '=', 'complaint')
    .where('status', '=', 'open')
    .orderBy('due_at')
    .limit(most)
    .execute()
  return [
    ...requests.map(({ reference, due_at: until }): Obstacle => ({
      reason: 'request',
      reference,
      until: until || null,
    })),
    ...complaints.map(({ reference, due_at: until }): Obstacle => ({ reason: 'complaint', reference, until })),
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
