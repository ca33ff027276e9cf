import type { Nation } from '#db/schema.ts'
import { beside, buyers, homes, nations, noOtherHome, premises } from '../lexicon/buyers.ts'
import type { GivenFigures } from '../question.ts'
import { isDenied, isSaid, isSaidNot } from './denials.ts'
import { textAt, type Words } from './words.ts'

/** Who buys and in which country, as far as a text says it. */

/** The rest when a kind is denied: who buys no further home has one only, and who is no first-time buyer has had one before. */
export function findBuyer(words: Words): GivenFigures['buyer'] {
  if (isManyHomes(words)) return 'non-residential'
  const isHome =
    words.hasAny(['residential', 'flat', 'house', 'home', 'dwelling']) && !words.hasAny(['non residential'])
  const said = (Object.keys(buyers) as (keyof typeof buyers)[]).find((buyer) => isSaid(words, buyers[buyer]))
  if (said && said !== 'additional') return said
  if (!isHome && words.find(premises).some(({ from }) => isItself(words, from))) return 'non-residential'
  if (said) return said
  return isSaidNot(words, buyers.additional) || words.hasAny(noOtherHome) ? 'standard' : undefined
}

/** Six dwellings or more in one purchase are taxed as what is no home. */
function isManyHomes({ tokens }: Words): boolean {
  return tokens.some(
    ({ text, kind }, at) =>
      kind === 'number' && Number(text) >= 6 && Number(text) <= 50 && homes.has(textAt(tokens, at + 1)),
  )
}

function isItself({ tokens }: Words, from: number): boolean {
  const [last, before] = [textAt(tokens, from - 1), textAt(tokens, from - 2)]
  return !isDenied(tokens, from) && !beside.has(last) && !(['a', 'an'].includes(last) && beside.has(before))
}

export function findNation(words: Words): Nation | undefined {
  return (Object.keys(nations) as Nation[]).find((nation) => isSaid(words, nations[nation]))
}
