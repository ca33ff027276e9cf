import type { NoticeChannel } from '#db/schema.ts'
import { takeTicket } from '#app/domain/support/assignment.server.ts'
import { addNote, answerTicket, closeTicket, type AnswerOutcome } from '#app/domain/support/desk.server.ts'
import {
  closeOwnTicket,
  enterTicket,
  fileDealTicket,
  fileTicket,
  replyToTicket,
} from '#app/domain/support/tickets.server.ts'
import type { PublicTicketKind, SupportTopic } from '#app/domain/support/tickets.ts'
import { must, type Scene, type Step } from './scene.ts'
import { people, type PersonName } from './people.ts'

/** A person with an account, or the address of one without. */
type Sender = { person: PersonName } | { email: string }
type Colleague = 'ada' | 'sadie'

/** A ticket. Each method is a step of its past. */
export class SampleTicket {
  readonly #scene: Scene
  #id = ''

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Asked by one of the forms that anybody may send. */
  file(at: string, sender: Sender, kind: PublicTicketKind, subject: string, message: string): Step {
    return {
      at,
      run: async () => {
        const visitor = 'person' in sender ? await this.#scene.signIn(sender.person, at) : null
        const email = 'person' in sender ? people[sender.person].email : sender.email
        const { reference } = await fileTicket(this.#scene.db, visitor, { kind, subject, email, message }, at)
        await this.#remember(reference)
      },
    }
  }

  /** Asked about a deal. */
  fileAbout(
    at: string,
    person: PersonName,
    kind: 'call' | 'register-interest',
    dealId: number,
    note: { phone?: string; message?: string },
  ): Step {
    return {
      at,
      run: async () => {
        const { db } = this.#scene
        const deal = await db
          .selectFrom('deals')
          .select(['id', 'title'])
          .where('id', '=', dealId)
          .executeTakeFirstOrThrow()
        const user = await this.#scene.signIn(person, at)
        const filed = await fileDealTicket(db, user, deal, kind, note, at)
        if (!filed.ok) throw new Error(`The request about the deal was refused: ${filed.reason}.`)
        await this.#remember(filed.reference)
      },
    }
  }

  /** What came by telephone, letter or email, as Sadie enters it. */
  enter(
    at: string,
    channel: Exclude<NoticeChannel, 'form'>,
    typed: { kind: SupportTopic; subject: string; name: string; email: string; message: string },
  ): Step {
    return {
      at,
      run: async () => {
        const { id: adminId } = await this.#scene.admin('sadie')
        const entry = { adminId, channel, receivedAt: at }
        await this.#remember((await enterTicket(this.#scene.db, { ...typed, dealId: null }, entry, at)).reference)
      },
    }
  }

  take(at: string, who: Colleague): Step {
    return { at, run: async () => must(await takeTicket(this.#scene.db, await this.#scene.admin(who), this.#id, at)) }
  }

  note(at: string, who: Colleague, body: string): Step {
    return {
      at,
      run: async () => must(await addNote(this.#scene.db, await this.#scene.admin(who), this.#id, body, at)),
    }
  }

  answer(at: string, who: Colleague, body: string, outcome: AnswerOutcome = 'answered'): Step {
    return {
      at,
      run: async () => {
        const answer = { body, seen: await this.#last(), outcome }
        must(await answerTicket(this.#scene.db, await this.#scene.admin(who), this.#id, answer, at))
      },
    }
  }

  /** The sender replies by the private link. */
  reply(at: string, body: string): Step {
    return { at, run: async () => must(await replyToTicket(this.#scene.db, null, await this.#key(), body, at)) }
  }

  /** The sender needs nothing more. */
  closeBySender(at: string): Step {
    return { at, run: async () => must(await closeOwnTicket(this.#scene.db, null, await this.#key(), at)) }
  }

  close(at: string, who: Colleague): Step {
    return {
      at,
      run: async () =>
        must(await closeTicket(this.#scene.db, await this.#scene.admin(who), this.#id, await this.#last(), at)),
    }
  }

  async #remember(reference: string): Promise<void> {
    const { db } = this.#scene
    const row = await db.selectFrom('tickets').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
    this.#id = row.id
  }

  async #key(): Promise<string> {
    const { db } = this.#scene
    const row = await db.selectFrom('tickets').select('access_key').where('id', '=', this.#id).executeTakeFirstOrThrow()
    return row.access_key
  }

  /** The last text that somebody at the desk would have before them. */
  async #last(): Promise<number> {
    const { last } = await this.#scene.db
      .selectFrom('ticket_messages')
      .select((select) => select.fn.max<number | null>('id').as('last'))
      .where('ticket_id', '=', this.#id)
      .executeTakeFirstOrThrow()
    return last ?? 0
  }
}
