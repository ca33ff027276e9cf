import { dealFields, type DealTexts } from './record.ts'

/** A part of a deal's texts, as a JSON call or a line of a file sends it, over those that are stored. */

/**
 * The stored texts with those that were sent. Twelve months of rent are the annual yield, so where one of the two was sent with
 * another value and the other one was not, or as it was, the other one is worked out anew.
 */
export function mergeTexts(stored: DealTexts, sent: Partial<DealTexts>): DealTexts {
  const isYieldNew = isNew('annualYield', stored, sent)
  const isRentNew = isNew('monthlyRent', stored, sent)
  const follows: Partial<DealTexts> = {}
  if (isYieldNew && !isRentNew) follows.monthlyRent = ''
  if (isRentNew && !isYieldNew) follows.annualYield = ''
  return { ...stored, ...sent, ...follows }
}

/** True where the field was sent with another value. A text that cannot be read is one. */
function isNew(name: 'annualYield' | 'monthlyRent', stored: DealTexts, sent: Partial<DealTexts>): boolean {
  const text = sent[name]
  if (text === undefined) return false
  const field = dealFields[name]
  const read = field.schema.safeParse(text)
  return !read.success || field.show(read.data) !== stored[name]
}
