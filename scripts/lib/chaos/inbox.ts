import { startSmtp, type SmtpAnswer, type TestSmtp } from '../../../app/testing/mail/smtp.ts'

/** The mail server of a run, with the faults that mail servers have. */

export type MailFault = 'later' | 'refused' | 'no-mailbox' | 'drops' | 'drops-early' | 'hangs' | 'down'

/** A mail that arrived in full, whatever was answered. */
export interface Arrival {
  /** What stands before the @ of its Message-ID. */
  id: string
  to: string
}

const later: SmtpAnswer = { code: 451, text: '4.3.2 Try again later' }
const refused: SmtpAnswer = { code: 554, text: '5.7.1 Message refused' }
const noMailbox: SmtpAnswer = { code: 550, text: '5.1.1 No such user' }

export class Inbox {
  readonly arrivals: Arrival[] = []
  /** The addresses in mails with a link to confirm something, those that came last at the end. */
  readonly links: { to: string; href: string }[] = []
  /** Every second mail meets the fault, so that both happen side by side. */
  #fault: MailFault | null = null
  #count = 0
  #server: TestSmtp | undefined
  #port = 0
  readonly #answers = {
    toRecipient: (): SmtpAnswer => {
      this.#count += 1
      if (this.#count % 2 === 0) return 'take'
      if (this.#fault === 'later') return later
      return this.#fault === 'no-mailbox' ? noMailbox : 'take'
    },
    toMail: (): SmtpAnswer => {
      if (this.#count % 2 === 0) return 'take'
      if (this.#fault === 'refused') return refused
      if (this.#fault === 'drops') return 'drop'
      return this.#fault === 'hangs' ? 'silence' : 'take'
    },
    dropsEarly: false,
    port: 0,
  }

  async start(): Promise<string> {
    this.#server = await startSmtp(this.#answers)
    this.#port = this.#answers.port = this.#server.port
    return `smtp://127.0.0.1:${this.#port}`
  }

  async set(fault: MailFault | null): Promise<void> {
    this.#fault = fault
    this.#answers.dropsEarly = fault === 'drops-early'
    if (fault === 'down') await this.stop()
    else this.#server ??= await startSmtp(this.#answers)
  }

  /** Whoever was left hanging is let go as well. */
  async heal(): Promise<void> {
    await this.stop()
    await this.set(null)
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await server?.kill()
    if (server) this.#read(server)
  }

  /** Takes in what has arrived, and forgets its text. */
  read(): void {
    if (this.#server) this.#read(this.#server)
  }

  #read(server: TestSmtp): void {
    for (const { to, headers, text } of server.mails.splice(0)) {
      this.arrivals.push({ id: /^<(.*)@/.exec(headers.get('message-id') ?? '')?.[1] ?? '', to })
      const href = /https?:\/\/\S+\/(?:newsletter|saved-searches)\/confirm\?\S+/.exec(text)?.[0]
      if (href) this.links.push({ to, href })
    }
  }
}
