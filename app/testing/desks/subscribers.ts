import { sql } from 'kysely'
import { foldText, type Db } from '#db/database.server.ts'
import { paddedNumber } from '#db/expressions.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import { consentWording } from '#app/domain/newsletter/newsletter.ts'
import { askToSubscribe } from '#app/domain/newsletter/subscribing.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { writtenOrder, testNow } from '../database/database.ts'

let callers = 0

/** Asks for an address to be subscribed, as the form does, by default from a network that has asked for nothing before. */
export function ask(db: Db, email: string, now = testNow, from?: string): Promise<void> {
  callers += 1
  return askToSubscribe(db, { email, from: 'blog-list' }, from ?? `10.1.${callers >> 8}.${callers & 255}`, now)
}

/** Adds a confirmed subscriber and returns the id. */
export async function addSubscriber(db: Db, email: string, confirmedAt = '2026-10-01T10:00:00.000Z'): Promise<string> {
  const id = newId()
  await db
    .insertInto('subscribers')
    .values({
      id,
      email,
      email_hash: await hashAddress(db, email),
      search_text: foldText(email),
      state: 'confirmed',
      since: confirmedAt,
      came_by: 'blog-list',
      confirmed_at: confirmedAt,
      consent_text: consentWording.version,
    })
    .execute()
  return id
}

/** Adds so many confirmed subscribers at once. */
export async function addManySubscribers(db: Db, count: number): Promise<void> {
  await sql`
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)})
    insert into subscribers (id, email, email_hash, search_text, state, since, came_by, confirmed_at, consent_text)
    select ${paddedNumber('S', 'i', 21)}, 'reader' || i || '@mail.test', 'hash' || i, 'reader' || i || '@mail.test',
      'confirmed', '2026-10-01T10:00:00.000Z', 'blog-list', '2026-10-01T10:00:00.000Z', ${consentWording.version} from numbers
  `.execute(db)
}

/** The mails to this address that lie in the outbox, oldest first. */
export async function mailsTo(db: Db, email: string): Promise<MailMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy(writtenOrder('outbox'))
    .execute()
  return rows.map((row) => JSON.parse(row.payload) as MailMessage).filter((mail) => mail.to === email)
}

/** The keys of the links in a mail that lead to this page. */
export function keysIn(mail: MailMessage, page: 'newsletter-confirm' | 'newsletter-unsubscribe'): string[] {
  const found = JSON.stringify(mail).matchAll(new RegExp(`"page":"${page}","key":"([^"]*)"`, 'g'))
  return [...found].map((match) => match[1]!)
}

/** The key of the newest confirmation mail to this address. */
export async function confirmKeyOf(db: Db, email: string): Promise<string> {
  const mail = (await mailsTo(db, email)).findLast(({ subject }) => subject === 'Confirm your subscription')
  return keysIn(mail!, 'newsletter-confirm')[0]!
}
