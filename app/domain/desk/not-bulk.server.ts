import type { ExpressionBuilder } from 'kysely'
import { beginsWith } from '#db/expressions.server.ts'
import type { Database } from '#db/schema.ts'
import { bulkKeyStart } from '#app/domain/mail/outbox.server.ts'

/** True for what is no mail to subscribers. The text stands in the indexes of the outbox, and the flag does not. */
export function isNotBulk(where: ExpressionBuilder<Database, 'outbox'>) {
  return where.not(beginsWith('search_text', bulkKeyStart))
}
