import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { MailingRow, MailingState } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { beginsWithKey, bulkKeyStart } from '#app/domain/mail/outbox.server.ts'
import { joinedName } from '#app/domain/people/users.ts'
import { postMail } from './mails.server.ts'
import type { MailingContent, MailingProgress, MailingRefusal } from './mailing.ts'

/** Mailing a post to the subscribers, as the desk begins, watches, pauses and ends it. mailing-work.server.ts does the sending. */

/** The beginning of the keys of a mailing's mails in the outbox. */
export function mailingKeyStart(mailingId: number): string {
  return `${bulkKeyStart}mailing:${mailingId}:`
}

/** A post that could be mailed, with the mail as its reader would see it; the reader is nobody yet. */
interface MailingPlan {
  title: string
  recipients: number
  mail: MailMessage
}

/** The mailing of this post as it would be, before anything happens. */
export async function planMailing(
  db: Db,
  postId: number,
  now: string,
): Promise<{ ok: true; plan: MailingPlan } | { ok: false; reason: MailingRefusal }> {
  const read = await readContent(db, postId)
  if (!read.ok) return read
  const recipients = await countConfirmed(db)
  return {
    ok: true,
    plan: { title: read.content.title, recipients, mail: sampleMail(read.content, now) },
  }
}

/** The mail as its reader sees it, with a link that ends nobody's subscription. */
export function sampleMail(content: MailingContent, since: string): MailMessage {
  return postMail(content, { email: 'Each subscriber', since, endKey: '…' })
}

export async function readContent(
  db: Db,
  postId: number,
): Promise<{ ok: true; content: MailingContent } | { ok: false; reason: 'not-found' | 'not-published' }> {
  const post = await db
    .selectFrom('posts')
    .select(['title', 'excerpt', 'slug', 'words', 'published_at'])
    .where('id', '=', postId)
    // Guides are mailed to nobody.
    .where('kind', '=', 'post')
    .executeTakeFirst()
  if (!post) return { ok: false, reason: 'not-found' }
  const { title, excerpt, slug, words, published_at: publishedAt } = post
  if (publishedAt === null) return { ok: false, reason: 'not-published' }
  return { ok: true, content: { title, excerpt, slug, words, publishedAt } }
}

/** True while the post is on the blog. */
export async function isPublic(db: Db, postId: number | null): Promise<boolean> {
  if (postId === null) return false
  const post = await db
    .selectFrom('posts')
    .select('status')
    .where('id', '=', postId)
    .where('kind', '=', 'post')
    .executeTakeFirst()
  return post?.status === 'published'
}

async function countConfirmed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('subscribers')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', sql.lit('confirmed'))
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Begins to mail a post to everybody who is subscribed at this moment. A post is mailed once: whoever comes second, by a second
 * press or at another desk, finds the first one's mailing (`isNew` is false) and how it stands. One that was cancelled is refused.
 */
export async function startMailing(
  db: Db,
  editor: { id: string },
  postId: number,
  now: string,
): Promise<
  { ok: true; isNew: boolean; state: MailingState; recipients: number } | { ok: false; reason: MailingRefusal }
> {
  return db.transaction().execute(async (trx) => {
    const known = await findMailing(trx, postId)
    if (known?.state === 'cancelled') return { ok: false, reason: 'cancelled' }
    if (known) return { ok: true, isNew: false, state: known.state, recipients: known.recipients }
    const read = await readContent(trx, postId)
    if (!read.ok) return read
    const recipients = await countConfirmed(trx)
    if (recipients === 0) return { ok: false, reason: 'nobody-there' }
    const { id } = await trx
      .insertInto('mailings')
      .values({
        post_id: postId,
        state: 'sending',
        content: JSON.stringify(read.content),
        recipients,
        started_at: now,
        started_by: editor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(trx, editor, id, 'mailing-started', now, { title: read.content.title, recipients })
    return { ok: true, isNew: true, state: 'sending', recipients }
  })
}

/** True where a post is on the blog, was never mailed, and somebody would get it. */
export async function mayBeMailed(db: Db, postId: number): Promise<boolean> {
  return (await isPublic(db, postId)) && !(await findMailing(db, postId)) && (await countConfirmed(db)) > 0
}

/** The actions on a mailing that is under way, and the state that each leads to. */
const mailingChanges = { pause: 'paused', resume: 'sending', cancel: 'cancelled' } as const
type MailingChange = keyof typeof mailingChanges
const actions = { pause: 'mailing-paused', resume: 'mailing-resumed', cancel: 'mailing-cancelled' } as const

/**
 * Pauses a mailing, goes on with it, or cancels the rest. What waits in the outbox stays there while it is paused, and is deleted
 * when it is cancelled. The same press twice is one.
 */
export async function changeMailing(
  db: Db,
  editor: { id: string },
  postId: number,
  change: MailingChange,
  now: string,
): Promise<{ ok: true; recipients: number } | { ok: false; reason: MailingRefusal }> {
  return db.transaction().execute(async (trx) => {
    const mailing = await findMailing(trx, postId)
    if (!mailing) return { ok: false, reason: 'not-started' }
    const state: MailingState = mailingChanges[change]
    if (mailing.state === state) return { ok: true, recipients: mailing.recipients }
    if (mailing.state === 'done' || mailing.state === 'cancelled') return { ok: false, reason: 'ended' }
    // The next round would pause it again.
    if (change === 'resume' && !(await isPublic(trx, postId))) return { ok: false, reason: 'post-off' }
    await trx.updateTable('mailings').set({ state }).where('id', '=', mailing.id).execute()
    if (change === 'resume') await wake(trx, mailing.id, now)
    if (change === 'cancel') await endMailing(trx, mailing.id, 'cancelled', now)
    await note(trx, editor, mailing.id, actions[change], now)
    return { ok: true, recipients: mailing.recipients }
  })
}

/** Mails put off while the mailing was paused leave next. Those that failed keep their own pause. */
async function wake(trx: Db, mailingId: number, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where((where) => where.and(beginsWithKey(mailingKeyStart(mailingId))))
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('started_at', 'is', null)
    .execute()
}

/** Ends a mailing, keeps its figures, because the mails go after 30 days, and takes back what has not left. */
export async function endMailing(trx: Db, mailingId: number, state: 'done' | 'cancelled', now: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where((where) => where.and(beginsWithKey(mailingKeyStart(mailingId))))
    .where('status', '=', 'waiting')
    .where('started_at', 'is', null)
    .execute()
  const { sent, failed, waiting } = await countMails(trx, mailingId)
  await trx
    .updateTable('mailings')
    // A mail that is just being handed over is as good as sent.
    .set({ state, ended_at: now, sent: sent + waiting, failed })
    .where('id', '=', mailingId)
    .execute()
}

async function countMails(db: Db, mailingId: number): Promise<{ sent: number; failed: number; waiting: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where((where) => where.and(beginsWithKey(mailingKeyStart(mailingId))))
    .groupBy('status')
    .execute()
  return { sent: 0, failed: 0, waiting: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

function findMailing(db: Db, postId: number): Promise<MailingRow | undefined> {
  return db.selectFrom('mailings').selectAll().where('post_id', '=', postId).executeTakeFirst()
}

/** The mailing of a post with how far it is; null where the post was never mailed. */
export async function readMailing(db: Db, postId: number): Promise<MailingProgress | null> {
  const row = await findMailing(db, postId)
  return row ? toProgress(db, row) : null
}

/** The mailing that began last, with its post where that is still there; null where there was none. */
export async function readLastMailing(db: Db): Promise<{ postId: number | null; mailing: MailingProgress } | null> {
  const row = await db.selectFrom('mailings').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row ? { postId: row.post_id, mailing: await toProgress(db, row) } : null
}

/** The most mailings under way that are named. */
const mostUnderWay = 5

/** The mailings that are being sent or paused, the newest first. */
export async function listUnderWay(db: Db): Promise<{ postId: number; mailing: MailingProgress }[]> {
  const rows = await db
    .selectFrom('mailings')
    .selectAll()
    // The values are written out and not bound: the partial index of what is under way holds only rows with these values.
    .where('state', 'in', [sql.lit('sending' as const), sql.lit('paused' as const)])
    .orderBy('id', 'desc')
    .limit(mostUnderWay)
    .execute()
  const listed = []
  for (const row of rows)
    // One whose post is gone ends within seconds, and has no page.
    if (row.post_id !== null) listed.push({ postId: row.post_id, mailing: await toProgress(db, row) })
  return listed
}

async function toProgress(db: Db, row: MailingRow): Promise<MailingProgress> {
  const isOver = row.ended_at !== null
  const mails = isOver ? { sent: row.sent ?? 0, failed: row.failed ?? 0, waiting: 0 } : await countMails(db, row.id)
  const toQueue = row.all_queued_at === null ? Math.max(0, row.recipients - row.queued) : 0
  const left = isOver ? 0 : mails.waiting + toQueue
  return {
    id: row.id,
    state: row.state,
    content: JSON.parse(row.content) as MailingContent,
    recipients: row.recipients,
    startedAt: row.started_at,
    startedBy: await nameOf(db, row.started_by),
    endedAt: row.ended_at,
    sent: mails.sent,
    failed: mails.failed,
    left,
    passedOver: Math.max(0, row.recipients - mails.sent - mails.failed - left),
    isPostPublic: await isPublic(db, row.post_id),
    lastError: isOver ? null : await readLastError(db, row.id),
  }
}

async function readLastError(db: Db, mailingId: number): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('last_error')
    .where((where) => where.and(beginsWithKey(mailingKeyStart(mailingId))))
    .where('status', '=', 'waiting')
    .where('last_error', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.last_error ?? null
}

async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? joinedName(user) : null
}

type Noted = 'mailing-started' | 'mailing-paused' | 'mailing-resumed' | 'mailing-cancelled'

async function note(
  trx: Db,
  editor: { id: string },
  mailingId: number,
  action: Noted,
  now: string,
  detail?: { title: string; recipients: number },
): Promise<void> {
  await recordAudit(trx, {
    at: now,
    actor: 'admin',
    actorUserId: editor.id,
    action,
    objectType: 'mailing',
    objectId: String(mailingId),
    detail,
  })
}
