import type { RefundReason } from '#db/schema.ts'

/**
 * The part of the refund rules that a screen needs. It stands apart from the engine and its calendar, so that no browser has to
 * load those.
 */

/**
 * The fee in pence. It is kept in one case only: the buyer opened the documents and then changed their plans (RULES.md, Refunds).
 */
export const administrationFeePence = 15_000

/** The reasons to ask for money back, in the order of the form. */
export const refundReasons = [
  'property-unavailable',
  'incorrect-information',
  'changed-plans',
  'technical-issues',
  'other',
] as const satisfies RefundReason[]

/** The labels of the reasons, for the form and the desk. */
export const refundReasonLabels: Record<RefundReason, string> = {
  'property-unavailable': 'Property unavailable',
  'incorrect-information': 'Incorrect information',
  'changed-plans': 'Changed plans',
  'technical-issues': 'Technical issues',
  other: 'Other',
}
