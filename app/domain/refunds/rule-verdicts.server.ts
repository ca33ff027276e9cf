import type { Db } from '#db/database.server.ts'
import type { RefundRequestRow, RefundRow } from '#db/schema.ts'
import { decideRefund, type RefundVerdict } from '#app/domain/terms/refund-rules.ts'
import { listAllStandingNotices, type StandingNotice } from './notices.server.ts'
import { findPurchases, refundFacts, type Purchase } from './purchases.server.ts'

/** The rules' answers to requests at the desk, one or many. */

type Asked = Pick<RefundRequestRow, 'id' | 'status' | 'reservation_id' | 'reason' | 'sent_at'>

export interface Judged {
  purchase: Purchase | null
  /** The rules' answer, of what was left before this request's own refund. Null without a purchase. */
  verdict: RefundVerdict | null
  /** The refunds that the request has led to, oldest first. */
  refunds: RefundRow[]
  /** The standing notices of the purchase, this one too where it is one. */
  standing: StandingNotice[]
  /** Approved, but what was sent came back: it can be sent again. */
  isNotSent: boolean
}

/** The purchase, the verdict and the refunds of each request, by its id, in five queries however many there are. */
export async function judgeRequests(db: Db, requests: Asked[]): Promise<Map<string, Judged>> {
  const reservationIds = requests.map((request) => request.reservation_id).filter((id) => id !== null)
  const purchases = await findPurchases(db, [...new Set(reservationIds)])
  const standing = await listAllStandingNotices(db, [...new Set(reservationIds)])
  const refunds = await listRefunds(
    db,
    requests.filter((request) => request.reservation_id !== null).map(({ id }) => id),
  )
  return new Map(
    requests.map((request) => {
      const own = refunds.get(request.id) ?? []
      const purchase = purchases.get(request.reservation_id ?? '') ?? null
      const verdict = purchase && judge(request, purchase, own)
      const notices = standing.get(request.reservation_id ?? '') ?? []
      return [request.id, { purchase, verdict, refunds: own, standing: notices, isNotSent: isNotSent(request, own) }]
    }),
  )
}

function judge(request: Asked, purchase: Purchase, own: RefundRow[]): RefundVerdict {
  const ownPence = own.filter(({ status }) => status !== 'failed').reduce((sum, row) => sum + row.amount_pence, 0)
  const before = { ...purchase, refundedPence: purchase.refundedPence - ownPence }
  return decideRefund(refundFacts(before, request.reason, request.sent_at))
}

function isNotSent(request: Asked, refunds: RefundRow[]): boolean {
  return request.status === 'approved' && refunds.length > 0 && !refunds.some(isOnItsWay)
}

export function isOnItsWay({ status }: Pick<RefundRow, 'status'>): boolean {
  return status === 'due' || status === 'pending'
}

async function listRefunds(db: Db, requestIds: string[]): Promise<Map<string, RefundRow[]>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.request_id!)
}
