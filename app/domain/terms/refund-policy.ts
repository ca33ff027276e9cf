import { formatPounds } from '#app/utils/money.ts'
import { administrationFeePence, ownerBusinessDays } from './refund-rules.ts'

/** The table of RULES.md, Refunds, in the buyer’s words: when, and what comes of it. The first row that fits counts. */
export const refundPolicyRows: readonly (readonly [when: string, what: string])[] = [
  ['Within 48 hours of payment, for any reason', 'Full refund'],
  [
    'We or the owner have marked the deal unavailable, documents that are due to you have been missing for more than 2 business days, or you paid twice (at any time)',
    'Full refund',
  ],
  ['Within 14 days, documents not opened', 'Full refund'],
  [
    `You tell us that the property is unavailable (at any time). We will ask the owner and reply within ${ownerBusinessDays} business days`,
    'Full refund once we have confirmed it',
  ],
  ['Within 14 days, documents opened, information incorrect or technical issues', 'Full refund after review'],
  [
    'Within 14 days, documents opened, changed plans or another reason',
    `Refund less ${formatPounds(administrationFeePence)}`,
  ],
  ['Later, information incorrect', 'Reviewed by a person; full refund if upheld'],
  ['Later, anything else', 'No refund'],
]
