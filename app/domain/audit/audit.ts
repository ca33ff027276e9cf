import type { AboutType } from '#db/schema.ts'
import { cleanLine } from '#app/utils/text.ts'

/** The audit trail's record of an event. */

/**
 * Every action that the product records, by the type of thing it is done to. The trail may also hold other names, from older
 * versions.
 */
export const auditActions = {
  deal: [
    'deal-created',
    'deal-edited',
    'deal-duplicated',
    'deal-imported',
    'deal-deleted',
    'deal-activated',
    'deal-deactivated',
    'deal-marked-unavailable',
    'deal-released',
    'deal-completed',
  ],
  reservation: [
    'deal-held',
    'hold-extended',
    'hold-released',
    'hold-expired',
    'hold-freed',
    'consent-stored',
    'documents-opened',
    'document-not-stamped',
    'payment-settled',
    'payment-failed',
    'payment-mismatch',
    'payment-returned',
    'payment-refunded',
    'payment-questioned',
    'payment-disputed',
    'dispute-won',
    'dispute-lost',
    'dispute-evidence-made',
    'refund-made-elsewhere',
    'refund-failed',
    'money-returned-by-hand',
    'reservation-refunded',
    'reservation-note-added',
    'reservation-note-judged',
    'purchase-completed',
    'purchase-not-completed',
    'buyer-check-passed',
    'buyer-check-failed',
    'buyer-check-unanswered',
    'buyer-check-taken-back',
    'buyer-check-held',
    'buyer-check-let-go',
  ],
  'payment-intent': ['unknown-payment'],
  refund: [],
  'refund-request': [
    'refund-request-pending',
    'refund-request-under-review',
    'refund-request-approved',
    'refund-request-processing',
    'refund-request-refunded',
    'refund-request-rejected',
    'refund-request-withdrawn',
    'refund-request-added-to',
    'refund-request-linked',
    'refund-request-recommended',
    'refund-request-problem',
    'refund-sent-again',
    'evidence-opened',
    'refund-request-note-added',
    'refund-request-note-judged',
  ],
  ticket: [
    'ticket-filed',
    'ticket-entered',
    'ticket-replied',
    'ticket-answered',
    'ticket-note-added',
    'ticket-closed',
    'ticket-reopened',
    'ticket-assigned',
    'ticket-unassigned',
  ],
  user: ['signed-in', 'user-note-added', 'user-note-judged', 'testimonials-declined', 'role-granted', 'role-taken'],
  outbox: ['outbox-retried', 'mail-sent-again'],
  export: ['exported'],
  post: [
    'post-created',
    'post-edited',
    'post-restored',
    'post-published',
    'post-unpublished',
    'post-scheduled',
    'post-deleted',
  ],
  'blog-category': ['category-added', 'category-renamed', 'category-deleted', 'tag-renamed', 'tag-deleted'],
  subscriber: [
    'subscriber-confirmed',
    'subscriber-ended',
    'subscriber-removed',
    'subscriber-not-bounced',
    'confirmation-sent-again',
  ],
  'saved-search': ['saved-search-confirmed', 'saved-search-ended'],
  'price-watch': ['price-watch-started', 'price-watch-ended'],
  mailing: ['mailing-started', 'mailing-paused', 'mailing-resumed', 'mailing-cancelled'],
  'area-edition': [
    'area-edition-imported',
    'area-edition-refused',
    'area-edition-published',
    'area-edition-rolled-back',
    'area-edition-dropped',
  ],
  'data-request': [
    'copy-asked',
    'copy-entered',
    'copy-made',
    'copy-failed',
    'copy-downloaded',
    'copy-deleted',
    'deletion-asked',
    'deletion-entered',
    'deletion-confirmed',
    'deletion-withdrawn',
    'deletion-refused',
    'account-deleted',
    'kept-data-deleted',
  ],
  testimonial: [
    'testimonial-asked',
    'testimonial-given',
    'testimonial-entered',
    'testimonial-checked',
    'testimonial-verified',
    'testimonial-refused',
    'testimonial-reopened',
    'testimonial-withdrawn',
    'testimonial-evidence-opened',
  ],
  submission: [
    'submission-started',
    'submission-submitted',
    'submission-withdrawn',
    'submission-deleted',
    'submission-taken',
    'submission-put-back',
    'submission-changes-requested',
    'submission-held',
    'submission-let-go',
    'submission-seconded',
    'submission-approved',
    'submission-rejected',
    'submission-reopened',
    'submission-revised',
    'submission-taken-back',
    'submission-change-refused',
    'submission-asked',
    'submission-confirmed',
    'submission-expired',
    'submission-unavailable',
    'submission-judged',
    'submission-checked',
    'submission-written-to',
    'submission-note-added',
    'submission-note-judged',
    'submission-file-opened',
  ],
  'waiting-role': ['role-left-waiting', 'waiting-role-withdrawn'],
  clock: ['clock-confirmed'],
} as const satisfies Record<AboutType, string[]>

/** The actions on a thing of this type. */
export type AuditAction<Type extends AboutType = AboutType> = (typeof auditActions)[Type][number]

export type AuditValue = string | number | boolean | null

/**
 * Facts by their names; never a name, an email address or card data. A change of state gives `before` and `after`: either the
 * state alone, or everything that changed by its name.
 */
export interface AuditDetail {
  before?: AuditValue | Record<string, AuditValue>
  after?: AuditValue | Record<string, AuditValue>
  [fact: string]: AuditValue | Record<string, AuditValue> | undefined
}

/** The most characters of a reason that the trail keeps, where nothing else is said. */
export const longestReason = 200

/** An admin's reason, as far as the trail may keep it: one line of at most `most` characters without email addresses. */
export function reasonForTrail(typed: string, most = longestReason): string {
  // A word is taken out for an @ within it; one at its end makes no address.
  const text = [...cleanLine(typed).replace(/\S+/g, (word) => (word.slice(1, -1).includes('@') ? '…' : word))]
  return text.length <= most ? text.join('') : `${text.slice(0, most - 1).join('')}…`
}
