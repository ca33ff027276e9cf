import type { RefundReason } from '#db/schema.ts'

/** What a screen needs of refunds without the engine and its calendar, so that no browser has to load those. */

/** Kept back from a refund in one case only: documents opened, and then a change of plans (RULES.md, Refunds). Pence. */
export const administrationFeePence = 15_000

/** Why somebody may ask for their money back, in the order of the form. */
export const refundReasons = [
  'property-unavailable',
  'incorrect-information',
  'changed-plans',
  'technical-issues',
  'other',
] as const satisfies RefundReason[]

/** The reasons as the form and the desk show them. */
export const refundReasonLabels: Record<RefundReason, string> = {
  'property-unavailable': 'Property unavailable',
  'incorrect-information': 'Incorrect information',
  'changed-plans': 'Changed plans',
  'technical-issues': 'Technical issues',
  other: 'Other',
}
