import type { Db } from '#db/database.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { bulkKeyStart, FinalError } from '#app/domain/mail/outbox.server.ts'

/**
 * Does the sending of one mail. Where the mail server says that there is no such mailbox, and the mail was to a subscriber, no
 * mailing goes to them until they confirm again; `note` does the same for mails to others. Any other failure says nothing about
 * them. Throws what the sending throws.
 */
export async function sendAndNote(
  db: Db,
  key: string,
  send: () => Promise<void>,
  now: () => string,
  note: (db: Db, key: string, now: string) => Promise<void> = noteSubscriber,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (error instanceof FinalError && error.isNoMailbox && key.startsWith(bulkKeyStart)) await note(db, key, now())
    throw error
  }
}

async function noteSubscriber(db: Db, key: string, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const refused = await trx
      .updateTable('subscribers')
      .set({ refused_at: now })
      .where('state', '=', 'confirmed')
      .where('id', '=', (from) =>
        from
          .selectFrom('outbox')
          .select('about_id')
          .where('idempotency_key', '=', key)
          .where('about_type', '=', 'subscriber')
          .$asScalar(),
      )
      .returning('email_hash')
      .executeTakeFirst()
    if (refused) await noteForgotten(trx, 'newsletter-refused', refused.email_hash, now)
  })
}
