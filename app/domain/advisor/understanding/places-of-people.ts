import { didThere, hasVerbs, livedIn, livesIn, ofOwn, ownHomes, relatives, trades } from '../lexicon/buyers.ts'
import { textAt, type Token } from './words.ts'

/** Places where somebody lives or lived, in which nothing is bought. */

/** "I live in Cardiff", "we rent in Reading", "keeping our home in Bath": the place of somebody, and not of the purchase. */
export function isOfPerson(tokens: readonly Token[], from: number): boolean {
  if (isHomeOfPerson(tokens, from)) return true
  // "My English mates"
  if (ofOwn.has(textAt(tokens, from - 1)) && companions.has(textAt(tokens, from + 1))) return true
  // "Got a job down south"
  if (textAt(tokens, from - 1) === 'job') return true
  if (!['in', 'from', 'near', 'at', 'around'].includes(textAt(tokens, from - 1))) return false
  // "From Wolverhampton me, but there's a terrace in Treorchy"
  if (textAt(tokens, from - 1) === 'from') return true
  const [verb, before] = [textAt(tokens, from - 2), textAt(tokens, from - 3)]
  // "How many people live in Swansea" asks for the place.
  if (['people', 'folk', 'folks', 'souls', 'many'].includes(before)) return false
  if ([verb, before].some((text) => livesIn.has(text) || livedIn.has(text)) || isOfRelative(tokens, from)) return true
  // "We sold in Dumfries"
  if (isOwnHome(tokens, from) || trades.has(verb) || ['sold', 'selling'].includes(verb)) return true
  // "My cousin in Chester", but not "a flat for my son in Leeds"
  if (relatives.has(verb) && ofOwn.has(before) && textAt(tokens, from - 4) !== 'for') return true
  if (['we', 'i', 'who'].includes(before) && ['rent', 'work', 'teach'].includes(verb)) return true
  // "By then our present place in Bristol will have been sold"
  const isPresent = presentOnes.has(before) && ['our', 'my'].includes(textAt(tokens, from - 4))
  if (isPresent && (ownHomes.has(verb) || ['place', 'one'].includes(verb))) return true
  // "Our own house in Kent", behind what says that it is kept or given up.
  if (!ownHomes.has(verb)) return false
  const words = [3, 4, 5].map((step) => textAt(tokens, from - step))
  return (
    words.some((text) => ['our', 'my'].includes(text)) && words.some((text) => hasVerbs.has(text) || sells.has(text))
  )
}

/** "We'd hang on to the Inverness house", "selling our Leeds flat". */
function isHomeOfPerson(tokens: readonly Token[], from: number): boolean {
  if (!['our', 'my', 'the'].includes(textAt(tokens, from - 1))) return false
  if (![1, 2].some((step) => ownHomes.has(textAt(tokens, from + step)))) return false
  return [2, 3, 4].some((step) => keepsOrSells.has(textAt(tokens, from - step)))
}

const companions = new Set([
  ...relatives,
  'mates',
  'friends',
  'pals',
  'pal',
  'colleagues',
  'cousins',
  'relatives',
  'family',
])
const sells = new Set(['sell', 'sells', 'selling', 'sold', 'owned'])
const presentOnes = new Set(['present', 'current', 'old', 'existing', 'last', 'previous', 'former'])
const keeps = ['keep', 'keeping', 'kept', 'retain', 'retaining', 'hang', 'hanging', 'hold', 'holding']
const keepsOrSells = new Set([...keeps, 'sell', 'selling', 'sold'])

/** "We've a house in Stafford and want": theirs, where no price of it follows. */
function isOwnHome(tokens: readonly Token[], from: number): boolean {
  if (textAt(tokens, from - 1) !== 'in' || !ownHomes.has(textAt(tokens, from - 2))) return false
  const at = ['a', 'one', 'another'].includes(textAt(tokens, from - 3)) ? from - 4 : from - 3
  const isPriced = [1, 2, 3].some(
    (step) => tokens[from + step]?.kind === 'number' || textAt(tokens, from + step) === '£',
  )
  return ['weve', 'ive', 'own', 'owns', 'have'].includes(textAt(tokens, at)) && !isPriced
}

/** "My grandmother ran a boarding house in Rhyl". */
function isOfRelative(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 2; at >= from - 8; at--) {
    if (tokens[at]?.kind !== 'word') return false
    if (relatives.has(textAt(tokens, at)))
      return ofOwn.has(textAt(tokens, at - 1)) && didThere.has(textAt(tokens, at + 1))
  }
  return false
}
