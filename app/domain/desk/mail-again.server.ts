import type { Db } from '#db/database.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { beginsWithKey, queueMail, type MailMessage } from '#app/domain/mail/outbox.server.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { addMilliseconds, formatDate } from '#app/utils/dates.ts'
import { againKeyStart, mayGoAgain } from './outbox-list.server.ts'
import type { AgainRefusal } from './mail-again.ts'
import { isAboutPurchase } from './purchase-mails.server.ts'

/** The time between two repetitions of one mail. */
const pauseMilliseconds = 60_000

/**
 * Sends a mail about a purchase once more, to whom it went: the same words below a line that says when they were sent before. Once a
 * minute at most. Refused for a mail that has not been sent, one to anybody but the buyer's present address, one that repeats another,
 * and a link to pay.
 */
export async function sendMailAgain(
  db: Db,
  admin: Admin,
  reservationId: string,
  entryId: string,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: AgainRefusal }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', entryId)
      .where('kind', '=', 'mail')
      .where(isAboutPurchase(reservationId))
      .executeTakeFirst()
    if (!row?.about_type || row.about_id === null) return { ok: false, reason: 'not-found' }
    if (row.status !== 'sent' || row.sent_at === null) return { ok: false, reason: 'not-sent' }
    const mail = JSON.parse(row.payload) as MailMessage
    if (!mayGoAgain({ ...row, to: mail.to })) return { ok: false, reason: 'not-again' }
    if (!(await isStillTheirs(trx, reservationId, mail.to))) return { ok: false, reason: 'not-again' }
    const before = await trx
      .selectFrom('outbox')
      .select((select) => [
        select.fn.countAll<number>().as('times'),
        select.fn.max<string | null>('created_at').as('lastAt'),
      ])
      .where((where) => where.and(beginsWithKey(`${againKeyStart}${entryId}:`)))
      .executeTakeFirstOrThrow()
    if (before.lastAt !== null && before.lastAt > addMilliseconds(now, -pauseMilliseconds))
      return { ok: false, reason: 'too-soon' }
    const key = `again:${entryId}:${before.times + 1}`
    const about = { type: row.about_type, id: row.about_id }
    await queueMail(trx, { key, about }, markAgain(mail, row.sent_at), now)
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'mail-sent-again',
      objectType: 'outbox',
      objectId: entryId,
    })
    return { ok: true }
  })
}

/** True where a mail went to the address that the buyer's account has now. */
async function isStillTheirs(trx: Db, reservationId: string, to: string): Promise<boolean> {
  const { email } = await trx
    .selectFrom('reservations')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .select('email')
    .where('reservations.id', '=', reservationId)
    .executeTakeFirstOrThrow()
  return email.toLowerCase() === to.toLowerCase()
}

/** The same mail, whose subject and first line after the greeting say that it was sent before. */
function markAgain(mail: MailMessage, sentAt: string): MailMessage {
  const isGreeted = mail.blocks[0]?.kind === 'greeting'
  return {
    ...mail,
    subject: `Sent again: ${mail.subject}`,
    blocks: [
      ...(isGreeted ? mail.blocks.slice(0, 1) : []),
      paragraph(`We sent you this email on ${formatDate(sentAt)} before.`),
      ...(isGreeted ? mail.blocks.slice(1) : mail.blocks),
    ],
  }
}
