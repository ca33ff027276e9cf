import { pipeline, Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { faultOf, type Fault } from '#app/utils/faults.ts'
import { noteFailedCall, noteOutsideCall } from '#app/utils/outside-calls.server.ts'

interface OutgoingMail {
  to: string
  /** The address for replies. Without it replies go to the sender's address. */
  replyTo?: string
  subject: string
  text: string
  html: string
  /** The id of the mail. It is the same on every try, so that a person who receives the mail twice can tell. */
  messageId: string
  /** The https address at which a post by the reader's mail program ends what they have subscribed to (RFC 8058). */
  oneClickEnd?: string
}

export interface Mailer {
  /**
   * Resolves once the server has taken the mail; otherwise throws a MailError. The end of the mail is held back until `noteEnd` has
   * resolved, and does not go out where that rejects: up to then the mail was certainly not sent.
   */
  send(mail: OutgoingMail, noteEnd?: () => Promise<void>): Promise<void>
  /** Ends the connections on which nothing is sent. */
  close(): void
}

/**
 * - `not-sent`: certainly not sent, and worth another try
 * - `refused`: certainly not sent, and the same mail would be refused again
 * - `no-mailbox`: the same, because the server has no such mailbox, whatever the mail
 * - `maybe-sent`: the whole mail went out, but no answer came
 */
type MailFailure = 'not-sent' | 'refused' | 'no-mailbox' | 'maybe-sent'

/** What a failure is about: this one mail or mailbox, all mail to its domain for now, or the mail server as a whole for now. */
type FailureAbout = 'mail' | 'domain' | 'server'

/** The failure of a mail. The message carries no e-mail address. */
export class MailError extends Error {
  readonly failure: MailFailure
  readonly about: FailureAbout
  /** True where the server had let us in, and then fell silent or broke off at this mail. */
  readonly isBrokenOff: boolean

  constructor(failure: MailFailure, about: FailureAbout, cause: unknown, isBrokenOff = false) {
    const message = cause instanceof Error ? cause.message : String(cause)
    super(message.replace(/(?<![^\s<>])[^\s<>]+@[^\s<>]+/g, '(address)'), { cause })
    this.failure = failure
    this.about = about
    this.isBrokenOff = isBrokenOff
  }
}

/** Time limits in milliseconds: until the server has greeted, without a sign from the server, and for the whole call. */
const defaultLimits = { connect: 10_000, silence: 60_000, whole: 120_000 }

/** The milliseconds for which a connection is kept when there is nothing to send. Servers end theirs after minutes. */
const keptMilliseconds = 5000

interface MailSettings {
  smtpUrl: string
  from: string
  /** The most connections at a time. */
  connections: number
}

/**
 * Sends mail through any SMTP server, over connections that take one mail after the other. Each call has time limits, because
 * nodemailer by itself would wait ten minutes.
 */
export function connectMail({ smtpUrl, from, connections }: MailSettings, limits = defaultLimits): Mailer {
  const options = {
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    // A connection that the server has ended meanwhile is noticed before anything of the next mail went out, and is made anew.
    maxRequeues: 1,
    idleTimeout: keptMilliseconds,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    // A server may check a mail for a while before it answers. Giving up meanwhile leaves a mail that may or may not have been
    // sent.
    socketTimeout: limits.silence,
  } as const
  const transport = createTransport(options, { from })
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((source) => {
      const { noteReached, noteEnd } = data as { noteReached: () => void; noteEnd: () => Promise<void> }
      noteReached()
      return holdEnd(source, noteEnd)
    })
    done()
  })
  return {
    async send({ messageId, oneClickEnd, ...mail }, noteEnd = () => Promise.resolve()) {
      let isWholeMailOut = false
      let isNoteMissing = false
      let isReached = false
      const outgoing = {
        ...mail,
        // An object is taken as one address, whatever its text contains.
        to: { name: '', address: mail.to },
        replyTo: mail.replyTo && { name: '', address: mail.replyTo },
        messageId: `<${messageId}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(oneClickEnd && endHeaders(oneClickEnd)) },
        signal: AbortSignal.timeout(limits.whole),
        // The text is asked for once there is a connection over which it can go.
        noteReached: () => (isReached = true),
        noteEnd: async () => {
          await noteEnd().catch((error: unknown) => {
            isNoteMissing = true
            throw error
          })
          isWholeMailOut = true
        },
      }
      try {
        await transport.sendMail(outgoing)
        noteOutsideCall('mail')
      } catch (error) {
        // A note of ours that could not be written says nothing about the server.
        if (isNoteMissing) throw new MailError('not-sent', 'mail', error)
        const failure = failureOf(error, isWholeMailOut)
        const about = { mail: messageId }
        noteFailedCall('mail', {
          call: 'send',
          reason: failure,
          fault: mailFault(error),
          about,
          provider: codesOf(error),
        })
        throw new MailError(failure, aboutOf(error), error, isReached && !hasAnswered(error))
      }
    },
    close: () => transport.close(),
  }
}

function endHeaders(address: string) {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  }
}

/**
 * Passes the mail on only as fast as it is read, and its end only once it has been noted. Reading begins when the server is ready for
 * the mail.
 */
function holdEnd(source: NodeJS.ReadableStream, note: () => Promise<void>): Transform {
  const passage = new Transform({
    // Reading ahead would reach the end before the server has been asked at all.
    readableHighWaterMark: 0,
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void note().then(() => done(), done),
  })
  // Errors reach nodemailer through the passage, so the callback has nothing to do.
  return pipeline(source, passage, () => {})
}

/** The fault by the codes of SMTP: 4xx asks to come again, and a refused sign-in is about our account. */
function mailFault(error: unknown): Fault {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'wrong-key'
  if (responseCode >= 400) return responseCode < 500 ? 'rate-limited' : 'refused'
  return faultOf(error)
}

/** The codes of a server's answer. Its words name the mailbox, with or without an address, and stay out of the log. */
function codesOf(error: unknown) {
  const {
    response = '',
    responseCode,
    code,
    command,
  } = error as Record<'response' | 'code' | 'command', string> & {
    responseCode?: number
  }
  return { status: responseCode, type: code, code: enhancedCode(response), command: command?.split(' ').join('-') }
}

/** The enhanced code behind the code of an answer (RFC 3463). Elsewhere the same digits may be part of an address on the internet. */
function enhancedCode(answer: string): string | undefined {
  return /^\d{3}[- ]#?([245]\.\d{1,3}\.\d{1,3})(?![.\d])/m.exec(answer)?.[1]
}

/** What nodemailer knows of a failure. */
interface SmtpFailure {
  response?: string
  responseCode?: number
  permanent?: boolean
  code?: string
  command?: string
}

function failureOf(error: unknown, isWholeMailOut: boolean): MailFailure {
  const { response, responseCode, permanent, code, command } = error as SmtpFailure
  // The server itself refuses: it has not taken the mail, whatever part of it had arrived.
  if (responseCode && responseCode >= 400) {
    // A refusal of the greeting or the password is about our account, and a person can put that right.
    const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE'
    if (!permanent || !isAboutTheMail || command === 'MAIL FROM') return 'not-sent'
    return command === 'RCPT TO' && isNoMailbox(responseCode, response ?? '') ? 'no-mailbox' : 'refused'
  }
  return isWholeMailOut ? 'maybe-sent' : 'not-sent'
}

/** True where the server has said no, and not merely said nothing. */
function hasAnswered(error: unknown): boolean {
  return Boolean((error as SmtpFailure).responseCode)
}

/** What a failure is about. A server that says "not now" of a recipient, or of a mail that is in, means the domain that it goes to. */
function aboutOf(error: unknown): FailureAbout {
  const { response = '', responseCode, code, command } = error as SmtpFailure
  // Too large for the server, which nodemailer may know beforehand.
  if (responseCode === 552 || (code === 'EMESSAGE' && !responseCode)) return 'mail'
  if (responseCode === 421 || !responseCode) return 'server'
  if (code !== 'EMESSAGE' && command !== 'RCPT TO') return 'server'
  const isMailbox = enhancedCode(response)?.startsWith('4.2.') && !/gr[ae]y/i.test(response)
  return isMailbox ? 'mail' : 'domain'
}

/**
 * True where a server says at the recipient that there is no such mailbox: by the number of the answer, or, where it has none, in
 * words. Many refuse a recipient for what they think of the sender, and that says nothing about the mailbox.
 */
function isNoMailbox(code: number, answer: string): boolean {
  const detail = enhancedCode(answer)
  if (detail?.startsWith('5.')) return ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'].includes(detail)
  return [550, 551, 553].includes(code) && saysNoMailbox.test(answer) && !isAboutTheSender.test(answer)
}

const saysNoMailbox =
  /no such (user|mailbox|recipient|address|person)|(user|recipient|mailbox) (is )?unknown|unknown (user|recipient|mailbox)|(user|recipient|mailbox|account|address) [^.]{0,40}does(n['’]t| not) exist|(user|mailbox|recipient) (was )?not found|invalid (recipient|mailbox)|no (such )?mailbox/i
const isAboutTheSender =
  /relay|spam|junk|block|black ?list|\brbl\b|policy|prohibit|denied|reputation|authenti|dns|\bhelo\b|\behlo\b|\bspf\b|\bdmarc\b|\bip\b|\bhost\b|sender|quota|too many/i

function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
}
