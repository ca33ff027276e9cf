import { onceChecked } from './buyer-check.ts'

/**
 * What a payment buys and what it does not, as landing page, deal, checkout and the mail after paying say it. It keeps "reserved for you
 * alone" and "no exclusive rights" both true (RULES.md, Consent).
 */

export interface Bought {
  /** The number of documents; null where the words are about every deal. */
  documentCount: number | null
  /** False where they are already open, or have a day on which they open. */
  isOpeningChosen: boolean
  /** True where the buyer's identity is checked before anything opens. */
  needsCheck: boolean
}

/** The promises, each a line of its own. */
export function listPromises({ documentCount, isOpeningChosen, needsCheck }: Bought): string[] {
  const chosen = isOpeningChosen ? ', at once or after 14 days, as you choose' : ''
  const opening = needsCheck ? `${chosen}, ${onceChecked}` : chosen
  return [
    'The deal, reserved for you alone on this website',
    `The full address${nameDocuments(documentCount)}${opening}`,
    'A direct line for your questions, and expert support until completion',
  ]
}

function nameDocuments(count: number | null): string {
  if (count === null) return ' and all documents of the deal'
  if (count === 0) return ''
  return count === 1 ? ' and the document of the deal' : ` and all ${count} documents`
}

/** The words about what is not bought; the first sentence weighs as much as any promise. */
export const notBought = {
  what: 'Not the property, and no right over it.',
  why: 'Its owner may sell it elsewhere; then you get everything back.',
}
