import { caseFields, type CaseKey } from '../case-fields.ts'
import { readCase, readValue, sayCase, sayValue, type Case } from '../case-words.ts'
import type { Sides } from '../question.ts'

/** Several values of one thing as one sentence, and back: `Side by side: deposit 25% or deposit 40%? Deal calculator: price £140,000`. */

const opening = 'Side by side: '
const fieldsOf = (calculator: CaseKey) => caseFields[calculator] as Record<string, Parameters<typeof sayValue>[0]>

/** Null where more than one thing differs, and for a value that is said by today, such as "next year". */
export function saySides({ field, values, also }: Sides, known: Case): string | null {
  const varied = fieldsOf(known.calculator)[field]
  const isOfToday = values.some((value) => typeof value === 'string' && /^(?:today|this year|next year)$/.test(value))
  if (!varied || isOfToday || also) return null
  return `${opening}${values.map((value) => sayValue(varied, value)).join(' or ')}? ${sayCase(known)}`
}

/** The sides of a sentence that `saySides` has written; null for any other text. */
export function readSidesSentence(text: string): { sides: Sides; known: Case } | null {
  const end = text.indexOf('? ')
  if (!text.startsWith(opening) || end < 0) return null
  const known = readCase(text.slice(end + 2))
  if (!known) return null
  const said = text.slice(opening.length, end).split(' or ')
  for (const [field, varied] of Object.entries(fieldsOf(known.calculator))) {
    const values = said.map((each) => readValue(varied, each))
    if (values.length < 2 || values.includes(null)) continue
    const sides = { calculator: known.calculator, field, values: values as Sides['values'] }
    return saySides(sides, known) === text ? { sides, known } : null
  }
  return null
}
