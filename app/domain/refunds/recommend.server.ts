import type { Db } from '#db/database.server.ts'
import { reasonForTrail, type AuditAction } from '#app/domain/audit/audit.ts'
import { readDetail } from '#app/domain/audit/sentences.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { isUndecided } from '#app/domain/terms/refund-states.ts'
import { cleanLine } from '#app/utils/text.ts'
import type { DeskResult } from './decisions.server.ts'
import { isRecommendation, longestRecommendationNote, type Recommendation } from './requests.ts'
import { auditRequest } from './status-changes.server.ts'

/** The support desk's recommendation about a request. It is kept in the audit trail alone, and changes nothing. */

interface Recommended {
  recommendation: Recommendation
  note: string
  at: string
  /** The name of whoever it was; null where their record has been deleted. */
  by: string | null
}

/**
 * Recommends to the admins to approve or to reject an undecided request. The same recommendation again, by the same person and
 * with nobody else's since, is a double click: it is recorded once.
 */
export function recommendDecision(
  db: Db,
  admin: Admin,
  requestId: string,
  typed: { recommendation: string; note: string },
  now: string,
): Promise<DeskResult> {
  return db.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('refund_requests')
      .select('status')
      .where('id', '=', requestId)
      .executeTakeFirst()
    if (!request) return { ok: false, reason: 'not-found' }
    if (!isUndecided(request.status)) return { ok: false, reason: 'already-decided' }
    const { recommendation } = typed
    if (!isRecommendation(recommendation)) return { ok: false, reason: 'recommendation-needed' }
    if ([...cleanLine(typed.note)].length > longestRecommendationNote)
      return { ok: false, reason: 'recommendation-too-long' }
    const detail = { recommendation, note: reasonForTrail(typed.note, longestRecommendationNote) }
    const last = await findLast(trx, requestId)
    if (last?.actor_user_id === admin.id && last.detail === JSON.stringify(detail)) return { ok: true }
    const mover = { actor: 'admin', userId: admin.id } as const
    await auditRequest(trx, requestId, mover, 'refund-request-recommended', detail, now)
    return { ok: true }
  })
}

/** The latest recommendation on a request; null where there is none. */
export async function readRecommendation(db: Db, requestId: string): Promise<Recommended | null> {
  const entry = await findLast(db, requestId)
  if (!entry) return null
  const { recommendation, note } = readDetail(entry.detail)
  if (!isRecommendation(recommendation)) return null
  return {
    recommendation,
    note: typeof note === 'string' ? note : '',
    at: entry.at,
    by: [entry.first_name, entry.last_name].filter(Boolean).join(' ') || null,
  }
}

function findLast(db: Db, requestId: string) {
  return db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.actor_user_id')
    .select(['actor_user_id', 'detail', 'at', 'first_name', 'last_name'])
    .where('object_type', '=', 'refund-request')
    .where('object_id', '=', requestId)
    .where('action', '=', 'refund-request-recommended' satisfies AuditAction)
    .orderBy('at', 'desc')
    .orderBy('audit_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
