import type { NoticeChannel, RefundReason } from '#db/schema.ts'
import { addDeskNote } from '#app/domain/notes/notes.server.ts'
import { approveRefund, readRefundCase, rejectRefund, startReview } from '#app/domain/refunds/decisions.server.ts'
import { enterNotice } from '#app/domain/refunds/notices.server.ts'
import { recommendDecision } from '#app/domain/refunds/recommend.server.ts'
import { fileRefundRequest, withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import type { Recommendation } from '#app/domain/refunds/requests.ts'
import { people } from './people.ts'
import type { SamplePurchase } from './purchase.ts'
import { must, type Step } from './scene.ts'

/** A request for the money of a purchase. Each method is a step of its past. */
export class SampleRequest {
  readonly #purchase: SamplePurchase
  #id = ''

  constructor(purchase: SamplePurchase) {
    this.#purchase = purchase
  }

  /** The signed-in buyer asks by the form. */
  ask(at: string, reason: RefundReason, details: string): Step {
    return {
      at,
      run: async () => {
        const { scene, buyer } = this.#purchase
        const { firstName, lastName, email } = people[buyer]
        const user = await scene.signIn(buyer, at)
        const reservation = await scene.db
          .selectFrom('reservations')
          .select('reference')
          .where('id', '=', this.#purchase.reservationId)
          .executeTakeFirstOrThrow()
        const typed = {
          fullName: `${firstName} ${lastName}`,
          email,
          dealReference: reservation.reference,
          reason,
          details,
        }
        const { reference } = await fileRefundRequest(scene.db, user, typed, [], at)
        this.#id = await this.#find(reference)
      },
    }
  }

  /** Ada enters what came by letter, email or telephone. */
  enter(
    at: string,
    notice: {
      channel: Exclude<NoticeChannel, 'form'>
      reason: RefundReason
      sentAt: string
      sentProof: string
      details: string
    },
  ): Step {
    return {
      at,
      run: async () => {
        const { scene, reservationId } = this.#purchase
        const times = { sentAt: notice.sentAt, receivedAt: at }
        const entered = must(await enterNotice(scene.db, await scene.admin(), reservationId, notice, times, [], at))
        this.#id = entered.requestId
      },
    }
  }

  review(at: string): Step {
    return this.#atDesk(at, async (db, ada) => must(await startReview(db, ada, this.#id, at)))
  }

  /** Sadie, who does not decide about money, recommends. */
  recommend(at: string, recommendation: Recommendation, note: string): Step {
    return {
      at,
      run: async () => {
        const { scene } = this.#purchase
        const sadie = await scene.admin('sadie')
        must(await recommendDecision(scene.db, sadie, this.#id, { recommendation, note }, at))
      },
    }
  }

  /** Ada approves what the rules say. */
  approve(at: string, note = ''): Step {
    return this.#atDesk(at, async (db, ada) => {
      const found = await readRefundCase(db, this.#id)
      must(await approveRefund(db, ada, this.#id, { expectedPence: found?.verdict?.amountPence ?? null, note }, at))
    })
  }

  reject(at: string, note: string): Step {
    return this.#atDesk(at, async (db, ada) => must(await rejectRefund(db, ada, this.#id, note, at)))
  }

  /** The buyer takes the request back. */
  withdraw(at: string): Step {
    return {
      at,
      run: async () => {
        const { scene, buyer } = this.#purchase
        must(await withdrawOwnRequest(scene.db, await scene.user(buyer), this.#id, at))
      },
    }
  }

  note(at: string, body: string): Step {
    return this.#atDesk(at, async (db, ada) =>
      must(await addDeskNote(db, ada, { type: 'refund-request', id: this.#id }, { note: body }, at)),
    )
  }

  #atDesk(
    at: string,
    run: (
      db: SamplePurchase['scene']['db'],
      ada: Awaited<ReturnType<SamplePurchase['scene']['admin']>>,
    ) => Promise<unknown>,
  ): Step {
    return { at, run: async () => run(this.#purchase.scene.db, await this.#purchase.scene.admin()) }
  }

  async #find(reference: string): Promise<string> {
    const { db } = this.#purchase.scene
    const row = await db
      .selectFrom('refund_requests')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    return row.id
  }
}
