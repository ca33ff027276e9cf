import type { Db } from '#db/database.server.ts'
import { beginsWithKey, bulkKeyStart, queueMail } from '#app/domain/mail/outbox.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { testMail } from './mails.server.ts'
import type { MailingRefusal } from './mailing.ts'
import { readContent } from './mailing.server.ts'

/** The tests that one person may send themselves in an hour. */
const mostAnHour = 5
const hour = 3_600_000

/**
 * Sends the mail of a post to whoever asks, and to nobody else. It is no mailing and counts for none. A post is refused that is not
 * on the blog, because its link would lead nowhere.
 */
export async function sendTestMail(
  db: Db,
  editor: { id: string; email: string },
  postId: number,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: MailingRefusal }> {
  return db.transaction().execute(async (trx) => {
    const read = await readContent(trx, postId)
    if (!read.ok) return read
    const start = `test:${editor.id}:`
    const { count } = await trx
      .selectFrom('outbox')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where((where) => where.and(beginsWithKey(`${bulkKeyStart}${start}`)))
      .where('created_at', '>', addMilliseconds(now, -hour))
      .executeTakeFirstOrThrow()
    if (count >= mostAnHour) return { ok: false, reason: 'tested-enough' }
    const name = { key: `${start}${now}:${postId}`, about: { type: 'user', id: editor.id }, lane: 'awaited' } as const
    await queueMail(trx, name, testMail(read.content, editor.email), now)
    return { ok: true }
  })
}
