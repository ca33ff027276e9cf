import * as lexicon from '../lexicon/account.ts'
import { rentWords } from '../lexicon/topics.ts'
import type { GivenFigures, LeftOver, Topic } from '../question.ts'
import { newLoanOf } from './account.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadCase, ReadFigures } from './read-figures.ts'
import { textOf, type Words } from './words.ts'

/**
 * Nets below the reader of figures. Every amount of a message is an argument, or is said not to be used, or is asked about; and a case that
 * no purchase is like is asked about before it is worked out.
 */

type Name = keyof GivenFigures

const lets: ReadonlySet<Topic> = new Set(['returns', 'brrr'])

/** A rent of a year in percent of the price. */
const mostYield = 20
const leastYield = 2
/** So much dearer or cheaper than what was spoken of is another purchase, or no price. */
const mostTimes = 1.6
const leastPence = 1_000_000
const leastDepositShare = 5

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

/** What of a case is unlike any purchase, each with what it may be instead. */
export function findUnlikely({ topic, words, read, figures, before }: ReadCase): LeftOver[] {
  const { pricePence, monthlyRentPence, depositPence, loanPence, valuePence, coveragePercent, worksPence } = figures
  const found: LeftOver[] = []
  const ask = (text: string, ...meanings: GivenFigures[]) => found.push({ text, meanings })
  const isNew = (...names: Name[]) =>
    names.some((name) => figures[name] !== undefined && figures[name] !== before[name])
  const of = (pence: number | undefined) => pence !== undefined && pence > 0
  if (of(pricePence) && isNew('pricePence')) {
    const others = read.sentence.amounts
      .filter(({ unit, value }) => (unit === 'pounds' || unit === null) && value >= 30_000)
      .map(({ value }) => Math.round(value * 100))
      .filter((pence) => pence !== pricePence)
    const meanings = [...new Set(others)].slice(0, 2).map((pence) => ({ pricePence: pence }))
    const ofPrice = lets.has(topic) && of(monthlyRentPence) ? (monthlyRentPence! * 1200) / pricePence! : null
    const isOdd = ofPrice !== null && ofPrice > mostYield
    const [only] = read.prices
    const old = before.pricePence
    const times = old ? Math.max(old / pricePence!, pricePence! / old) : 1
    // "I've got 70k", of a house of 222,000 that was spoken of.
    const isLeap = only?.isBare === true && read.figures.monthlyRentPence === undefined && times > mostTimes
    // "Refinance at 80"
    const share = Number(only?.text)
    const isNewLoan = only?.isBare === true || words.hasAny(lexicon.newLoanAt)
    const isShare = topic === 'brrr' && old !== undefined && isNewLoan && share >= 50 && share <= 90
    const isOfRent = only?.isBare && share < 1000 && words.hasAny(ofTenant)
    const rents = old && isOfRent ? rentsLike(share, before.monthlyRentPence) : []
    if (pricePence! < leastPence) ask(`the price of ${pounds(pricePence!)}`, { pricePence: pricePence! * 1000 })
    else if (isOdd)
      ask(`the price of ${pounds(pricePence!)} with a rent of ${pounds(monthlyRentPence!)} a month`, ...meanings)
    else if (isShare)
      ask(
        only!.text,
        { loanToValuePercent: share, pricePence: old },
        ...newLoanOf(share, figures).map((each) => ({ ...each, pricePence: old })),
      )
    else if (rents.length > 0) ask(only!.text, ...rents.map((pence) => ({ monthlyRentPence: pence, pricePence: old! })))
    else if (isLeap) ask(only.text, { pricePence: old! })
  }
  if (topic === 'returns' && of(pricePence) && of(monthlyRentPence) && isNew('monthlyRentPence', 'pricePence')) {
    const share = (monthlyRentPence! * 1200) / pricePence!
    if (share < leastYield && !read.isRentTimeless)
      ask(`a rent of ${pounds(monthlyRentPence!)} a month`, ...roomsOf(words, monthlyRentPence!))
  }
  if (of(depositPence) && of(pricePence) && isNew('depositPence')) {
    const share = (depositPence! * 100) / pricePence!
    if (share < leastDepositShare || share > 100) ask(`a deposit of ${pounds(depositPence!)}`)
  }
  if (of(loanPence) && of(pricePence) && loanPence! > pricePence! && isNew('loanPence', 'pricePence'))
    ask(`a loan of ${pounds(loanPence!)}`)
  if (topic === 'brrr' && of(valuePence) && isNew('valuePence')) {
    const spent = (pricePence ?? 0) + (worksPence ?? 0)
    if (valuePence! < leastPence) ask(`a value of ${pounds(valuePence!)}`, { valuePence: valuePence! * 1000 })
    else if (valuePence! < (pricePence ?? 0) * 0.8 || (spent > 0 && valuePence! > spent * 4))
      ask(`a value of ${pounds(valuePence!)}`)
  }
  if (topic === 'rental-cover' && coveragePercent !== undefined && coveragePercent < 100 && isNew('coveragePercent'))
    ask(`a cover of ${coveragePercent}%`, ...(coveragePercent <= 5 ? [{ coveragePercent: coveragePercent * 100 }] : []))
  if (
    topic === 'mortgage' &&
    of(loanPence) &&
    !pricePence &&
    figures.depositPercent &&
    isNew('loanPence', 'depositPercent')
  )
    ask(`${pounds(loanPence!)} and a deposit of ${figures.depositPercent}%`, {
      pricePence: loanPence!,
      depositPercent: figures.depositPercent,
    })
  for (const name of ['servicePence', 'insurancePence'] as const) {
    const [old, now] = [before[name], read.figures[name]]
    // "Actually it's 150", of a charge that was said a month.
    if (old && now && now * 4 < old) ask(`${pounds(now)} a year`, { [name]: now * 12 })
  }
  if (words.tokens.some(({ text }) => lexicon.comesOnTop.has(text)))
    for (const name of added) {
      const [old, now] = [before[name], read.figures[name]]
      // "Add 9k for the kitchen" behind works of £28,000.
      if (old && now && now < old && figures[name] === now) ask(pounds(now), { [name]: old + now })
    }
  return found
}

/** What a message would change, where nothing of the purchase changed by it: "got a rise of 5k", "and if it were our only one". */
export function findUnchanged({ read, words, figures, before }: ReadCase, taken: ReadonlySet<number>): LeftOver[] {
  const names = new Set([...Object.keys(figures), ...Object.keys(before)] as Name[])
  if ([...names].some((name) => figures[name] !== before[name])) return []
  const amount = read.sentence.amounts.find(({ from }) => !taken.has(from) && !read.settled.has(from))
  if (amount) {
    // What is said again, and what the question has no place for, changes nothing.
    const isSame = isIn(amount.value, valuesOf({ ...figures, ...read.figures }))
    return isSame ? [] : [{ text: amount.text, meanings: [] }]
  }
  const [change] = words.find(lexicon.wouldChange)
  return change
    ? [{ text: textOf(words.tokens, change.from, Math.min(words.tokens.length, change.to + 4)), meanings: [] }]
    : []
}

/** Sums that something may be added to, and that are then no smaller ones. */
const added = ['worksPence', 'feesPence', 'depositPence', 'holdingPence', 'financeFeesPence', 'incomePence'] as const

const ofTenant = [...rentWords, 'pays', 'pay', 'paying', 'tenant', 'tenants']

/** "He pays 270 now", of a rent of £260 a week: the rents of a month that such an amount may be. */
const rentsLike = (value: number, before = 0): number[] =>
  [12, 52]
    .map((times) => Math.round((value * 100 * times) / 12))
    .filter((pence) => Math.abs(pence - before) < before / 4)

/** The rent of all rooms, where one of each is said. */
function roomsOf({ tokens }: Words, pence: number): GivenFigures[] {
  for (const [at, { kind, text }] of tokens.entries()) {
    const count = Number(text)
    const isRooms = /^(?:bed|room|studio|unit|flat)/.test(tokens[at + 1]?.text ?? tokens[at + 2]?.text ?? '')
    const isRoomsBehind = /^(?:bed|room)/.test(tokens[at + 2]?.text ?? '')
    if (kind === 'number' && count >= 2 && count <= 12 && (isRooms || isRoomsBehind))
      return [{ monthlyRentPence: pence * count }]
  }
  return []
}

/** Amounts of a message that went nowhere: those that the topic has no place for are set aside, and all others are asked about. */
export function findVanished(
  { read, figures }: ReadCase,
  left: readonly LeftOver[],
  taken: ReadonlySet<number>,
): LeftOver[] {
  const said = [...left.map(({ text }) => text), ...read.setAside, ...read.worked].join(' | ')
  const seen: number[] = []
  const found: LeftOver[] = []
  const ofCase = valuesOf(figures)
  const ofRead = valuesOf({ ...read.figures, pricePence: undefined })
  const others = [...read.prices.map(({ pence }) => pence / 100), read.leastYieldPercent, read.mostYieldPercent, read.years?.value, (read.runningPence ?? 0) / 100, (read.cash?.pence ?? 0) / 100] // prettier-ignore
  const isSummed = read.isIncomeListed && said.includes('other income with')
  for (const [index, amount] of read.sentence.amounts.entries()) {
    const { unit, value, from, text } = amount
    if (isSummed && read.likely[index]?.role === 'incomePence') continue
    const isPlain = unit === null && (value < leastPlain || isYear(amount)) && !isBesideShare(read, index)
    if (unit === 'count' || isPlain || read.settled.has(from) || taken.has(from) || read.dates.taken.has(from)) continue
    // "5% under the 160k asking", of which the price was worked out.
    const isSaid = said.includes(text) || said.includes(`£${value.toLocaleString('en-GB')} `)
    if (read.left.some((each) => each.from === from) || isSaid || seen.includes(value)) continue
    seen.push(value)
    if (isPartOfService(amount, read, figures)) continue
    const isShare = isBesideShare(read, index)
    if (isShare ? ofCase.includes(value) : isIn(value, ofCase)) continue
    const isKnown = (!isShare && isIn(value, ofRead)) || others.some((other) => other === value)
    if (isKnown) read.setAside.push(text)
    else found.push({ text, meanings: [] })
  }
  return found
}

/** "The service charge is £1,910 and the ground rent £250 a year" are one sum. */
function isPartOfService(amount: Amount, { sentence }: ReadFigures, { servicePence }: GivenFigures): boolean {
  const ofYear = ({ value, per }: Amount) => Math.round(value * 100) * (per ? timesAYear[per] : 1)
  return (
    servicePence !== undefined &&
    sentence.amounts.some((other) => other !== amount && ofYear(other) + ofYear(amount) === servicePence)
  )
}

/** A smaller number without a unit is seldom an amount. */
const leastPlain = 20
const isYear = ({ value }: Amount) => Number.isInteger(value) && value >= 1950 && value <= 2100

/** "At 5 and at 6 percent": a share too. */
function isBesideShare({ sentence: { amounts, tokens } }: ReadFigures, index: number): boolean {
  const [own, next] = [amounts[index]!, amounts[index + 1]]
  if (next?.unit !== 'percent' || next.from - own.to > mostJoints || next.from === own.to) return false
  return tokens.slice(own.to, next.from).every(({ text }) => joinsShares.has(text))
}
const mostJoints = 3
const joinsShares = new Set(['and', 'an', 'n', '&', 'or', ',', 'at', 'then', 'vs', 'versus'])

/** Times a year, weeks of a month, thousands, and shares as their rest. */
const scales = [1, 2, 4, 12, 13, 26, 52, 1 / 12, 1 / 4, 1 / 3, 13 / 12, 26 / 12, 52 / 12, 1000, 1.2]

const valuesOf = (figures: GivenFigures): number[] =>
  Object.entries(figures).flatMap(([name, value]) =>
    typeof value !== 'number' ? [] : name.endsWith('Pence') ? [value / 100] : [value, 100 - value],
  )

const isIn = (value: number, all: readonly number[]) =>
  all.some((each) => scales.some((scale) => Math.abs(value * scale - each) < 0.01))
