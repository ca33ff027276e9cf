import { pipeline, Transform } from 'node:stream'
import { createTransport } from 'nodemailer'

export interface OutgoingMail {
  to: string
  /** Where a reply goes; without it, to the address that the mail comes from. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** The same for every try of the same mail, so that whoever receives it twice can tell. */
  messageId: string
}

export interface Mailer {
  /** Resolves once the server has taken the mail, else throws a MailError. */
  send(mail: OutgoingMail): Promise<void>
}

/**
 * - `not-sent`: certainly not sent, and worth another try
 * - `refused`: certainly not sent, and the same mail would be refused again
 * - `maybe-sent`: the whole mail had gone out when the answer failed to come
 */
export type MailFailure = 'not-sent' | 'refused' | 'maybe-sent'

/** How a mail failed. The message carries no e-mail address. */
export class MailError extends Error {
  readonly failure: MailFailure

  constructor(failure: MailFailure, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause)
    super(message.replace(/(?<![^\s<>])[^\s<>]+@[^\s<>]+/g, '(address)'), { cause })
    this.failure = failure
  }
}

/** Milliseconds: until connected and greeted, without a sign from the server, and for everything. */
const defaultLimits = { connect: 10_000, silence: 60_000, whole: 120_000 }

/** Mail through any SMTP server. Each call has its time limits, because nodemailer by itself would wait ten minutes. */
export function connectMail(settings: { smtpUrl: string; from: string }, limits = defaultLimits): Mailer {
  const options = {
    url: settings.smtpUrl,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    // A server may look at a mail for a while before it answers; giving up then leaves a mail of which nobody knows.
    socketTimeout: limits.silence,
  }
  return {
    async send({ messageId, ...mail }) {
      let isWholeMailOut = false
      const transport = createTransport(options, { from: settings.from })
      transport.use('stream', ({ message }, done) => {
        message.processFunc((source) => noteEnd(source, () => (isWholeMailOut = true)))
        done()
      })
      try {
        await transport.sendMail({
          ...mail,
          // As an object it is taken as one address, whatever is in it.
          to: { name: '', address: mail.to },
          replyTo: mail.replyTo && { name: '', address: mail.replyTo },
          messageId: `<${messageId}@${domainOf(settings.from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(limits.whole),
        })
      } catch (error) {
        throw new MailError(failureOf(error, isWholeMailOut), error)
      }
    },
  }
}

/** Passes the mail on only as fast as it is read, which begins when the server is ready for it, and tells just before its end. */
function noteEnd(source: NodeJS.ReadableStream, note: () => void): Transform {
  const passage = new Transform({
    // Reading ahead would reach the end before the server was asked at all.
    readableHighWaterMark: 0,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush(done) {
      note()
      done()
    },
  })
  // What goes wrong reaches nodemailer over the passage.
  return pipeline(source, passage, () => {})
}

function failureOf(error: unknown, isWholeMailOut: boolean): MailFailure {
  const { responseCode, permanent, code, command } = error as {
    responseCode?: number
    permanent?: boolean
    code?: string
    command?: string
  }
  // The server itself says no: whatever it had received, it has not taken it.
  if (responseCode && responseCode >= 400) {
    // What it says to the greeting or the password is about our account, which a person can put right.
    const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    return permanent && isAboutTheMail && command !== 'MAIL FROM' ? 'refused' : 'not-sent'
  }
  return isWholeMailOut ? 'maybe-sent' : 'not-sent'
}

function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
}
