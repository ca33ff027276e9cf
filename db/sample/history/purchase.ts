import { freeHold } from '#app/domain/reservations/desk.server.ts'
import { findReadableDocument, openDocuments, recordDocumentAccess } from '#app/domain/reservations/documents.server.ts'
import { markEnd, type TypedEnd } from '#app/domain/reservations/ending.server.ts'
import { extendHold } from '#app/domain/reservations/hold-changes.server.ts'
import { expireHolds, releaseHold } from '#app/domain/reservations/holds.server.ts'
import { takeProviderEvent } from '#app/domain/reservations/provider-events.server.ts'
import { openPaymentIntent, storeConsent } from '#app/domain/reservations/securing.server.ts'
import { affectedKey, markDealUnavailable, readUnavailability } from '#app/domain/reservations/unavailable.server.ts'
import { addDeskNote } from '#app/domain/notes/notes.server.ts'
import type { User } from '#app/domain/people/users.ts'
import type { ReturnedForm } from '#app/domain/refunds/notices.ts'
import { noteReturnedMoney } from '#app/domain/refunds/notices.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { PersonName } from './people.ts'
import type { NewDispute } from './provider.ts'
import { must, type Scene, type Step } from './scene.ts'

const minute = 60_000
const day = 24 * 60 * minute
const policy = { allowScotland: false }

/** A deal that somebody holds, and may pay for. Each method is a step, or some, of its past. */
export class SamplePurchase {
  readonly scene: Scene
  readonly buyer: PersonName
  readonly dealId: number
  #intentId = ''
  #disputeId = ''
  #reservationId = ''

  constructor(scene: Scene, buyer: PersonName, dealId: number) {
    this.scene = scene
    this.buyer = buyer
    this.dealId = dealId
  }

  get reservationId(): string {
    if (!this.#reservationId) throw new Error('Nothing is held yet.')
    return this.#reservationId
  }

  /** The buyer signs in and holds the deal. */
  hold(at: string): Step {
    return {
      at,
      run: async () => {
        const { db, provider } = this.scene
        await this.#offer(at)
        const user = await this.scene.signIn(this.buyer, at)
        const opened = must(await openPaymentIntent(db, provider, { ...user, groups: [] }, this.dealId, policy, at))
        this.#intentId = opened.clientSecret.replace('_secret', '')
        const held = await db
          .selectFrom('reservations')
          .select('id')
          .where('deal_id', '=', this.dealId)
          .where('user_id', '=', user.id)
          .where('status', '=', 'held')
          .executeTakeFirstOrThrow()
        this.#reservationId = held.id
      },
    }
  }

  /** The buyer holds the deal, chooses when the documents open, and pays, within some minutes. */
  buy(at: string, choice: 'now' | 'wait'): Step[] {
    return [
      this.hold(at),
      this.choose(addMilliseconds(at, 2 * minute), choice),
      this.pay(addMilliseconds(at, 4 * minute)),
    ]
  }

  choose(at: string, choice: 'now' | 'wait'): Step {
    return this.#byBuyer(at, async (user) => {
      const boxes = { startNow: choice === 'now', loseRight: choice === 'now' }
      must(await storeConsent(this.scene.db, this.scene.provider, user, this.dealId, boxes, at))
    })
  }

  pay(at: string): Step {
    return this.#told(at, () => this.scene.provider.pay(this.#intentId))
  }

  decline(at: string, lastError: string): Step {
    return this.#told(at, () => this.scene.provider.decline(this.#intentId, lastError))
  }

  extend(at: string): Step {
    return this.#byBuyer(at, async ({ id }) => must(await extendHold(this.scene.db, id, this.dealId, at)))
  }

  release(at: string): Step {
    return this.#byBuyer(at, async ({ id }) =>
      must(await releaseHold(this.scene.db, this.scene.provider, id, this.reservationId, at)),
    )
  }

  /** The hold runs out, at `at` at the latest. */
  runOut(at: string): Step {
    return { at, run: () => expireHolds(this.scene.db, this.scene.provider, at) }
  }

  free(at: string): Step {
    return this.#byAda(at, async (ada) =>
      must(await freeHold(this.scene.db, this.scene.provider, ada, this.reservationId, at)),
    )
  }

  /** The buyer opens the documents and reads so many of them. */
  open(at: string, read: number): Step {
    return this.#byBuyer(at, async (user) => {
      const { db } = this.scene
      must(await openDocuments(db, user, this.reservationId, at))
      await this.#read(user, at, read)
    })
  }

  readAgain(at: string, read: number): Step {
    return this.#byBuyer(at, (user) => this.#read(user, at, read))
  }

  dispute(at: string, dispute: NewDispute): Step {
    return this.#told(at, () => {
      const event = this.scene.provider.dispute(this.#intentId, dispute)
      if (event.kind === 'dispute') this.#disputeId = event.dispute.id
      return event
    })
  }

  moveDispute(at: string, stage: 'answered' | 'won' | 'lost'): Step {
    return this.#told(at, () => this.scene.provider.moveDispute(this.#disputeId, stage))
  }

  /** Ada marks the deal unavailable, and sends back what its buyer has paid. */
  markUnavailable(at: string): Step {
    return this.#byAda(at, async (ada) => {
      const { db, provider } = this.scene
      const { affected } = (await readUnavailability(db, ada, this.dealId, at))!
      must(await markDealUnavailable(db, provider, ada, this.dealId, affectedKey(affected), at))
    })
  }

  end(at: string, end: TypedEnd): Step {
    return this.#byAda(at, async (ada) => must(await markEnd(this.scene.db, ada, this.reservationId, end, at)))
  }

  /** Ada notes money that she has paid back by hand. */
  payBackByHand(at: string, returned: ReturnedForm): Step {
    return this.#byAda(at, async (ada) =>
      must(await noteReturnedMoney(this.scene.db, ada, this.reservationId, returned, at, at)),
    )
  }

  note(at: string, body: string): Step {
    return this.#byAda(at, async (ada) =>
      must(await addDeskNote(this.scene.db, ada, { type: 'reservation', id: this.reservationId }, { note: body }, at)),
    )
  }

  /** The deal has been on the market for some days, with its documents. */
  async #offer(at: string): Promise<void> {
    const { db } = this.scene
    const [published, entered] = [addMilliseconds(at, -6 * day), addMilliseconds(at, -12 * day)]
    await db
      .updateTable('deals')
      .set({ status: 'active' })
      .where('id', '=', this.dealId)
      .where('status', '<>', 'active')
      .execute()
    await db
      .updateTable('deals')
      .set({ created_at: entered, published_at: published })
      .where('id', '=', this.dealId)
      .where('published_at', '>', published)
      .execute()
    await db
      .updateTable('deal_documents')
      .set({ created_at: published })
      .where('deal_id', '=', this.dealId)
      .where('created_at', '>', published)
      .execute()
  }

  #byBuyer(at: string, run: (user: User) => Promise<unknown>): Step {
    return { at, run: async () => run(await this.scene.user(this.buyer)) }
  }

  #byAda(at: string, run: (ada: Awaited<ReturnType<Scene['admin']>>) => Promise<unknown>): Step {
    return { at, run: async () => run(await this.scene.admin()) }
  }

  /** The provider tells of something that happened there. */
  #told(at: string, happen: () => Parameters<typeof takeProviderEvent>[1]): Step {
    return { at, run: () => takeProviderEvent(this.scene.db, happen(), at) }
  }

  async #read(user: User, at: string, count: number): Promise<void> {
    const { db } = this.scene
    const documents = await db
      .selectFrom('deal_documents')
      .select('id')
      .where('deal_id', '=', this.dealId)
      .orderBy('position')
      .limit(count)
      .execute()
    for (const [index, { id }] of documents.entries()) {
      const readAt = addMilliseconds(at, (index + 1) * minute)
      const readable = await findReadableDocument(db, user, id, readAt)
      if (!readable?.isOpened) throw new Error(`The documents of the deal ${this.dealId} are not open to their buyer.`)
      await recordDocumentAccess(db, user, readable, readAt)
    }
  }
}
