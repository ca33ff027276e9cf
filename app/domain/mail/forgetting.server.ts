import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import type { AboutType, Database } from '#db/schema.ts'
import type { MailMessage } from './outbox.server.ts'

/** Taking addresses that are not kept any more out of the outbox. */

/** The text in the outbox in the place of an address that is not kept any more. */
const noAddress = 'Address deleted'

/**
 * Deletes the mails about these things of one type that have not left, and takes their addresses, and the links of their own, out of
 * those that have; with `until` only of those that were queued up to then. A mail that is just being sent is left as it is.
 */
export async function forgetMails(trx: Db, type: AboutType, ids: string[], until?: string): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('outbox')
    .where('about_type', '=', type)
    .where('about_id', 'in', ids)
    .where('status', '<>', 'sent')
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until!))
    .where((where) => where.or([where('started_at', 'is', null), where('status', '=', 'failed')]))
    .execute()
  const sent = await trx
    .selectFrom('outbox')
    .select(['id', 'idempotency_key', jsonText('payload', '$.subject').as('subject')])
    .where('about_type', '=', type)
    .where('about_id', 'in', ids)
    .where('status', '=', 'sent')
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until!))
    .execute()
  for (const { id, idempotency_key: key, subject } of sent) {
    const mail: MailMessage = { to: noAddress, subject: subject ?? '', blocks: [] }
    await trx
      .updateTable('outbox')
      .set({ payload: JSON.stringify(mail), search_text: key })
      .where('id', '=', id)
      .execute()
  }
}

/** True for a mail that still names its address and is not just being sent. */
export function isUnforgotten(where: ExpressionBuilder<Database, 'outbox'>) {
  return where.and([
    where('outbox.search_text', '<>', sql.ref<string>('outbox.idempotency_key')),
    where.or([where('outbox.status', '<>', 'waiting'), where('outbox.started_at', 'is', null)]),
  ])
}
