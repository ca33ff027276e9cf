import type { Nation } from '#db/schema.ts'
import type { GivenFigures } from '../question.ts'
import { findPhrases, isDenied, isSaid, isSaidNot } from './denials.ts'
import type { Words } from './words.ts'

/** Who buys and in which country, as far as a text says it. */

type GivenBuyer = NonNullable<GivenFigures['buyer']>

const buyers: Readonly<Record<GivenBuyer, readonly string[]>> = {
  'first-time': ['first time buyer', 'first time buyers', 'ftb', 'ftbs', 'first home', 'firsttime buyer', 'firsttime', 'first time', '1st time buyer', '1st home', '1st time', 'never owned'], // prettier-ignore
  company: ['ltd', 'limited company', 'company', 'spv', 'ltd company', 'limited', 'ltd co', 'my company'],
  'non-residential': ['non residential', 'nonresidential', 'commercial', 'mixed use'],
  additional: ['second home', 'second property', '2nd home', '2nd property', 'additional', 'additional property', 'buy to let', 'btl', 'investment property', 'another property', 'another house', 'holiday home', 'holiday let', 'landlord', 'investor', 'rental property', 'to rent out', 'second house', 'already own', 'own another', 'to let'], // prettier-ignore
  standard: ['only home', 'only property', 'no other property', 'no other home', 'no other properties'],
  'main-home': ['main home', 'main residence', 'to live in', 'moving house', 'my own home', 'new home', 'home mover', 'moving home', 'replacing my home'], // prettier-ignore
}

/** Property that is no home, but where it only stands beside one: "a flat above a shop". */
const premises = ['shop', 'shops', 'office', 'offices', 'warehouse', 'warehouses', 'industrial unit', 'industrial', 'retail unit', 'retail', 'pub', 'restaurant', 'hotel', 'farmland', 'factory', 'workshop', 'business premises', 'business unit', 'takeaway'] // prettier-ignore
const beside = new Set([
  'above',
  'over',
  'near',
  'by',
  'opposite',
  'behind',
  'beside',
  'to',
  'from',
  'former',
  'home',
  'the',
])

/** The rest when a kind is denied: who buys no further home has one only, and who is no first-time buyer has had one before. */
export function findBuyer(words: Words): GivenFigures['buyer'] {
  if (isManyHomes(words)) return 'non-residential'
  const isHome =
    words.hasAny(['residential', 'flat', 'house', 'home', 'dwelling']) && !words.hasAny(['non residential'])
  const said = (Object.keys(buyers) as GivenBuyer[]).find((buyer) => isSaid(words, buyers[buyer]))
  if (said && said !== 'additional') return said
  if (!isHome && findPhrases(words, premises).some(({ from }) => isItself(words, from))) return 'non-residential'
  if (said) return said
  return isSaidNot(words, buyers.additional) || words.hasAny(['own no other', 'dont own another', 'dont own any other', 'do not own another', 'do not own any other']) ? 'standard' : undefined // prettier-ignore
}

/** Six dwellings or more in one purchase are taxed as what is no home. */
function isManyHomes({ tokens }: Words): boolean {
  return tokens.some(({ text, kind }, at) => kind === 'number' && Number(text) >= 6 && Number(text) <= 50 && ['flats', 'houses', 'dwellings', 'apartments', 'homes'].includes(tokens[at + 1]?.text ?? '')) // prettier-ignore
}

function isItself({ tokens }: Words, from: number): boolean {
  const [last, before] = [tokens[from - 1]?.text ?? '', tokens[from - 2]?.text ?? '']
  return !isDenied(tokens, from) && !beside.has(last) && !(['a', 'an'].includes(last) && beside.has(before))
}

const nations: Readonly<Record<Nation, readonly string[]>> = {
  Scotland: ['scotland', 'scottish', 'lbtt', 'scots'],
  Wales: ['wales', 'welsh', 'ltt', 'land transaction tax'],
  'Northern Ireland': ['northern ireland', 'ni', 'n ireland'],
  England: ['england', 'english'],
}

export function findNation(words: Words): Nation | undefined {
  return (Object.keys(nations) as Nation[]).find((nation) => isSaid(words, nations[nation]))
}
