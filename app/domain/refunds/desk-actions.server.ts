import type { Db } from '#db/database.server.ts'
import type { RefundRequestRow } from '#db/schema.ts'
import type { AuditAction, AuditDetail } from '#app/domain/audit/audit.ts'
import { can, type Capability } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import type { Approval } from './approved-amount.server.ts'
import {
  approveRefund,
  linkPurchase,
  rejectRefund,
  returnToReview,
  sendRefundAgain,
  startReview,
  withdrawRefund,
  type DeskResult,
} from './decisions.server.ts'
import { listHistory, matters, type HistoryEntry } from './history.server.ts'
import { recommendDecision } from './recommend.server.ts'
import { canonicalReference, longestNote, refundRefusals, type MoneyDecision, type RefundRefusal } from './requests.ts'

/** Everything that the desk can do with a request, who may do it, and what two people who do it at once are told. */

export type DeskAction =
  | { kind: 'review' | 'reopen' }
  | { kind: 'reject' | 'withdraw'; note: string; isConfirmed: boolean }
  | { kind: 'link'; reference: string }
  | { kind: 'recommend'; recommendation: string; note: string }
  | SendMoney

/** The decisions that send money, as the page that confirms them asks for. */
export interface SendMoney {
  kind: 'send'
  decision: MoneyDecision
  /** The amount that the page showed. */
  expectedPence: number | null
  note: string
  /** The other amount and its reason, for the decision `other`. */
  override?: Approval['override']
}

/** The capability that each action needs. */
const needed: Record<DeskAction['kind'], Capability> = {
  review: 'refunds',
  link: 'refunds',
  recommend: 'refunds',
  reopen: 'money',
  reject: 'money',
  withdraw: 'money',
  send: 'money',
}

type ActionResult =
  /** `hasPurchase`: whoever is told is the buyer; else it is whoever sent the request. */
  { ok: true; hasPurchase: boolean } | { ok: false; reason: RefundRefusal; meanwhile: HistoryEntry[] }

/**
 * Does one action. `seen` is the number of the last entry of the history that the admin had before them; null where nobody knows.
 * Money is sent, and a request rejected or withdrawn, only where nothing that matters has happened since (`hasNews`). A refusal
 * comes with what has happened since. The same action, done by the same admin since then, counts as done: it is a double click. Somebody
 * who may not do it is refused before anything is read.
 */
export async function actOnRequest(
  db: Db,
  admin: Admin,
  requestId: string,
  action: DeskAction,
  seen: number | null,
  now: string,
): Promise<ActionResult> {
  if (!can(admin, needed[action.kind])) return { ok: false, reason: 'admins-only', meanwhile: [] }
  if ('note' in action && action.note.length > longestNote) return { ok: false, reason: 'note-too-long', meanwhile: [] }
  const result = await act(db, admin, requestId, action, seen, now)
  const request = await db.selectFrom('refund_requests').selectAll().where('id', '=', requestId).executeTakeFirst()
  const hasPurchase = Boolean(request?.reservation_id)
  if (result.ok) return { ok: true, hasPurchase }
  const { reason } = result
  if (!request) return { ok: false, reason, meanwhile: [] }
  const meanwhile = await listHistory(db, request, seen ?? 0)
  const isConflict = refundRefusals[reason].status === 409
  if (isConflict && isDone(meanwhile.filter(matters), admin, request, action)) return { ok: true, hasPurchase }
  return { ok: false, reason, meanwhile: seen ? meanwhile : [] }
}

function act(
  db: Db,
  admin: Admin,
  id: string,
  action: DeskAction,
  seen: number | null,
  now: string,
): Promise<DeskResult> {
  switch (action.kind) {
    case 'review':
      return startReview(db, admin, id, now)
    case 'reopen':
      return returnToReview(db, admin, id, now)
    case 'reject':
      return rejectRefund(db, admin, id, action.note, now, seen, action.isConfirmed)
    case 'withdraw':
      return withdrawRefund(db, admin, id, action.note, now, seen, action.isConfirmed)
    case 'link':
      return linkPurchase(db, admin, id, action.reference, now)
    case 'recommend':
      return recommendDecision(db, admin, id, action, now)
    case 'send':
      return sendMoney(db, admin, id, action, seen, now)
  }
}

async function sendMoney(
  db: Db,
  admin: Admin,
  id: string,
  action: SendMoney,
  seen: number | null,
  now: string,
): Promise<DeskResult> {
  if (action.decision === 'again') return sendRefundAgain(db, admin, id, action.expectedPence, now, seen)
  // Another amount, too, has to be the one that the page showed.
  if (action.override && action.override.amountPence !== action.expectedPence)
    return { ok: false, reason: 'amount-changed' }
  return approveRefund(db, admin, id, { ...approvalOf(action), seen }, now)
}

const findings = { confirm: 'confirmed', 'not-so': 'not-so' } as const

/** The approval that a decision stands for. */
export function approvalOf({ decision, expectedPence, note, override }: Omit<SendMoney, 'kind'>): Approval {
  const finding = decision === 'confirm' || decision === 'not-so' ? findings[decision] : undefined
  return { ...(finding && { finding }), ...(override && { override }), expectedPence, note }
}

const actionNames: Record<Exclude<DeskAction['kind'], 'recommend' | 'send'>, AuditAction<'refund-request'>> = {
  review: 'refund-request-under-review',
  reopen: 'refund-request-under-review',
  reject: 'refund-request-rejected',
  withdraw: 'refund-request-withdrawn',
  link: 'refund-request-linked',
}

/** The usual result of a decision, where all goes well. */
const ownCourse = new Set<string>([
  'refund-request-processing',
  'refund-request-refunded',
  'payment-refunded',
  'reservation-refunded',
] satisfies AuditAction<'refund-request' | 'reservation'>[])

/** True where this very action was done meanwhile. Of a decision, nothing else may have happened but what came of it. */
function isDone(meanwhile: HistoryEntry[], admin: Admin, request: RefundRequestRow, action: DeskAction): boolean {
  const isOurs = (entry: HistoryEntry) => isSame(entry, admin, request, action)
  if (action.kind === 'review' || action.kind === 'reopen' || action.kind === 'link') return meanwhile.some(isOurs)
  const [first, ...rest] = meanwhile
  return first !== undefined && isOurs(first) && rest.every((entry) => ownCourse.has(entry.action))
}

/** True where the entry tells of this very action by this very admin. */
function isSame(entry: HistoryEntry, admin: Admin, request: RefundRequestRow, action: DeskAction): boolean {
  if (entry.actor_user_id !== admin.id) return false
  const detail = JSON.parse(entry.detail) as AuditDetail
  switch (action.kind) {
    case 'review':
    case 'reopen':
      return entry.action === actionNames[action.kind]
    case 'reject':
    case 'withdraw':
      return entry.action === actionNames[action.kind] && (request.decision_note ?? '') === action.note.trim()
    case 'link':
      return entry.action === actionNames.link && detail.reservation === canonicalReference(action.reference)
    // A recommendation that was made twice is no conflict.
    case 'recommend':
      return false
    case 'send': {
      const { override, expectedPence, finding, note } = approvalOf(action)
      const amountPence = override?.amountPence ?? expectedPence
      if (action.decision === 'again') return entry.action === 'refund-sent-again' && detail.amountPence === amountPence
      return (
        entry.action === 'refund-request-approved' &&
        detail.amountPence === amountPence &&
        detail.finding === finding &&
        detail.overridden === Boolean(override) &&
        (request.decision_note ?? '') === note
      )
    }
  }
}
