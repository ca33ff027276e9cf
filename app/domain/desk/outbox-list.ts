import type { OutboxRow } from '#db/schema.ts'
import type { OutboxState } from '#app/domain/mail/outbox.ts'

/** The outbox as an admin sees it. */

export interface OutboxDeskRow {
  id: string
  kind: OutboxRow['kind']
  state: OutboxState
  /** The mail of this row; null for a refund. */
  mail: { to: string; subject: string } | null
  /** The refund of this row; null for a mail, and where the refund no longer exists. */
  refund: OutboxRefund | null
  attempts: number
  nextAttemptAt: string
  /** The answer that it got, as it is stored. */
  lastError: string | null
  /** That answer's meaning in words. */
  why: string | null
  createdAt: string
  sentAt: string | null
}

/** A mail on the page of what it is about. */
export interface MailLine extends OutboxDeskRow {
  /** True where it has been sent to a person, so that the same words can be sent once more. */
  mayGoAgain: boolean
}

export interface OutboxRefund {
  id: string
  amountPence: number
  status: 'due' | 'pending' | 'succeeded' | 'failed'
  /** The provider's id of the refund. */
  providerRef: string | null
  /** The reference of the reservation, such as `RES-7K2M9QWD`. */
  reservation: string
  dealReference: string
  /** The refund request that led to it, if one did. */
  request: { id: string; reference: string } | null
}
