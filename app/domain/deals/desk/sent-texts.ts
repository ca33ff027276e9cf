import { fieldOf, type DealTexts, type FieldName } from '../record/record.ts'

/** A part of a deal's texts, as a JSON call or a line of a file sends it, over those that are stored. */

/**
 * The stored texts with those that were sent. A figure that was left empty and comes back as it is worked out, as `workedOut` has it, is
 * not entered: it stays empty, and goes on following the others. Twelve months of rent are the annual yield, so where one of the two was sent with
 * another value and the other one was not, or as it was, the other one is worked out anew.
 */
export function mergeTexts(stored: DealTexts, given: Partial<DealTexts>, workedOut: Partial<DealTexts>): DealTexts {
  const isTyped = (name: FieldName, text: string) => stored[name] !== '' || normalize(name, text) !== workedOut[name]
  const sent = Object.fromEntries(
    Object.entries(given).filter(([name, text]) => isTyped(name as FieldName, text)),
  ) as Partial<DealTexts>
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
  return text !== undefined && normalize(name, text) !== stored[name]
}

/** The text as the form would show what is read from it; null where it cannot be read. */
function normalize(name: FieldName, text: string): string | null {
  const field = fieldOf(name)
  const read = field.schema.safeParse(text)
  return read.success ? field.show(read.data) : null
}
