import type { Nation } from '#db/schema.ts'
import type { GivenFigures } from '../question.ts'
import type { Words } from './words.ts'

/** Who buys and in which country, as far as a text says it. */

const buyers: Readonly<Record<NonNullable<GivenFigures['buyer']>, readonly string[]>> = {
  'first-time': ['first time buyer', 'first time buyers', 'ftb', 'first home', 'firsttime buyer', 'first time'],
  company: ['ltd', 'limited company', 'company', 'spv', 'ltd company', 'limited'],
  'non-residential': ['non residential', 'commercial property', 'mixed use', 'a shop', 'an office', 'commercial'],
  additional: ['second home', 'second property', '2nd home', '2nd property', 'additional', 'additional property', 'buy to let', 'btl', 'investment property', 'another property', 'holiday home', 'holiday let', 'landlord', 'investor', 'rental property', 'to rent out', 'second house'], // prettier-ignore
  standard: ['only home', 'only property'],
  'main-home': ['main home', 'main residence', 'to live in', 'moving house', 'my own home', 'new home', 'home mover', 'moving home', 'replacing my home'], // prettier-ignore
}

export function findBuyer(words: Words): GivenFigures['buyer'] {
  return (Object.keys(buyers) as (keyof typeof buyers)[]).find((buyer) => words.hasAny(buyers[buyer]))
}

const nations: Readonly<Record<Nation, readonly string[]>> = {
  Scotland: ['scotland', 'scottish', 'lbtt', 'scots'],
  Wales: ['wales', 'welsh', 'ltt', 'land transaction tax'],
  'Northern Ireland': ['northern ireland', 'ni'],
  England: ['england', 'english'],
}

export function findNation(words: Words): Nation | undefined {
  return (Object.keys(nations) as Nation[]).find((nation) => words.hasAny(nations[nation]))
}
