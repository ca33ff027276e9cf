import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { contains } from '#db/expressions.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { facts, paragraph, place, type Fact } from './blocks.ts'
import { beginsWithKey, operatorPlaceholder, queueMail, type MailMessage, type MailName } from './outbox.server.ts'
import type { MailPlace } from './places.ts'

/** The notices to the operator of what anybody may send. */

const hour = 3_600_000
/** The most mails to the operator in an hour with which each of them comes by itself. What comes beyond stands in one mail. */
const mostAnHour = 10
/** The same for urgent notices, which a flood from many mailboxes and networks would otherwise send without an end. */
const mostUrgentAnHour = 100
/** The most that stand in one such mail. */
const mostInDigest = 100

const digestKey = 'notices'

/** A notice in a mail with others: its kind, its reference and its page at the desk. */
interface Notice {
  what: string
  reference: string
  at: MailPlace
  /** True for what a law gives days for, where its sender is within the limits of `mayAcknowledge`. */
  isUrgent: boolean
}

/**
 * Queues a notice inside the transaction of what it tells of: a mail of its own, or a line of one that leaves within the hour, where
 * the operator has had ten mails in the last hour. An urgent one is put off only once they have had a hundred.
 */
export async function queueNotice(
  trx: Db,
  name: MailName,
  mail: MailMessage,
  { what, reference, at, isUrgent }: Notice,
  now: string,
): Promise<void> {
  const most = isUrgent ? mostUrgentAnHour : mostAnHour
  const lately = await trx
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '>', addMilliseconds(now, -hour))
    .where(contains('search_text', `\n${operatorPlaceholder}\n`))
    .limit(most)
    .execute()
  if (lately.length < most) return queueMail(trx, { ...name, lane: 'forms' }, mail, now)

  const fact: Fact = { label: what, value: [place(at, reference)] }
  const digest = await trx
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where((where) => where.and(beginsWithKey(`mail:${digestKey}:`)))
    .where('status', '=', sql.lit('waiting'))
    // One that is due may be on its way out.
    .where('next_attempt_at', '>', now)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (!digest) {
    const leavesAt = addMilliseconds(now, hour)
    const digestName = { key: `${digestKey}:${name.key}`, about: name.about, lane: 'forms', leavesAt } as const
    return queueMail(trx, digestName, digestMail([fact]), now)
  }
  const all = [...factsOf(JSON.parse(digest.payload) as MailMessage), fact]
  await trx
    .updateTable('outbox')
    .set({
      payload: JSON.stringify(digestMail(all)),
      // A full one leaves at once.
      ...(all.length >= mostInDigest && { next_attempt_at: now }),
    })
    .where('id', '=', digest.id)
    .execute()
}

/** The mail with these notices. It names nobody and repeats nothing that was typed, for it outlives what it tells of. */
export function digestMail(of: Fact[]): MailMessage {
  return {
    to: operatorPlaceholder,
    subject: 'More requests have come in',
    blocks: [
      paragraph(
        `You have had ${mostAnHour} emails or more from us within an hour. What came in after that stands here together. Each has its place at the desk, with its deadline.`,
      ),
      facts(...of.map(({ label, value }) => [label, value] as const)),
    ],
  }
}

function factsOf({ blocks }: MailMessage): Fact[] {
  return blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
}
