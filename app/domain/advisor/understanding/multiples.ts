import { thingsBefore, endsClause } from '../lexicon/as-before.ts'
import { times } from '../lexicon/figures.ts'
import * as lexicon from '../lexicon/multiples.ts'
import type { GivenFigures } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import type { Talk } from './talk.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** Figures that are so many times what they were, "double the insurance", "finance costs doubled", "half that"; and the same of another time, "the 110 is per quarter". */

type Name = keyof GivenFigures

const notMultiplied: ReadonlySet<Name> = new Set<Name>(['pricePence', 'valuePence', 'depositPence', 'depositPercent'])

/** What the calculator counts with where nothing was said of it. */
const usual: GivenFigures & Partial<Record<Name, number>> = {
  insurancePence: 30_000,
  feesPence: 200_000,
  managementPercent: 10,
  voidsPercent: 5,
  maintenancePercent: 5,
}

/** What of the purchase before is a multiple now; what cannot be placed is asked about. */
export function multiplyFigures(read: ReadFigures, words: Words, { last }: Talk): boolean {
  const { tokens } = words
  if (!last) return false
  let isMultiple = false
  for (let at = 0; at < tokens.length; at++) {
    const times = lexicon.multiples.get(textAt(tokens, at))
    if (times === undefined || lexicon.notMultiplied.has(textAt(tokens, at + 1))) continue
    const thing = thingBehind(tokens, at) ?? thingBefore(tokens, at)
    const isPointing = lexicon.pointsBack.has(textAt(tokens, at + (textAt(tokens, at + 1) === 'of' ? 2 : 1)))
    // "Half of our price borrowed" is a loan.
    const isOfHome = thing?.names.some((name) => notMultiplied.has(name)) === true
    if (isOfHome || (!thing && !isPointing)) continue
    const isKnown = (name: Name) =>
      (typeof last.figures[name] === 'number' && name.endsWith('Pence')) || (last.topic === 'returns' && name in usual)
    const changed = (last.changed ?? []).filter(isKnown)
    const names = thing ? thing.names.filter(isKnown).slice(0, 1) : (sameAs(read, last.figures) ?? changed)
    const [name, ...others] = names
    const text = rawOf(tokens, Math.min(at, thing?.at ?? at), Math.max(at, thing?.at ?? at + 1) + 1)
    read.bound = new Set([...read.bound, at, ...(thing ? [thing.at] : [at + 1, at + 2])])
    isMultiple = true
    // "Refurb doubled, 12k": it says what comes out.
    const isSaid =
      name !== undefined && thing !== null && read.figures[name] === Math.round(Number(last.figures[name]) * times)
    if (isSaid) continue
    if (name === undefined || others.length > 0 || (read.figures[name] !== undefined && thing)) {
      read.unclear = [...(read.unclear ?? []), { text, meanings: [] }]
      continue
    }
    const was = (last.figures[name] as number | undefined) ?? usual[name]!
    setFigure(read, name, Math.round(was * times), was)
    const say = (value: number) => (name.endsWith('Percent') ? `${value}%` : pounds(value))
    read.worked.push(`${say(was)}, ${text}: ${say(Math.round(was * times))}`)
  }
  if (isMultiple) read.isOfLast = true
  return isMultiple
}

/** "The 110 is per quarter", of a charge that was said a month. */
export function correctTimes(read: ReadFigures, { tokens }: Words, { last }: Talk): boolean {
  if (!last) return false
  let isCorrected = false
  for (const { value, per: beside, from, to, text } of read.sentence.amounts) {
    const per = beside ?? timeBehind(tokens, to)
    if (
      per === undefined ||
      !lexicon.pointsBack.has(textAt(tokens, from - 1 - Number(textAt(tokens, from - 1) === '£')))
    )
      continue
    const names = ofTime.filter((name) => {
      const said = last.figures[name]
      return (
        said !== undefined &&
        ofYear(name, said) !== value * 100 * timesAYear[per] &&
        Object.values(timesAYear).some((times) => Math.abs(ofYear(name, said) - value * 100 * times) < 12)
      )
    })
    const [name, ...others] = names
    if (name === undefined || others.length > 0) continue
    const pence = value * 100 * timesAYear[per]
    const is = Math.round(name === 'monthlyRentPence' ? pence / 12 : pence)
    const isSame = (each: (typeof ofTime)[number], said: number) => ofYear(each, said) === pence || said === value * 100
    for (const each of ofTime)
      if (each !== name && read.figures[each] !== undefined && isSame(each, read.figures[each])) unset(read, each)
    read.left = read.left.filter((left) => left.from !== from)
    read.prices = read.prices.filter((price) => price.text !== text)
    read.setAside = read.setAside.filter((said) => said !== text)
    read.settled.add(from)
    Object.assign(read.figures, { [name]: is })
    read.isRentTimeless = false
    delete read.rentBySize
    isCorrected = true
  }
  if (isCorrected) read.isOfLast = true
  return isCorrected
}

/** "Is per quarter", "was a year". */
function timeBehind(tokens: readonly Token[], to: number): Amount['per'] {
  if (!lexicon.isOrWas.has(textAt(tokens, to))) return undefined
  const at = lexicon.beforeTime.has(textAt(tokens, to + 1)) ? to + 2 : to + 1
  return times.get(textAt(tokens, at))
}

const ofTime = ['servicePence', 'insurancePence', 'otherPence', 'monthlyRentPence'] as const satisfies Name[]
const ofYear = (name: Name, pence: number) => (name === 'monthlyRentPence' ? pence * 12 : pence)
const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

/** "1,400 was half a year. Double it": what a figure of the message is of. */
function sameAs({ sentence: { amounts } }: ReadFigures, figures: GivenFigures): Name[] | null {
  const [only, ...others] = amounts.filter(({ unit }) => unit === null || unit === 'pounds')
  if (!only || others.length > 0) return null
  return (Object.keys(figures) as Name[]).filter(
    (name) => name.endsWith('Pence') && figures[name] === Math.round(only.value * 100),
  )
}

function setFigure(read: ReadFigures, name: Name, pence: number, was: number): void {
  const same = read.sentence.amounts.filter(({ value }) => Math.round(value * 100) === was)
  for (const { from, text } of same) {
    read.left = read.left.filter((left) => left.from !== from)
    read.prices = read.prices.filter((price) => price.text !== text)
    read.settled.add(from)
  }
  for (const each of Object.keys(read.figures) as Name[]) if (read.figures[each] === was) unset(read, each)
  Object.assign(read.figures, { [name]: pence })
}

function unset(read: ReadFigures, name: Name): void {
  const { [name]: _, ...figures } = read.figures
  read.figures = figures
}

interface Thing {
  at: number
  names: readonly Name[]
}

function thingAt(tokens: readonly Token[], at: number): Thing | null {
  const names = thingsBefore.get(textAt(tokens, at))
  return names ? { at, names } : null
}

/** "Double the insurance", "half of the fin fees". */
function thingBehind(tokens: readonly Token[], from: number): Thing | null {
  for (let at = from + 1; at <= from + 4; at++) {
    const found = thingAt(tokens, at)
    // "Double the fin fees" is none of the legal ones.
    const isOfFinance = found?.names.includes('financeFeesPence') && lexicon.ofFinance.has(textAt(tokens, at - 1))
    if (found) return isOfFinance ? { at, names: ['financeFeesPence'] } : found
    if (!lexicon.beforeThing.has(textAt(tokens, at))) return null
  }
  return null
}

/** "Works doubled", "the insurance has come out double". */
function thingBefore(tokens: readonly Token[], from: number): Thing | null {
  for (let at = from - 1; at >= from - 6; at--) {
    const text = textAt(tokens, at)
    if (text === '' || endsClause.has(text)) return null
    const found = thingAt(tokens, at)
    if (found) return found
    if (!lexicon.besideMultiple.has(text)) return null
  }
  return null
}
