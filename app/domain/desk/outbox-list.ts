import type { OutboxRow } from '#db/schema.ts'
import type { OutboxState } from '#app/domain/mail/outbox.ts'

/** The outbox as an admin sees it. */

export interface OutboxDeskRow {
  id: string
  kind: OutboxRow['kind']
  state: OutboxState
  /** Of a mail. */
  mail: { to: string; subject: string } | null
  /** Of a refund; null too where its row has gone. */
  refund: OutboxRefund | null
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

export interface OutboxRefund {
  id: string
  amountPence: number
  status: 'due' | 'pending' | 'succeeded' | 'failed'
  /** The provider's name for it. */
  providerRef: string | null
  /** `RES-…` */
  reservation: string
  dealReference: string
  /** The refund request that led to it, if one did. */
  request: { id: string; reference: string } | null
}
