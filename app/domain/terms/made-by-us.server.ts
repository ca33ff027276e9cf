import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'

/** True for a request that we have made for the buyer ourselves, because their deal was marked unavailable. */
export function isMadeByUs(where: ExpressionBuilder<Database, 'refund_requests'>) {
  return where.exists(
    where
      .selectFrom('audit_events')
      .select('audit_events.id')
      .where('object_type', '=', 'refund-request')
      .whereRef('object_id', '=', 'refund_requests.id')
      .where('action', '=', 'refund-request-pending')
      .where('actor', '=', 'system'),
  )
}
