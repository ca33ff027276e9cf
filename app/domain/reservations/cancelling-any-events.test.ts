import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setListingIn } from '#app/domain/deals/desk/desk.server.ts'
import { approveRefund, readRefundCase, rejectRefund } from '#app/domain/refunds/decisions.server.ts'
import {
  dueBecauseOf,
  enterNotice,
  listStandingNotices,
  noteReturnedMoney,
} from '#app/domain/refunds/notices.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { refundReasons } from '#app/domain/terms/refund-reasons.ts'
import { disputeEvent } from '#app/testing/buyers/purchases.ts'
import { addDocument } from '#app/testing/database/database.ts'
import { ask, buy, providerRefund, tell, type Stage } from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { openDocuments } from './documents.server.ts'
import { openSooner } from './opening.server.ts'
import { takeProviderEvent } from './provider-events.server.ts'
import { affectedKey, markDealUnavailable, readUnavailability } from './unavailable.server.ts'

/** Whatever may happen to a purchase after a notice, but for the buyer's withdrawal. */
const events = {
  open: (stage: Stage, id: string, at: string) => openDocuments(stage.db, stage.buyer, id, at),
  sooner: (stage: Stage, id: string, at: string) =>
    openSooner(stage.db, stage.buyer, id, { startNow: true, loseRight: true }, at),
  'bring a document': async (stage: Stage, _: string, at: string) => {
    const id = await addDocument(stage.db, stage.dealId)
    await stage.db.updateTable('deal_documents').set({ created_at: at }).where('id', '=', id).execute()
  },
  'name a document elsewhere': (stage: Stage, _: string, at: string) =>
    stage.db.updateTable('deals').set({ document_url: 'https://papers.test/1', updated_at: at }).execute(),
  'take the documents away': (stage: Stage, _: string, at: string) =>
    stage.db.updateTable('deal_documents').set({ removed_at: at }).execute(),
  'mark unavailable': async (stage: Stage, _: string, at: string) => {
    const found = (await readUnavailability(stage.db, stage.admin, stage.dealId, at))!
    return markDealUnavailable(stage.db, null, stage.admin, stage.dealId, affectedKey(found.affected), at)
  },
  'put on the market': (stage: Stage, _: string, at: string) =>
    stage.db.transaction().execute((trx) => setListingIn(trx, stage.admin, stage.dealId, 'active', at)),
  'dispute opens': (stage: Stage, _: string, at: string) => takeProviderEvent(stage.db, disputeEvent('open'), at),
  'dispute is won': (stage: Stage, _: string, at: string) => takeProviderEvent(stage.db, disputeEvent('won'), at),
  'a part goes back': (stage: Stage, _: string, at: string) =>
    tell(stage, providerRefund({ id: `re_${at}`, amountPence: 40_000 }), at),
  'a part is paid by hand': (stage: Stage, id: string, at: string) => {
    const returned = { amount: 30_000, way: 'cash', day: '', proof: at } as const
    return noteReturnedMoney(stage.db, stage.admin, id, returned, at, at)
  },
  'ask again': (stage: Stage, _: string, at: string) => ask(stage, stage.buyer, { reason: 'other', details: at }, at),
  'a stranger asks': (stage: Stage, _: string, at: string) => ask(stage, null, { details: at }, at),
  'try to reject': async (stage: Stage, _: string, at: string) => {
    for (const { id } of await listRequests(stage)) await rejectRefund(stage.db, stage.admin, id, 'No.', at)
  },
  'try to send less': async (stage: Stage, _: string, at: string) => {
    for (const { id } of await listRequests(stage))
      await approveRefund(stage.db, stage.admin, id, { override: { amountPence: 1000, reason: 'x' } }, at)
  },
  'try to approve a later one': async (stage: Stage, _: string, at: string) => {
    for (const { id } of (await listRequests(stage)).slice(1)) {
      const expectedPence = (await readRefundCase(stage.db, id))!.verdict?.amountPence ?? null
      await approveRefund(stage.db, stage.admin, id, { expectedPence }, at)
    }
  },
} satisfies Record<string, (stage: Stage, reservationId: string, at: string) => unknown>

const listRequests = ({ db }: Stage) =>
  db.selectFrom('refund_requests').select('id').orderBy('sent_at').orderBy('id').execute()

const names = Object.keys(events) as (keyof typeof events)[]

test(
  'after a notice nothing but the buyer’s own withdrawal, or money that went back, lowers what the buyer gets',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          waits: fc.boolean(),
          isDocumented: fc.boolean(),
          openedBefore: fc.boolean(),
          sentDays: fc.integer({ min: 1, max: 20 }),
          postDays: fc.integer({ min: 0, max: 4 }),
          reason: fc.constantFrom(...refundReasons),
          then: fc.array(fc.constantFrom(...names), { maxLength: 8 }),
        }),
        async ({ waits, isDocumented, openedBefore, sentDays, postDays, reason, then }) => {
          const stage = await buy()
          const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
          if (waits)
            await stage.db
              .updateTable('reservations')
              .set({ consent_start_now: 0, consent_lose_right: 0, unlock_at: later(15 * day) })
              .execute()
          if (!isDocumented) await stage.db.deleteFrom('deal_documents').execute()
          if (openedBefore) await openDocuments(stage.db, stage.buyer, id, later(hour))
          const [sentAt, receivedAt] = [later(sentDays * day), later((sentDays + postDays) * day)]
          const notice = { channel: 'letter', reason, details: '', sentProof: 'Postmark' } as const
          const entered = await enterNotice(stage.db, stage.admin, id, notice, { sentAt, receivedAt }, [], receivedAt)
          if (!entered.ok) throw new Error(entered.reason)

          const back = async () => {
            const rows = await stage.db.selectFrom('refunds').selectAll().where('status', '<>', 'failed').execute()
            return rows.reduce((sum, row) => sum + row.amount_pence, 0)
          }
          /** What the buyer gets because of the notice, with what they have got already. */
          const worth = async () => {
            const purchase = (await findPurchase(stage.db, id))!
            const standing = (await listStandingNotices(stage.db, id)).filter((one) => one.id === entered.requestId)
            const { lawPence, promisePence } = dueBecauseOf(purchase, standing)
            return { law: lawPence + (await back()), promise: promisePence + (await back()) }
          }
          const before = await worth()
          for (const [index, name] of then.entries()) {
            await (events[name] as (stage: Stage, id: string, at: string) => unknown)(
              stage,
              id,
              later((sentDays + postDays + 1 + index) * day),
            )
            const { law, promise } = await worth()
            expect(law, `${name}: the law`).toBeGreaterThanOrEqual(before.law)
            // The fee is kept once, whatever went back before it.
            expect(promise, `${name}: our promise`).toBeGreaterThanOrEqual(before.promise)
            expect(await back()).toBeLessThanOrEqual(300_000)
          }
        },
      ),
      { numRuns: 60 },
    ),
  120_000,
)
