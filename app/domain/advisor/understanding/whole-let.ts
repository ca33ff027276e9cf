import * as lexicon from '../lexicon/whole-let.ts'
import { ofPurchase, type GivenFigures, type LeftOver, type Question } from '../question.ts'
import { timesAYear, type Amount, type Time } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { bindSlots, isMoney, type Slot } from './slots.ts'
import { textAt, type Words } from './words.ts'

/**
 * One let with all its costs: "house 96 grand, rent 625 a month, agent 60 a month, insurance 18 a month, licence 750 for 5 years, nothing
 * else". It is read whole where each figure has its word, and stands in place of what was read figure by figure.
 */

export type LetName =
  | 'rent' | 'agent' | 'insurance' | 'service' | 'ground' | 'repairs' | 'voids' | 'ofYears' | 'yearly' | 'monthly'
  | 'deposit' | 'loan' | 'rate' | 'fees' | 'tax' | 'taxAndFees' // prettier-ignore

const mostTokens = 220
const [leastPrice, mostPrice] = [20_000, 5_000_000]
const isShare = ({ unit, isUnclear }: Amount) => unit === 'percent' && !isUnclear
const isCost = (amount: Amount) => isMoney(amount) && amount.value >= 5 && amount.value < leastPrice
const isOnce = (amount: Amount) => isCost(amount) && amount.per === undefined && amount.value >= 100

export const slotsOfLet: readonly Slot<LetName>[] = [
  {
    name: 'rent',
    around: lexicon.rentWords,
    fits: (amount) =>
      isMoney({ ...amount, isEach: false }) && amount.value >= 50 && (amount.per !== undefined || amount.value < 6000),
  },
  {
    name: 'agent',
    around: lexicon.agentWords,
    fits: (amount) =>
      isShare(amount)
        ? amount.value <= 30
        : isCost(amount) && amount.value <= (amount.per === 'year' || amount.per === 'quarter' ? 6000 : 400),
  },
  { name: 'insurance', around: lexicon.insuranceWords, fits: isCost },
  { name: 'service', around: lexicon.serviceWords, fits: (amount) => isMoney(amount) && amount.value < leastPrice },
  { name: 'ground', around: lexicon.groundWords, fits: isCost },
  {
    name: 'repairs',
    around: lexicon.repairWords,
    fits: (amount) => (isShare(amount) ? amount.value <= 30 : isCost(amount)),
  },
  { name: 'voids', around: lexicon.emptyWords, fits: (amount) => isShare(amount) && amount.value < 60 },
  { name: 'ofYears', around: lexicon.ofYears, fits: isCost },
  { name: 'yearly', around: lexicon.yearlyWords, fits: isCost },
  { name: 'monthly', around: lexicon.monthlyWords, fits: isCost },
  { name: 'deposit', around: lexicon.depositWords, fits: (amount) => isShare(amount) && amount.value >= 5 },
  { name: 'loan', around: lexicon.loanWords, fits: (amount) => isShare(amount) && amount.value >= 30 },
  {
    name: 'rate',
    around: lexicon.rateWords,
    fits: ({ unit, value, isUnclear, per }) =>
      (unit === 'percent' || (unit === null && per === undefined)) && !isUnclear && value >= 1 && value <= 15,
  },
  { name: 'fees', around: lexicon.feeWords, fits: isOnce },
  { name: 'tax', around: lexicon.taxWords, fits: (amount) => isMoney(amount) && amount.per === undefined },
  {
    name: 'taxAndFees',
    around: lexicon.taxAndFees,
    fits: (amount) => isMoney(amount) && amount.per === undefined && amount.value >= 1000,
  },
]

interface Read {
  figures: GivenFigures
  worked: string[]
  /** The figures that it used, by how they were typed. */
  values: ReadonlyMap<string, number>
  rooms?: number
  /** Whether it says of costs that there are none. */
  isAll: boolean
  /** Years that are of no loan and no cost. */
  notUsed: string[]
}

/** A question of a let as it was read figure by figure, or as it is read whole where that leaves nothing over. */
export function withWholeLet(question: Question, words: Words): Question {
  const { tokens, hasAny } = words
  if (tokens.length > mostTokens || question.dealIds.length > 0 || question.target || hasAny(lexicon.notOfOneLet))
    return question
  if (!ofPurchase.has(question.topic) && !question.ask) return question
  const isOfCash = hasAny(lexicon.upfront)
  if (!isOfCash && !hasAny(lexicon.asksWhatItBrings)) return question
  const read = readLet(words, isOfCash)
  if (!read) return question
  const { sides } = question
  // What stands beside each other is asked for so; who buys is not, where nothing but what is left is asked.
  if (sides && (sides.field !== 'buyer' || hasAny(lexicon.buyersBeside))) return question
  const known = ofPurchase.has(question.topic) ? question.figures : {}
  const kept = keptOf(known)
  // "Nothing else" is of the costs, and not of what somebody owns.
  if (hasAny(lexicon.nothingElse) && !hasAny(lexicon.onlyHome) && ['standard', 'main-home'].includes(kept.buyer ?? ''))
    delete kept.buyer
  const figures: GivenFigures = { ...kept, ...read.figures }
  if (!isOpen(question) && !read.isAll && isAlike(known, figures)) return question
  const { leftOver = [], ask: _, otherwise: _o, roomsToLet: _r, sides: _s, worked: _w, orElse: _e, ...rest } = question
  const left = leftOver.filter((each) => !isUsed(each, read.values))
  return {
    ...rest,
    topic: 'returns',
    figures,
    isFollowUp: false,
    unused: [],
    setAside: read.notUsed,
    ...(isOfCash && figures.monthlyRentPence === undefined && { isOfCash }),
    ...(hasAny(lexicon.byQuarter) && { isOfQuarter: true as const }),
    ...(read.rooms && { rooms: read.rooms }),
    ...(read.worked.length > 0 && { worked: read.worked }),
    ...(left.length > 0 && { leftOver: left }),
  }
}

/** Whether something of a question is asked back, or it is of another matter. */
export const isOpen = ({ topic, leftOver, ask, roomsToLet, otherwise, sides }: Question) =>
  topic !== 'returns' ||
  (leftOver?.length ?? 0) + (otherwise?.length ?? 0) > 0 ||
  [ask, roomsToLet, sides].some((each) => each !== undefined)

/** What an answer without a question back had of something else than costs: works, fees, another rent. */
const apart = ['pricePence', 'monthlyRentPence', 'worksPence', 'feesPence', 'depositPence', 'depositPercent', 'loanPence', 'ratePercent', 'termYears', 'valuePence', 'taxPence'] as const // prettier-ignore

/** Whether what is read whole says nothing else of the purchase. How its costs are put makes no difference. */
const isAlike = (known: GivenFigures, figures: GivenFigures) => apart.every((name) => known[name] === figures[name])

/** Whether what was left over is one of the figures that have their place now. */
export const isUsed = ({ text }: LeftOver, values: ReadonlyMap<string, number>) =>
  values.has(text) ||
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].some(([number]) =>
    [...values.values()].includes(Number(number.replaceAll(',', ''))),
  )

/** Who buys, where and when, and what there is none of. */
function keptOf(known: GivenFigures): GivenFigures {
  const { nation, buyer, isNonResident, hasCompanyRelief, completionDate, isRepayment } = known
  const said = Object.entries({ nation, buyer, isNonResident, hasCompanyRelief, completionDate, isRepayment })
  const nil = Object.entries(known).filter(([name, value]) => value === 0 && name !== 'otherPence')
  return Object.fromEntries([
    ...said.filter(([, value]) => value !== undefined),
    ...nil,
    ...(known.depositPercent === 100 ? [['depositPercent', 100]] : []),
  ]) as GivenFigures
}

function readLet(words: Words, isOfCash: boolean): Read | null {
  const { tokens, hasAny } = words
  const every = readAmounts(tokens)
  const roomsSaid = every.find(({ unit, isUsed: used }) => unit === 'count' && used)?.value
  const all = roomsAt(every, words).filter(({ unit, text }) => unit !== 'count' || isOfTime(text))
  const years = all.filter(({ unit }) => unit === 'years')
  const times = all.filter(({ unit }) => unit === 'count')
  const summed = all.filter(({ rooms, worked, parts, isEach }) => rooms ?? worked ?? parts ?? isEach)
  const dear = all.filter(isPrice)
  const price = priceOf(words, dear)
  if (!price || summed.length > 1) return null
  const others = all.filter((amount) => ![...years, ...times, ...summed, ...dear].includes(amount))
  const bound = bindSlots(words, others, slotsOfLet)
  if (!bound) return null
  const of = (name: LetName) => others.filter((amount) => bound.get(amount) === name)
  const only = (name: LetName) => (of(name).length === 1 ? of(name)[0] : undefined)
  const single: LetName[] = ['rent', 'agent', 'insurance', 'service', 'ground', 'repairs', 'voids', 'deposit', 'loan', 'rate', 'tax', 'taxAndFees'] // prettier-ignore
  if (single.some((name) => of(name).length > 1)) return null
  const rent = summed[0] ?? only('rent')
  if (summed[0] && only('rent')) return null
  if (!rent ? !isOfCash : isOfCash && of('fees').length === 0) return null
  const costs = (
    ['agent', 'insurance', 'service', 'ground', 'repairs', 'ofYears', 'yearly', 'monthly'] as const
  ).flatMap((name) => of(name))
  if (rent && costs.length < 1 && ![lexicon.fullRepairing, lexicon.nothingElse].some(hasAny)) return null
  const spreads = spreadOf(years, of('ofYears'))
  if (!spreads) return null
  const pricePence = Math.round(price.value * 100)
  const figures: GivenFigures = { pricePence }
  const worked: string[] = []
  const values = new Map(all.map(({ text, value }) => [text, value]))
  // "We ran a shop for thirty-one years"
  const isOfTerm = hasAny(lexicon.ofTerm)
  const notUsed = spreads.term && !isOfTerm ? [spreads.term.text] : []
  if (spreads.term && isOfTerm) figures.termYears = spreads.term.value
  if (rent) {
    const monthly = rentOf(rent, times, pricePence, worked, figures)
    if (monthly === null) return null
    figures.monthlyRentPence = monthly
    if (!takeCosts(figures, worked, { of, only, spreads: spreads.of, words, monthly })) return null
  }
  if (!takeFinance(figures, worked, { of, only, words })) return null
  const rooms = rent?.rooms ?? (summed[0] ? roomsSaid : undefined)
  const isAll = [lexicon.fullRepairing, lexicon.nothingElse, lexicon.insuranceWithin].some(hasAny)
  return { figures, worked, values, isAll, notUsed, ...(rooms && { rooms }) }
}

const isPrice = (amount: Amount) =>
  isMoney(amount) &&
  amount.per === undefined &&
  amount.rooms === undefined &&
  amount.value >= leastPrice &&
  amount.value <= mostPrice

/** The price among the large sums: the one that is bought for, beside what somebody has of their own. */
function priceOf(words: Words, dear: readonly Amount[]): Amount | null {
  const [only, ...more] = dear
  if (!only || more.length > 1) return null
  const nameOf = (amount: Amount) => bindSlots(words, [amount], ofLargeSums)?.get(amount)
  const isOther = (amount: Amount) => ['loan', 'own'].includes(nameOf(amount) ?? '')
  const prices = dear.filter((amount) => !isOther(amount))
  return prices.length === 1 && (more.length === 0 || dear.some((amount) => nameOf(amount) === 'own'))
    ? prices[0]!
    : null
}
const ofLargeSums: readonly Slot<'price' | 'loan' | 'own'>[] = [
  { name: 'price', around: lexicon.priceWords, fits: isMoney },
  { name: 'loan', around: lexicon.largeLoan, fits: isMoney },
  { name: 'own', around: lexicon.ownMoney, fits: isMoney },
]

/** "Rooms 4 at 500 each": the rent of all of them. */
function roomsAt(amounts: readonly Amount[], { tokens }: Words): Amount[] {
  const at = amounts.findIndex(
    ({ value, unit, from, to }, index) =>
      unit === null &&
      Number.isInteger(value) &&
      value >= 2 &&
      value <= 12 &&
      lexicon.rooms.has(textAt(tokens, from - 1)) &&
      lexicon.roomsAt.has(textAt(tokens, to)) &&
      amounts[index + 1] !== undefined &&
      amounts[index + 1]!.from - to <= 2,
  )
  if (at < 0) return [...amounts]
  const [count, rent] = [amounts[at]!, amounts[at + 1]!]
  const summed: Amount = {
    ...rent,
    value: rent.value * count.value,
    rooms: count.value,
    worked: `${count.value} rooms at ${rent.text}`,
  }
  return [...amounts.slice(0, at), summed, ...amounts.slice(at + 2)]
}

export const isOfTime = (text: string) => /(?:weeks?|wks?|months?|mths?)$/i.test(text)

interface Spreads {
  /** Over how many years each is paid. */
  of: Map<Amount, number>
  term?: Amount
}

/** "Licence 750 for 5 years": the years of a cost are those right behind it; other years are the term of the loan. */
export function spreadOf(years: readonly Amount[], ofYears: readonly Amount[]): Spreads | null {
  const spreads: Spreads = { of: new Map() }
  for (const each of years) {
    const near = ofYears.findLast(({ to, per }) => to <= each.from && each.from - to <= mostApart && per === undefined)
    if (near && !spreads.of.has(near) && each.value >= 1 && each.value <= 10) spreads.of.set(near, each.value)
    else if (!spreads.term && each.value >= 5) spreads.term = each
    else return null
  }
  return spreads
}
const mostApart = 8

/** The rent of a month in pence; null where its time is not known. */
function rentOf(
  rent: Amount,
  times: readonly Amount[],
  pricePence: number,
  worked: string[],
  figures: GivenFigures,
): number | null {
  const pence = rent.value * 100
  let yearly = rent.per ? pence * timesAYear[rent.per] : pence * 12
  if (rent.per === undefined && (yearly > pricePence * mostYield || yearly < pricePence * leastYield)) return null
  const [time, ...more] = times
  if (more.length > 0) return null
  if (rent.worked) worked.push(rent.worked)
  if (time) {
    const inYear = /w/i.test(time.text) ? 52 : 12
    if (time.value >= inYear) return null
    if (time.value >= inYear * leastLet) {
      yearly = (yearly * time.value) / inYear
      worked.push(`the rent of ${time.text} of the year`)
      figures.voidsPercent = 0
    } else {
      figures.voidsPercent = Math.round((time.value * 10_000) / inYear) / 100
      worked.push(`${time.text} empty are ${figures.voidsPercent}% of the year`)
    }
  }
  return Math.round(yearly / 12)
}
const [leastYield, mostYield, leastLet] = [0.03, 0.2, 0.7]

type Of = (name: LetName) => Amount[]

interface Costs {
  of: Of
  only: (name: LetName) => Amount | undefined
  spreads: ReadonlyMap<Amount, number>
  words: Words
  monthly: number
}

/** The running costs of a year; false where the time of one is not known. */
export function takeCosts(figures: GivenFigures, worked: string[], costs: Costs): boolean {
  const { of, only, spreads, words, monthly } = costs
  const { hasAny } = words
  const time: Time | undefined = hasAny(lexicon.allOfMonth) ? 'month' : hasAny(lexicon.allOfYear) ? 'year' : undefined
  const yearOf = (amount: Amount, usual: Time | undefined): number | null => {
    const per = amount.per ?? time ?? usual
    return per ? Math.round(amount.value * 100) * timesAYear[per] : null
  }
  const rentOfYear = monthly * 12
  const ofRent = (pence: number) => Math.round((pence * 10_000) / rentOfYear) / 100
  const taken: (number | null)[] = []
  const agent = only('agent')
  // "Agent on both, still 8" is a share.
  const isShareOfRent =
    agent?.unit === 'percent' || (agent && agent.unit === null && !agent.per && agent.value <= 20 && !time)
  if (agent && isShareOfRent) figures.managementPercent = agent.value
  else if (agent) {
    const pence = yearOf(agent, undefined)
    taken.push(pence)
    figures.managementPercent = ofRent(pence ?? 0)
    worked.push(`${agent.text} for the agent is ${figures.managementPercent}% of the rent`)
  }
  const repairs = only('repairs')
  if (repairs?.unit === 'percent') figures.maintenancePercent = repairs.value
  else if (repairs) {
    const pence = yearOf(repairs, repairs.value >= 250 ? 'year' : undefined)
    taken.push(pence)
    figures.maintenancePercent = ofRent(pence ?? 0)
    worked.push(`${repairs.text} for repairs is ${figures.maintenancePercent}% of the rent`)
  }
  const insurance = only('insurance')
  if (insurance) {
    const pence = yearOf(insurance, insurance.value >= 100 ? 'year' : undefined)
    taken.push(pence)
    figures.insurancePence = pence ?? 0
  }
  if (!insurance && hasAny(lexicon.insuranceWithin)) figures.insurancePence = 0
  const [service, ground] = [only('service'), only('ground')]
  if (service ?? ground) {
    const all = [service && yearOf(service, service.value >= 400 || service.value === 0 ? 'year' : undefined), ground && yearOf(ground, 'year')] // prettier-ignore
    taken.push(...all.filter((each) => each !== undefined))
    figures.servicePence = all.reduce<number>((sum, each) => sum + (each ?? 0), 0)
    if (service && ground) worked.push(`the service charge with ground rent of ${ground.text}`)
  }
  const voids = only('voids')
  if (voids) figures.voidsPercent = voids.value
  const others = [...of('ofYears'), ...of('yearly'), ...of('monthly')].toSorted((a, b) => a.from - b.from)
  if (others.length > 0) {
    let sum = 0
    let last: Amount | undefined
    for (const each of others) {
      const years = spreads.get(each)
      const isSpread = years !== undefined
      const usual = of('ofYears').includes(each) ? undefined : of('yearly').includes(each) ? 'year' : last?.per // prettier-ignore
      const pence = isSpread ? Math.round((each.value * 100) / years) : yearOf(each, usual)
      taken.push(pence)
      sum += pence ?? 0
      if (isSpread)
        worked.push(`${each.text} over ${years} years is £${(each.value / years).toFixed(2).replace('.00', '')} a year`)
      last = of('monthly').includes(each) ? { ...each, ...(usual && { per: each.per ?? usual }) } : last
    }
    figures.otherPence = sum
  }
  if (taken.some((pence) => pence === null)) return false
  const isFull = hasAny(lexicon.fullRepairing)
  if (isFull || hasAny(lexicon.nothingElse)) {
    figures.managementPercent ??= 0
    figures.voidsPercent ??= 0
    figures.maintenancePercent ??= 0
    figures.insurancePence ??= 0
    figures.servicePence ??= 0
    worked.push(isFull ? 'a full repairing lease: no costs but those named' : 'no costs but those named')
  }
  return true
}

/** The deposit, the loan, its rate, and what buying costs; false where two of them say the same. */
export function takeFinance(
  figures: GivenFigures,
  worked: string[],
  { of, only, words: { hasAny } }: Pick<Costs, 'of' | 'only' | 'words'>,
): boolean {
  const [deposit, loan, rate] = [only('deposit'), only('loan'), only('rate')]
  if (deposit && loan && deposit.value + loan.value !== 100) return false
  if (deposit) figures.depositPercent = deposit.value
  else if (loan) figures.depositPercent = Math.round((100 - loan.value) * 100) / 100
  if (rate) figures.ratePercent = rate.value
  if (hasAny(lexicon.interestAlone)) figures.isRepayment = false
  else if (hasAny(lexicon.repaid)) figures.isRepayment = true
  const fees = of('fees')
  if (fees.length > 0) {
    figures.feesPence = fees.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
    worked.push(`fees ${fees.map(({ text }) => text).join(' + ')}`)
  }
  const [tax, both] = [only('tax'), only('taxAndFees')]
  if (tax) figures.taxPence = Math.round(tax.value * 100)
  if (both) {
    if (tax || fees.length > 0) return false
    figures.feesPence = Math.round(both.value * 100)
    figures.taxPence = 0
    worked.push('the costs of buying are one sum, the property tax with them')
  }
  return true
}
