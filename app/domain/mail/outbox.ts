import type { OutboxRow } from '#db/schema.ts'

/** The states of the outbox, as far as a page may know of them. */

export type OutboxState = 'waiting' | 'sending' | 'sent' | 'failed'

export const outboxStateLabels: Record<OutboxState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
}

const outboxKindLabels: Record<OutboxRow['kind'], string> = { mail: 'Email', refund: 'Refund' }

/** The ways to narrow the list of the outbox. Mails to subscribers and about saved searches stand apart, so that they hide nothing else. */
export const outboxFilterLabels = { ...outboxKindLabels, newsletter: 'Newsletter and alerts' } as const

/** The state of a row. Only a mail is ever "sending": a refund may be asked for twice, so its start is not noted. */
export function outboxState(row: Pick<OutboxRow, 'status' | 'started_at'>): OutboxState {
  return row.status === 'waiting' && row.started_at ? 'sending' : row.status
}

/** True for a mail that was given up because nobody knows whether it was sent. Sending it again may deliver it twice. */
export function mayHaveBeenSent(row: Pick<OutboxRow, 'status' | 'maybe_sent_at'>): boolean {
  return row.status === 'failed' && row.maybe_sent_at !== null
}

/** What is searched for at the desk to find the mails that a restore held back. */
export const heldBackWords = 'held back by a restore'

/** A pause that a mail server has asked for. */
export interface MailPause {
  until: string
  /** The answer that it began with. */
  answer: string
}

/** How mail leaves at the moment. */
export interface MailRate {
  /** The emails a second over the last minute. */
  perSecond: number
  /** Set while nothing leaves, because the mail server takes none. */
  server: MailPause | null
  /** The domains that take none. */
  domains: (MailPause & { domain: string })[]
}

/** The reasons why a row cannot be tried again, each with its message. */
export const outboxRefusals = {
  'not-found': { status: 404, message: 'There is no such entry.' },
  'already-sent': { status: 409, message: 'This has been sent already.' },
  'under-way': { status: 409, message: 'This is being sent just now.' },
  'refund-ended': {
    status: 409,
    message: 'This refund has come to its end. Where money is still owed, send it again from its refund request.',
  },
} as const
export type OutboxRefusal = keyof typeof outboxRefusals
