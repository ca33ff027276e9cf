import { sql } from 'kysely'
import { judgeBulkMail, workMailings } from '#app/domain/newsletter/mailing-work.server.ts'
import { startMailing } from '#app/domain/newsletter/mailing.server.ts'
import { sendAndNote } from '#app/domain/newsletter/bounces.server.ts'
import { FinalError, type MailMessage, type RefundOrder } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { compareMoney } from '#app/domain/books/comparing.server.ts'
import { recordTrader } from '#app/domain/receipts/traders.server.ts'
import { sendRefund } from '#app/domain/refunds/money-sending.server.ts'
import { tellOpenings } from '#app/domain/reservations/opening.server.ts'
import type { SealingKeys } from '#app/utils/sealing.server.ts'
import { addMilliseconds, startOfLondonDay } from '#app/utils/dates.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import type { Db } from '#db/database.server.ts'
import { addSamplePictures, picturedDeals } from '../pictures/add.ts'
import { listHoldSteps } from './holds.ts'
import { listPurchaseSteps } from './purchases.ts'
import { Scene, type Step } from './scene.ts'
import { listSubmissionSteps } from './submissions.ts'
import { listTestimonialSteps } from './testimonials.ts'
import { listTicketSteps, lostAddress } from './tickets.ts'
import { pastDays, writeSampleViews } from './views.ts'

export interface HistoryOptions {
  /** The issuer under which the stand-in for sign-in knows the people of the demo. */
  issuer: string
  /** The operator whose name receipts bear. */
  operator: Parameters<typeof recordTrader>[1]
  filesFolder: string
  /** They seal the papers of identity that vendors have sent. */
  sealingKeys: SealingKeys
  /** UTC ISO text. */
  now: string
}

/**
 * Writes twelve weeks of past into sample data: views, holds, purchases, refunds, disputes, tickets, testimonials, submissions and mails, each by the function of
 * the product that would have written it, at its hour. So every sum, receipt, mail and entry of the trail is what the product makes of
 * it. Does nothing where something has been reserved before.
 */
export async function seedSampleHistory(
  db: Db,
  { issuer, operator, filesFolder, sealingKeys, now }: HistoryOptions,
): Promise<void> {
  if (await db.selectFrom('reservations').select('id').limit(1).executeTakeFirst()) return
  // A power cut leaves half of it, whatever is written through at each step: the caller begins anew then.
  if (!isPostgres(db)) await sql`PRAGMA synchronous = OFF`.execute(db)
  const scene = new Scene(db, { issuer, now })
  await recordTrader(db, operator, startOfLondonDay(now, -pastDays))
  const steps = [
    { at: scene.ago(pastDays, '08:30'), run: (at: string) => scene.signIn('ada', at) },
    { at: scene.ago(pastDays, '08:40'), run: (at: string) => scene.signIn('sadie', at) },
    ...listPurchaseSteps(scene),
    ...listHoldSteps(scene),
    ...listTicketSteps(scene),
    ...listNewsletterSteps(scene),
    ...listPictureSteps(scene, filesFolder),
    ...listTestimonialSteps(scene),
    ...listSubmissionSteps(scene, { filesFolder, sealingKeys }),
    ...listNightlySteps(scene, now),
  ]
  for (const { at, run } of steps.toSorted((one, other) => one.at.localeCompare(other.at))) {
    scene.provider.now = at
    await run(at)
    await workJobs(scene, at)
  }
  await writeSampleViews(db, now)
  if (!isPostgres(db)) await sql`PRAGMA synchronous = FULL`.execute(db)
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** A subscriber whose mailbox is not there any more. */
const lostSubscriber = 'p.llewellyn@example.com'

/** A post is mailed to the subscribers, one of whom cannot be reached any more. */
function listNewsletterSteps(scene: Scene): Step[] {
  const at = scene.ago(1, '10:00')
  return [
    {
      at,
      run: async () => {
        const post = await scene.db
          .selectFrom('posts')
          .select('id')
          .where('status', '=', 'published')
          .where('published_at', '<', at)
          .where('id', 'not in', (from) =>
            from.selectFrom('mailings').select('post_id').where('post_id', 'is not', null),
          )
          .orderBy('published_at', 'desc')
          .executeTakeFirstOrThrow()
        await startMailing(scene.db, await scene.admin(), post.id, at)
        await workMailings(scene.db, at)
        while ((await sendMails(scene, addMilliseconds(at, 5 * second))) > 0);
        await workMailings(scene.db, addMilliseconds(at, 10 * second))
      },
    },
  ]
}

/** Ada adds pictures to some deals. */
function listPictureSteps(scene: Scene, filesFolder: string): Step[] {
  const first = scene.ago(1, '14:10')
  return picturedDeals.map((dealId, index) => ({
    at: addMilliseconds(first, index * 4 * minute),
    run: async (now) => addSamplePictures(scene.db, { dealId, admin: await scene.admin(), filesFolder, now }),
  }))
}

/** What the site does by itself each night: it tells buyers whose documents open, and compares its books with the provider's. */
function listNightlySteps({ db, provider }: Scene, now: string): Step[] {
  const nights = Array.from({ length: pastDays }, (_, index) => startOfLondonDay(now, index + 1 - pastDays))
  const openings = nights.map((midnight) => ({
    at: addMilliseconds(midnight, 9 * second),
    run: (at: string) => tellOpenings(db, at),
  }))
  // The comparisons between the first one, which sets the hour, and the last leave nothing.
  const comparisons = nights
    .map((midnight) => addMilliseconds(midnight, 3 * hour + 9 * second))
    .filter((at) => at < now)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .map((at) => ({ at, run: () => compareMoney(db, provider, at) }))
  return [...openings.filter(({ at }) => at < now), ...comparisons]
}

/** What the site does within seconds of each step: ordered refunds and mails leave. */
async function workJobs(scene: Scene, at: string): Promise<void> {
  const { db, provider } = scene
  const later = addMilliseconds(at, 4 * second)
  provider.now = later
  await workOutbox(
    db,
    'refund',
    (order, key) => sendRefund(db, provider, order as RefundOrder, key, later),
    () => later,
  )
  await sendMails(scene, addMilliseconds(at, 7 * second))
}

function sendMails({ db }: Scene, at: string): Promise<number> {
  return workOutbox(
    db,
    'mail',
    (mail, key) =>
      sendAndNote(
        db,
        key,
        () => deliver(mail as MailMessage),
        () => at,
      ),
    () => at,
    { judge: (mail) => judgeBulkMail(db, mail, at) },
  )
}

/** The mail server takes whatever has a mailbox. */
function deliver({ to }: MailMessage): Promise<void> {
  if (to !== lostAddress && to !== lostSubscriber) return Promise.resolve()
  return Promise.reject(new FinalError('550 5.1.1 There is no such mailbox here.', { isNoMailbox: true }))
}
