import type { Db } from '#db/database.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import { forgetMails, isUnforgotten } from '#app/domain/mail/forgetting.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import { bouncedDays } from '#app/domain/newsletter/newsletter.ts'
import type { User } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { lookDay } from './looking.ts'
import { priceConsent, type Watch, type WatchRefusal } from './watching.ts'

/** Whom we email when the price of a saved deal falls: only a signed-in person who has asked for it, at their verified address. */

type Watcher = Pick<User, 'id' | 'email' | 'isEmailVerified'>
type By = { actor: 'visitor' | 'system' } | { actor: 'user'; actorUserId: string }

/** How the emails stand to a person. */
export async function readWatch(db: Db, { id, email, isEmailVerified }: Watcher): Promise<Watch> {
  const watch = await findRunning(db, id)
  if (!isEmailVerified) return { state: watch ? 'paused' : 'unverified', email }
  if (!watch) return { state: 'off', email }
  return { state: watch.refused_at === null ? 'on' : 'bounced', email }
}

function findRunning(db: Db, userId: string) {
  return db
    .selectFrom('price_watches')
    .select(['id', 'refused_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Begins the emails, from the prices of this moment on; null where it is done, and where they have begun before. Whoever starts them
 * says that the address takes mail.
 */
export async function startWatch(db: Db, who: Watcher, now: string): Promise<WatchRefusal | null> {
  if (!who.isEmailVerified) return 'not-verified'
  await db.transaction().execute(async (trx) => {
    const running = await findRunning(trx, who.id)
    if (running?.refused_at === null) return
    const begun = {
      consent_text: priceConsent.version,
      started_at: now,
      ended_at: null,
      refused_at: null,
      looked_on: lookDay(now),
      failed_looks: 0,
    }
    const { id } = await trx
      .insertInto('price_watches')
      .values({ id: newId(), user_id: who.id, ...begun })
      .onConflict((there) => there.column('user_id').doUpdateSet(begun))
      .returning('id')
      .executeTakeFirstOrThrow()
    await knowPrices(trx, who.id)
    await trx
      .updateTable('saved_searches')
      .set({ refused_at: null })
      .where('email_hash', '=', await hashAddress(trx, who.email))
      .execute()
    await recordAudit(trx, {
      actor: 'user',
      actorUserId: who.id,
      at: now,
      action: 'price-watch-started',
      objectType: 'price-watch',
      objectId: id,
      detail: { wording: priceConsent.version },
    })
  })
  return null
}

/** What is not on the market has no public price at this moment: the one before counts for it. */
async function knowPrices(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('shortlisted_deals')
    .from('deals')
    .set((set) => ({ told_price_pence: set.ref('deals.price_pence'), fell_on: null, fell_from_pence: null }))
    .where('user_id', '=', userId)
    .whereRef('deals.id', '=', 'deal_id')
    .where('deals.status', '=', 'active')
    .execute()
}

/** Ends the emails of a person. Nothing happens where there are none. */
export async function stopWatch(db: Db, userId: string, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const running = await findRunning(trx, userId)
    if (running) await endWatch(trx, running.id, { actor: 'user', actorUserId: userId }, now)
  })
}

/**
 * Ends the emails. What waits for them in the outbox is deleted, and the address is taken out of what was sent. That its person had
 * agreed, and until when, stays with the account. Nothing happens where they have ended.
 */
export async function endWatch(trx: Db, id: string, by: By, now: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('price_watches')
    .set({ ended_at: now, refused_at: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await noteForgotten(trx, 'prices', id, now)
  await forgetMails(trx, 'price-watch', [id])
  await recordAudit(trx, { ...by, at: now, action: 'price-watch-ended', objectType: 'price-watch', objectId: id })
}

/** The state of the emails with this id: `gone` with the account that had them, which the trail alone knows; null where none ever had it. */
export async function readWatchState(db: Db, id: string): Promise<'on' | 'ended' | 'gone' | null> {
  const row = await db.selectFrom('price_watches').select('ended_at').where('id', '=', id).executeTakeFirst()
  if (row) return row.ended_at === null ? 'on' : 'ended'
  const started = await db
    .selectFrom('audit_events')
    .select('id')
    .where('object_type', '=', 'price-watch')
    .where('object_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return started ? 'gone' : null
}

/** Marks the emails of whoever has this address as coming back. */
export async function noteRefusedWatch(trx: Db, email: string, now: string): Promise<void> {
  const refused = await trx
    .updateTable('price_watches')
    .set({ refused_at: now })
    .where('ended_at', 'is', null)
    .where('user_id', 'in', (from) =>
      from.selectFrom('users').select('id').where('is_email_verified', '=', 1).where(isSameAnyCase('email', email)),
    )
    .returning('id')
    .execute()
  for (const { id } of refused) await noteForgotten(trx, 'prices-refused', id, now)
}

/** The watches that are looked at in one round. */
const size = 200

/** Ends those whose address has been bounced for long, and takes addresses out of mails that were being sent when they ended. */
export async function sweepWatches(trx: Db, now: string): Promise<void> {
  const bounced = await trx
    .selectFrom('price_watches')
    .select('id')
    .where('refused_at', '<=', addMilliseconds(now, -bouncedDays * 86_400_000))
    .limit(size)
    .execute()
  for (const { id } of bounced) await endWatch(trx, id, { actor: 'system' }, now)
  const left = await trx
    .selectFrom('outbox')
    .leftJoin('price_watches', 'price_watches.id', 'outbox.about_id')
    .select('outbox.about_id as id')
    .distinct()
    .where('outbox.about_type', '=', 'price-watch')
    .where((where) =>
      where.or([where('price_watches.id', 'is', null), where('price_watches.ended_at', 'is not', null)]),
    )
    .where(isUnforgotten)
    .limit(size)
    .execute()
  await forgetMails(
    trx,
    'price-watch',
    left.flatMap(({ id }) => id ?? []),
  )
}
