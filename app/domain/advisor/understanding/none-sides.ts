import * as lexicon from '../lexicon/sides.ts'
import type { GivenFigures, Sides } from '../question.ts'
import type { Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { saysBoth } from './buyer-sides.ts'
import { textAt, type Occurrence, type Words } from './words.ts'

/** A cost that there may be or not: "service charge of 2,400 or none", "with an agent at 10% or doing it myself", "the works against without". */

interface NoneSides {
  field: string
  name: keyof GivenFigures
  values: number[]
  /** The tokens by which both are said. */
  taken: number[]
}

/** The costs, with the words for them, for having none, and what they are where nobody says it. */
const costs = [
  {
    field: 'management',
    name: 'managementPercent',
    said: lexicon.managers,
    none: lexicon.managesThemselves,
    usual: 10,
  },
  { field: 'works', name: 'worksPence', said: lexicon.worksSaid, none: lexicon.asItStands, usual: undefined },
  { field: 'service', name: 'servicePence', said: lexicon.serviceSaid, none: lexicon.freehold, usual: undefined },
  { field: 'insurance', name: 'insurancePence', said: lexicon.insuranceSaid, none: [], usual: 300 },
  { field: 'voids', name: 'voidsPercent', said: lexicon.voidsSaid, none: lexicon.alwaysLet, usual: 5 },
  { field: 'maintenance', name: 'maintenancePercent', said: lexicon.maintenanceSaid, none: [], usual: 5 },
] as const

/** A text of more words than this is read as one case. */
const mostTokens = 90

/** The one cost that a message asks about with and without; null where it says only one of the two. */
export function readNoneSides(words: Words, read: ReadFigures, before: GivenFigures): NoneSides | null {
  if (words.tokens.length > mostTokens) return null
  const denied = words.find(lexicon.noneOfIt)
  for (const { field, name, said, none, usual } of costs) {
    const own = words.find(said)
    const away = [...words.find(none), ...(own.length > 0 ? denied : [])]
    const amount = amountOf(words, read, name, own)
    if (own.length === 0 && (away.length === 0 || !amount)) continue
    const isMore = away.length > 0 && words.hasAny(lexicon.moreOrLess)
    const isBoth = own.length > 0 && (saysBoth(words) || (isMore && words.hasAny(lexicon.withoutIt)))
    // "No voids or repairs" denies both.
    const isOwn = ({ from, to }: Occurrence) =>
      to - from > 1 || !lexicon.denies.has(textAt(words.tokens, from)) || own.some((each) => each.from === to)
    const lone = away.find((place) => isOwn(place) && isOffered(words, place, own, amount))
    if (!isBoth && !lone) continue
    const known = before[name]
    const value =
      amount?.value ?? (typeof known === 'number' && known > 0 ? known / (name.endsWith('Pence') ? 100 : 1) : usual)
    if (value === undefined || !(value > 0)) continue
    const places = [
      ...(lone ? [lone] : []),
      ...own,
      ...words.find(lexicon.withAndWithout),
      ...words.find(lexicon.withoutIt),
      ...(amount ? [amount] : []),
    ]
    return {
      field,
      name,
      values: [value, 0],
      taken: places.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    }
  }
  return null
}

/** "Me managing vs a 12% agent vs a 15% agent": having none is one of those that are listed. */
export function withNone(sides: Sides, words: Words): Sides {
  const cost = sides.also ? undefined : costs.find(({ field }) => field === sides.field)
  const isNone = cost !== undefined && words.hasAny(cost.none) && !sides.values.includes(0)
  return isNone ? { ...sides, values: [...sides.values, 0] } : sides
}

/** Whether having none is one of two: a word between says so. */
function isOffered(
  { tokens }: Words,
  { from }: Occurrence,
  own: readonly Occurrence[],
  amount: Amount | undefined,
): boolean {
  const others = [...own, ...(amount ? [amount] : [])]
  const [least, most] = [
    Math.min(from, ...others.map((each) => each.from)),
    Math.max(from, ...others.map((each) => each.from)),
  ]
  // "Between doing it myself and an agent at 12%"
  const isBetween = [1, 2, 3].some((step) => textAt(tokens, least - step) === 'between')
  const joints = tokens.slice(least, most + 1).filter(({ text }, at) => {
    const isLed = lexicon.leadsNone.has(textAt(tokens, least + at + 1))
    return lexicon.setsNone.has(text) || ((isLed || isBetween) && (text === 'and' || (text === ',' && isLed)))
  })
  return joints.length === 1 && most - least <= mostBetween
}
const mostBetween = 14

/** How much it is: a figure that is most likely of it, or that stands right beside its words. */
function amountOf(
  { tokens }: Words,
  { sentence, likely }: ReadFigures,
  name: keyof GivenFigures,
  own: readonly Occurrence[],
): Amount | undefined {
  const isShare = name.endsWith('Percent')
  const fitting = sentence.amounts.filter(({ unit, value }) =>
    isShare ? unit !== 'pounds' && value <= mostShare : unit !== 'percent' && value > mostShare,
  )
  const found = fitting.find((each) => likely[sentence.amounts.indexOf(each)]?.role === name)
  if (found) return found
  const distance = (amount: Amount) =>
    Math.min(...own.map(({ from, to }) => (amount.from >= to ? amount.from - to : from - amount.to)))
  const near = fitting.filter((amount) => own.length > 0 && distance(amount) <= mostApart && !tokens.slice(amount.to, own[0]!.from).some(({ text }) => text === ',')) // prettier-ignore
  return near.sort((a, b) => distance(a) - distance(b))[0]
}
const mostShare = 30
const mostApart = 2
