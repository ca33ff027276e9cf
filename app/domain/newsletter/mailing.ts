import type { MailingState } from '#db/schema.ts'

/** Mailings of posts, as far as the browser may know of them. */

/** A mailing's facts of its post, as it was when the mailing began. */
export interface MailingContent {
  title: string
  excerpt: string
  slug: string
  publishedAt: string
  words: number
}

/** A mailing with how far it is. */
export interface MailingProgress {
  id: number
  state: MailingState
  content: MailingContent
  /** The confirmed subscribers at the start. */
  recipients: number
  startedAt: string
  /** Who has started it; null where their account is gone. */
  startedBy: string | null
  endedAt: string | null
  sent: number
  failed: number
  /** Those whose turn is still to come. */
  left: number
  /** Those who had unsubscribed before their turn, and those to whom a cancelled mailing did not come. */
  passedOver: number
  /** True while its post is on the blog; nothing leaves while it is not. */
  isPostPublic: boolean
  /** The mail server's last words on a mail that is tried again; null while all goes well. */
  lastError: string | null
}

export const mailingStateLabels: Readonly<Record<MailingState, string>> = {
  sending: 'Sending',
  paused: 'Paused',
  cancelled: 'Cancelled',
  done: 'Sent',
}

/** The reasons why a mailing cannot be started or changed, each with its message. */
export const mailingRefusals = {
  'not-found': { status: 404, message: 'There is no such post.' },
  'not-published': { status: 409, message: 'Only a published post can be emailed. Publish it first.' },
  'nobody-there': {
    status: 409,
    message: 'There are no confirmed subscribers yet, so there is nobody to email it to.',
  },
  'not-started': { status: 409, message: 'This post has not been emailed yet.' },
  cancelled: {
    status: 409,
    message:
      'The sending of this post was cancelled, and a post is emailed once. To reach those who did not get it, publish another post and email that.',
  },
  'tested-enough': {
    status: 429,
    message: 'Five tests have gone to you within an hour. Please wait a little before the next one.',
  },
  'post-off': {
    status: 409,
    message: 'The post is not on the blog at the moment, so its emails wait. Publish it first, then press Resume.',
  },
  ended: { status: 409, message: 'The sending has ended already. Nothing was changed.' },
} as const
export type MailingRefusal = keyof typeof mailingRefusals
