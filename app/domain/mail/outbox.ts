import type { OutboxRow } from '#db/schema.ts'

/** What waits to leave, as far as a page may know of it. */

export type OutboxState = 'waiting' | 'sending' | 'sent' | 'failed'

export const outboxStateLabels: Record<OutboxState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
}

export const outboxKindLabels: Record<OutboxRow['kind'], string> = { mail: 'Mail', refund: 'Refund' }

/** Where a row stands. Only mail is ever "sending": a refund may be asked for twice, so nothing is noted before it. */
export function outboxState(row: Pick<OutboxRow, 'status' | 'started_at'>): OutboxState {
  return row.status === 'waiting' && row.started_at ? 'sending' : row.status
}

/** A mail that was given up because nobody knows whether it went. Sending it again may deliver it twice. */
export function mayHaveBeenSent(row: Pick<OutboxRow, 'status' | 'started_at'>): boolean {
  return row.status === 'failed' && row.started_at !== null
}

/** Why a row cannot be tried again, and how that is told. */
export const outboxRefusals = {
  'not-found': { status: 404, message: 'There is no such entry.' },
  'already-sent': { status: 409, message: 'This has been sent already.' },
  'under-way': { status: 409, message: 'This is being sent just now.' },
} as const
export type OutboxRefusal = keyof typeof outboxRefusals
