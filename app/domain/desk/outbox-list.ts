import type { OutboxRow } from '#db/schema.ts'
import { readChoice, readPage, readSearch } from '#app/domain/lists/lists.ts'
import { outboxKindLabels, outboxStateLabels, type OutboxState } from '#app/domain/mail/outbox.ts'

/** The outbox as an admin sees it. */

export interface OutboxFilters {
  search: string
  kind: OutboxRow['kind'] | null
  status: OutboxState | null
  page: number
}

/** Reads the filters from a query string; unknown values fall back to the defaults. */
export function readOutboxFilters(params: URLSearchParams): OutboxFilters {
  return {
    search: readSearch(params),
    kind: readChoice(params, 'kind', outboxKindLabels),
    status: readChoice(params, 'status', outboxStateLabels),
    page: readPage(params),
  }
}

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
