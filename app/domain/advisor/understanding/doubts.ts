import * as lexicon from '../lexicon/doubts.ts'
import { ownParts } from '../lexicon/settled.ts'
import { numberWords } from '../lexicon/numbers.ts'
import type { GivenFigures, LeftOver, Topic } from '../question.ts'
import type { Amount } from './amount.ts'
import type { ReadCase, ReadFigures } from './read-figures.ts'
import { loanOfValue, rateOrManagement, rentUnsaid } from './open-sums.ts'
import { textAt, textOf, type Token, type Words } from './words.ts'

/** Figures that have a place, and may be of another as well: a bare "25 down", a rent that may be that of each room, works that may be in the price. */

interface Doubts {
  /** What is asked about before anything is worked out. */
  asked: LeftOver[]
  /** What is answered in its likeliest meaning, with the other one beside it. */
  otherwise: LeftOver[]
  /** What such a question is about, so that it is not asked about as something unknown too. */
  instead: ReadonlySet<string>
}

const lets: ReadonlySet<Topic> = new Set(['returns', 'brrr'])
const lent: ReadonlySet<Topic> = new Set(['returns', 'mortgage'])

export function findDoubts(known: ReadCase): Doubts {
  const { topic } = known
  const asked: LeftOver[] = []
  const instead = new Set<string>()
  const ask = (found: (LeftOver & { of?: readonly string[] }) | null) => {
    if (!found) return
    const { of = [], ...left } = found
    asked.push(left)
    for (const text of [left.text, ...of]) instead.add(text)
  }
  if (lets.has(topic))
    for (const find of [
      halfOfWhat,
      rentOfEach,
      worksWithin,
      serviceOfMonth,
      insuranceOfMonth,
      costInPounds,
      rentByNight,
      rentUnsaid,
      priceOrRent,
      severalPrices,
      eitherOf,
    ])
      ask(find(known))
  if (lent.has(topic))
    for (const find of [fixedOrTerm, swapped, termOrDeposit, rateOrManagement, loanOfValue, rateAboveBase, laterRate])
      ask(find(known))
  if (topic === 'rental-cover') ask(paymentForRent(known))
  if (topic === 'section-24')
    for (const find of [profitOfInterest, wageTaken, partOfCompany, partOfOwner]) ask(find(known))
  if (topic === 'property-tax') ask(boughtOut(known))
  const bare = lent.has(topic) ? bareDeposit(known) : null
  const either = bare ?? loanOrPrice(known)
  return { asked, otherwise: either ? [either] : [], instead }
}

const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB')}`

/** A plain number of a share or of thousands. */
const isBare = ({ value, unit, per }: Amount) =>
  unit === null && per === undefined && Number.isInteger(value) && value >= 5 && value < 100

/** "25 down", "deposit of 40", "put down 60": percent, or thousands. */
function bareDeposit({ words: { tokens }, read, figures, before }: ReadCase): LeftOver | null {
  const { pricePence, depositPercent, depositPence } = figures
  if (!pricePence) return null
  for (const { text, ...amount } of read.sentence.amounts) {
    if (!isBare({ text, ...amount }) || !isOfDeposit(tokens, amount)) continue
    const [share, sum] = [amount.value, amount.value * 100_000]
    const isPossible = sum <= pricePence * 0.95 && sum >= pricePence * 0.04 && sum * 100 !== pricePence * share
    if (!isPossible) continue
    if (depositPercent === share && before.depositPercent !== share) return { text, meanings: [{ depositPence: sum }] }
    if (depositPence === sum && before.depositPence !== sum) return { text, meanings: [{ depositPercent: share }] }
  }
  return null
}

/** "The monthly on 160k at 5.2": a loan, or the price of a home that one is taken for. */
function loanOrPrice({ topic, words, figures, before }: ReadCase): LeftOver | null {
  const { loanPence, pricePence, depositPercent, depositPence } = figures
  const isOnly = [pricePence, depositPercent, depositPence, before.loanPence, before.pricePence].every(
    (said) => said === undefined,
  )
  if (topic !== 'mortgage' || !loanPence || !isOnly || words.hasAny(lexicon.saysLoan)) return null
  return { text: pounds(loanPence), meanings: [{ pricePence: loanPence, depositPercent: 25 }] }
}

function isOfDeposit(tokens: readonly Token[], { from, to }: Pick<Amount, 'from' | 'to'>): boolean {
  if (lexicon.ofDeposit.has(textAt(tokens, to))) return true
  for (let at = from - 1; at >= from - 4; at--) {
    const text = textAt(tokens, at)
    if (lexicon.ofDeposit.has(text)) return true
    if (lexicon.putsIn.has(text)) return true
    if (!lexicon.betweenDeposit.has(text) && !lexicon.behindPut.has(text)) return false
  }
  return false
}

/** A bare number beside a loan: a share of the price, or a sum. */
export function loanMeanings({ value, from, to, unit, per }: Amount, tokens: readonly Token[]): GivenFigures[] {
  const isShare = unit === null && per === undefined && Number.isInteger(value) && value >= 40 && value <= 95
  const before = [1, 2, 3].map((step) => textAt(tokens, from - step))
  const isOfLoan = before.some(
    (text, step) =>
      lexicon.ofLoan.has(text) && before.slice(0, step).every((between) => lexicon.betweenDeposit.has(between)),
  )
  const isBehind = lexicon.ofLoan.has(textAt(tokens, to))
  return isShare && (isOfLoan || isBehind) ? [{ depositPercent: 100 - value }, { loanPence: value * 100_000 }] : []
}

/** "And with half?": of the deposit, of the rent, or of the price as a loan. */
function halfOfWhat({ words: { tokens, hasAny }, read, before }: ReadCase): LeftOver | null {
  // "And another half on top" of a rate
  if (read.worked.length > 0) return null
  const { pricePence, monthlyRentPence, depositPercent } = before
  if (!pricePence || !monthlyRentPence || tokens.length > 6 || !hasAny(['half', 'halve', 'halved'])) return null
  if (hasAny(lexicon.namesOfBoth) || hasAny(['point', 'percent', 'rate', 'each'])) return null
  const meanings: GivenFigures[] = [
    ...(depositPercent ? [{ depositPercent: depositPercent / 2 }] : []),
    { depositPercent: 50 },
    { monthlyRentPence: Math.round(monthlyRentPence / 2) },
  ]
  return { text: 'half', meanings }
}

/** "5 bed HMO at 650": of each, or of the whole house. */
function rentOfEach({ words, read, figures, before }: ReadCase): (LeftOver & { of: string[] }) | null {
  const { pricePence, monthlyRentPence } = figures
  const count = countHomes(words, read)
  if (!pricePence || !monthlyRentPence || count === null || monthlyRentPence === before.monthlyRentPence) return null
  const isSaid = words.hasAny(lexicon.saysOfWhich) || read.rooms !== undefined
  const isSummed = read.sentence.amounts.some(({ parts, isEach, worked }) => parts !== undefined || isEach || worked)
  if (isSaid || isSummed) return null
  const ofPrice = (monthlyRentPence * 1200) / pricePence
  const most = words.hasAny(lexicon.pays) ? mostOfAll : leastYield
  if (ofPrice >= most || ofPrice * count < leastYield || ofPrice * count > mostYield) return null
  return {
    text: `the rent of ${pounds(monthlyRentPence)}`,
    meanings: [{ monthlyRentPence: monthlyRentPence * count }, { monthlyRentPence }],
    asks: `Is ${pounds(monthlyRentPence)} a month the rent of each of the ${count}, or of the whole house?`,
    of: [String(count)],
  }
}

/** A yield in percent that a house of several tenants has. */
const leastYield = 4.5
const mostYield = 26
/** From here on what several pay is the rent of all of them. */
const mostOfAll = 8

const countOf = (text: string) => numberWords.get(text) ?? (/^\d{1,2}$/.test(text) ? Number(text) : undefined)

/** How many rooms or tenants a house has that is let to several. */
export function countHomes({ tokens, hasAny }: Words, { sentence }: ReadFigures): number | null {
  if (!hasAny(lexicon.ofSeveral)) return null
  const counted = sentence.amounts.flatMap(({ unit, value }) => (unit === 'count' ? [value] : []))
  const inWords = tokens.flatMap(({ text }, at) =>
    /^(?:bed|room|tenant|student|sharer|lad)/.test(textAt(tokens, at + 1)) ? (countOf(text) ?? []) : [],
  )
  const fits = [...counted, ...inWords].filter((count) => Number.isInteger(count) && count >= 3 && count <= 12)
  return fits.length === 0 ? null : Math.max(...fits)
}

/** "130k done up, 25k works": the works within the price, or on top of it. */
function worksWithin({
  words: { tokens, find },
  read,
  figures: { worksPence = 0, pricePence = 0 },
  before,
}: ReadCase): LeftOver | null {
  const [price, ...others] = read.prices
  if (
    !price ||
    others.length > 0 ||
    worksPence <= 0 ||
    pricePence <= worksPence * 1.2 ||
    before.pricePence === pricePence
  )
    return null
  const amount = read.sentence.amounts.find(({ text }) => text === price.text)
  const isNear = (at: number) => amount !== undefined && at >= amount.from - 5 && at <= amount.to
  const isWithin = find(lexicon.worksWithin).some(({ from }) => isNear(from))
  if (!isWithin || !amount || tokens.length > mostTokens) return null
  return {
    text: `${price.text} all in`,
    meanings: [{ pricePence: pricePence - worksPence }, { pricePence }],
    asks: `Are the works of ${pounds(worksPence)} within the ${pounds(pricePence)}, or do they come on top of it?`,
  }
}

const mostTokens = 60

/** "Service charge 150": nobody pays so little in a year. */
function serviceOfMonth({ words, read, figures, before }: ReadCase): LeftOver | null {
  const unread = read.left.find(({ from, amount: { unit, per, value } }) => {
    const isOfCharge = [1, 2, 3].some((step) => textAt(words.tokens, from - step) === 'charge')
    return isOfCharge && (unit === null || unit === 'pounds') && per === undefined && value >= 20
  })
  const servicePence = figures.servicePence ?? (unread ? Math.round(unread.amount.value * 100) : 0)
  const service = askService(words, read, servicePence, before)
  return service && unread ? { ...service, text: unread.text } : service
}

function askService(words: Words, read: ReadFigures, servicePence: number, before: GivenFigures): LeftOver | null {
  if (servicePence <= 0 || servicePence === before.servicePence || servicePence > mostService) return null
  const isTimed = (amount: Amount) => Math.round(amount.value * 100) === servicePence && amount.per === undefined
  const amount = read.sentence.amounts.find(isTimed)
  if (!amount || !words.hasAny(['service charge', 'service charges', 'factor', 'factoring', 'service'])) return null
  return {
    text: `a service charge of ${pounds(servicePence)}`,
    meanings: [{ servicePence: servicePence * 12 }, { servicePence }],
    asks: `Is the service charge of ${pounds(servicePence)} one of a month, or of a year?`,
  }
}

const mostService = 20_000

/** "Management 100": more than a share of the rent, so pounds of a month or of a year. */
function costInPounds({ words: { tokens }, read, figures, before }: ReadCase): LeftOver | null {
  const { monthlyRentPence } = figures
  if (!monthlyRentPence) return null
  const ofRent = (pence: number) => Math.round((pence / monthlyRentPence) * 10_000) / 100
  for (const name of ['managementPercent', 'maintenancePercent'] as const) {
    const value = figures[name]
    const amount = read.sentence.amounts.find((each) => each.value === value && each.unit === null && !each.per)
    const isShare = value === undefined || value <= mostShare || value === before[name] || !amount
    if (isShare || ['%', 'percent'].includes(textAt(tokens, amount.to))) continue
    const pence = value * 100
    return {
      text: `${costNames[name]} of ${pounds(pence)}`,
      meanings: [{ [name]: ofRent(pence) }, { [name]: ofRent(pence / 12) }],
      asks: `Is ${costNames[name]} ${pounds(pence)} a month, or a year?`,
    }
  }
  return null
}

/** More of the rent nobody pays for one cost. */
const mostShare = 30
const costNames = { managementPercent: 'the management', maintenancePercent: 'the maintenance' }

/** "Insurance 25": of a month, or of a year. */
function insuranceOfMonth({ words: { tokens }, read, figures, before }: ReadCase): LeftOver | null {
  const found = read.sentence.amounts.find(({ from, unit, per, value }) => {
    const isOf = [1, 2].some((step) => textAt(tokens, from - step) === 'insurance')
    return isOf && (unit === null || unit === 'pounds') && per === undefined && value >= 8 && value <= mostOfInsurance
  })
  if (!found) return null
  const pence = Math.round(found.value * 100)
  if ((figures.insurancePence ?? pence) !== pence || before.insurancePence === pence) return null
  return {
    text: found.text,
    meanings: [{ insurancePence: pence * 12 }, { insurancePence: pence }],
    asks: `Is the insurance of ${pounds(pence)} one of a month, or of a year?`,
  }
}

/** For more in a month nobody insures one home. */
const mostOfInsurance = 60

/** "95 a night": how many nights it is let nobody knows. */
function rentByNight({ words, read }: ReadCase): (LeftOver & { of: string[] }) | null {
  if (!words.hasAny(lexicon.byNight)) return null
  const isByNight = ({ text, to }: Amount) =>
    /night/i.test(text) || [0, 1, 2].some((step) => lexicon.nights.has(textAt(words.tokens, to + step)))
  const night = read.sentence.amounts.find(isByNight)
  if (!night) return null
  return {
    text: night.text,
    meanings: [],
    wants: 'monthlyRentPence',
    asks: 'How many nights of a year is it let, or what does it bring in a month? Tell me the rent of a month and I work it out.',
    of: ['airbnb', 'nightly', 'holiday let', 'short let', 'short lets'],
  }
}

/** "Change the 25 to 30", where two things were 25. */
function swapped({ words: { tokens }, before }: ReadCase): (LeftOver & { of: string[] }) | null {
  for (let at = 0; at < tokens.length - 2; at++) {
    const [first, link] = [textAt(tokens, at), textAt(tokens, at + 1)]
    // "30 instead of 25", and "change the 25 to 30".
    const isInstead = ['instead of', 'rather than'].includes(textOf(tokens, at + 1, at + 3))
    const second = textAt(tokens, isInstead ? at + 3 : at + 2)
    const isSwap = isInstead || ['to', 'for', 'into', 'with'].includes(link)
    if (!isSwap || !/^\d{1,2}$/.test(first) || !/^\d{1,2}$/.test(second)) continue
    const [old, now] = isInstead ? [second, first] : [first, second]
    const meanings = bareNames.flatMap((name): GivenFigures[] =>
      before[name] === Number(old) ? [{ [name]: Number(now) }] : [],
    )
    if (meanings.length < 2) continue
    return { text: `${now} in the place of ${old}`, meanings, of: [old, now] }
  }
  return null
}

const bareNames = ['depositPercent', 'termYears', 'managementPercent', 'voidsPercent', 'maintenancePercent'] as const

/** "Same but 30", of a deposit of 25% over 25 years. */
function termOrDeposit({ words: { tokens, hasAny }, read, before }: ReadCase): LeftOver | null {
  const [amount, ...others] = read.sentence.amounts
  const { termYears, depositPercent } = before
  if (!amount || others.length > 0 || tokens.length > 6) return null
  if (termYears === undefined || depositPercent === undefined) return null
  const isSaid = hasAny(['year', 'years', 'yrs', 'term', 'deposit', 'down', 'percent', 'dep', 'rate'])
  const { value } = amount
  if (!isBare(amount) || isSaid || value < 10 || value > 40) return null
  return { text: amount.text, meanings: [{ termYears: value }, { depositPercent: value }] }
}

/** "4.85% five years, paying the capital off": how long the rate is fixed, or the whole loan. */
function fixedOrTerm({ topic, words: { tokens, hasAny }, read, figures, before }: ReadCase): LeftOver | null {
  const { termYears, isRepayment } = figures
  if (termYears === undefined || termYears > mostFixed || termYears === before.termYears) return null
  if (hasAny(lexicon.saysTerm) || (topic === 'returns' && !isRepayment)) return null
  const amount = read.sentence.amounts.find(({ unit, value }) => unit === 'years' && value === termYears)
  if (!amount || lexicon.beforeTerm.has(textAt(tokens, amount.from - 1))) return null
  return {
    text: amount.text,
    meanings: [{ termYears: 25 }, { termYears }],
    asks: `Is the rate fixed for ${termYears} years and the loan one of 25, or is it paid off in ${termYears} years?`,
  }
}
const mostFixed = 5

/** "Base plus 1.5": the whole rate is not said. */
function rateAboveBase({ words: { hasAny }, read }: ReadCase): (LeftOver & { of: string[] }) | null {
  if (!hasAny(lexicon.aboveBase)) return null
  const rates = read.sentence.amounts.filter(({ value, unit }) => value < 8 && unit !== 'pounds')
  if (rates.some(({ value }) => value > 4) || rates.length > 1) return null
  return {
    text: 'base',
    meanings: [],
    wants: 'ratePercent',
    asks: 'Which rate shall I count with in all, the base rate and what comes on top of it together? Tell me that rate and I work it out.',
    of: [...rates.map(({ text }) => text), 'tracker'],
  }
}

/** "4.2 till March then 6.1": the rate of now, or the one to come. */
function laterRate({
  words: { tokens, hasAny },
  read,
  figures: { ratePercent },
  before,
}: ReadCase): (LeftOver & { of: string[] }) | null {
  if (ratePercent === undefined || ratePercent === before.ratePercent || !hasAny(lexicon.ofLaterRate)) return null
  const others = read.left.filter(({ amount: { value, unit, per }, from }) => {
    const isRate = unit !== 'pounds' && per === undefined && value >= 1 && value <= 15 && value !== ratePercent
    const isLinked = [1, 2, 3].some(
      (step) => lexicon.ofLaterRate.includes(textAt(tokens, from - step)) || textAt(tokens, from - step) === 'to',
    )
    return isRate && isLinked && (!Number.isInteger(value) || unit === 'percent')
  })
  const [other, ...more] = others
  if (!other || more.length > 0) return null
  return {
    text: `${ratePercent}% or ${other.amount.value}%`,
    meanings: [{ ratePercent }, { ratePercent: other.amount.value }],
    of: [other.text],
  }
}

/** "I make 8k on my rentals, interest 6k": before the interest, or behind it. */
function profitOfInterest({ words, read, figures, before }: ReadCase): LeftOver | null {
  const { incomePence, profitPence, financeCostsPence } = figures
  if (words.hasAny(lexicon.saysOfInterest) || isBeforeInterest(words)) return null
  const isNew = before.profitPence === undefined && before.financeCostsPence === undefined
  const isPlain = isNew && read.worked.length === 0 && read.profitOf === undefined
  if (profitPence && incomePence && financeCostsPence && isPlain && !words.hasAny(lexicon.namesRule))
    return askOfInterest(`a profit of ${pounds(profitPence)}`, profitPence, financeCostsPence)
  const [only, ...others] = read.left.filter(({ amount: { unit } }) => unit !== 'percent' && unit !== 'count')
  if (
    profitPence !== undefined ||
    !incomePence ||
    !financeCostsPence ||
    !only ||
    others.length > 0 ||
    only.amount.value < 500
  )
    return null
  return askOfInterest(only.text, Math.round(only.amount.value * 100), financeCostsPence)
}

const askOfInterest = (text: string, pence: number, interestPence: number): LeftOver => ({
  text,
  meanings: [{ profitPence: pence }, { profitPence: pence + interestPence }],
  asks: `Is the ${pounds(pence)} what is left before the interest is taken off, or after it?`,
})

/** "Before 7k interest", "before t'mortgage interest": the word and what it is before, with little between. */
const isBeforeInterest = ({ tokens }: Words) =>
  tokens.some(
    ({ text }, at) =>
      lexicon.asideFrom.has(text) && [1, 2, 3, 4, 5].some((step) => lexicon.ofInterest.has(textAt(tokens, at + step))),
  )

/** "I take home 2,900 a month": no income before tax. */
function wageTaken({ words: { hasAny }, read, figures }: ReadCase): (LeftOver & { of: string[] }) | null {
  if (!hasAny(lexicon.takesHome)) return null
  if (figures.incomePence !== undefined && hasAny(['gross', 'before tax', 'salary of'])) return null
  return {
    text: 'what you take home',
    meanings: [],
    wants: 'incomePence',
    asks: 'What do you earn in a year before tax? The tax is worked out of that, and not of what is left after it.',
    of: read.left.map(({ text }) => text),
  }
}

/** "Actually sorry it's 265", behind a house of 230,000 at 1,150 a month: the price, or a rent of a week. */
function priceOrRent({ words: { tokens, hasAny }, read, before }: ReadCase): (LeftOver & { of: string[] }) | null {
  const [amount, ...others] = read.sentence.amounts
  const { pricePence, monthlyRentPence } = before
  if (!amount || others.length > 0 || !pricePence || !monthlyRentPence || tokens.length > 12) return null
  const { value, unit, per, text } = amount
  const isLikePrice = isWithin(value * 100_000, pricePence, 0.7)
  const ofWeek = Math.round((value * 5200) / 12)
  const isSaid =
    !hasAny(lexicon.corrects) ||
    per !== undefined ||
    (unit !== null && unit !== 'pounds') ||
    hasAny(lexicon.namesOfBoth)
  if (isSaid || value >= 1000 || !isLikePrice || !isWithin(ofWeek, monthlyRentPence, 0.7)) return null
  return {
    text,
    meanings: [
      { pricePence: value * 100_000, monthlyRentPence },
      { pricePence, monthlyRentPence: ofWeek },
    ],
    of: [`the rent of £${value}`],
  }
}

/** Whether one sum is of about the size of another, by the least share of it. */
const isWithin = (pence: number, of: number, least: number) => pence >= of * least && pence * least <= of

/** "They'd take 225, the surveyor said 232", "paid 150, it's 210 now": one price of several. */
function severalPrices({ words, read, figures, before }: ReadCase): (LeftOver & { of: string[] }) | null {
  const { pricePence } = figures
  const isShort = ({ unit, per, value }: Amount) =>
    (unit === null || unit === 'pounds') && per === undefined && value >= 50 && value < 1000
  const inPence = (amount: Amount) => Math.round(amount.value * (isShort(amount) ? 100_000 : 100))
  const all = read.sentence.amounts.filter(
    (amount) => amount.per === undefined && amount.unit !== 'percent' && inPence(amount) >= 4_000_000,
  )
  const isOpen = ({ from, text }: Amount) =>
    read.left.some((left) => left.from === from) || read.setAside.includes(text)
  const open = all.filter(isOpen)
  if (pricePence === undefined) {
    const [one, other, ...more] = open
    if (!one || !other || more.length > 0 || !figures.monthlyRentPence || !words.hasAny(lexicon.ofWorth)) return null
    return {
      text: `${one.text} or ${other.text}`,
      meanings: [one, other].map((each) => ({ pricePence: inPence(each) })),
      of: [one.text, other.text],
    }
  }
  if (before.pricePence === undefined || before.pricePence === pricePence || !words.hasAny(lexicon.ofWorth)) return null
  const others = open.filter((amount) => isWithin(inPence(amount), pricePence, 0.75) && inPence(amount) !== pricePence)
  const [other] = others
  if (!other) return null
  return {
    text: `the price, with ${other.text} beside it,`,
    meanings: [{ pricePence }, { pricePence: inPence(other) }, { pricePence: before.pricePence }],
    of: [other.text],
  }
}

/** "1,000 with bills or 850 without", "200, or maybe 190": one of two rents, or of two prices. */
function eitherOf({
  words: { tokens },
  read,
  figures: { monthlyRentPence, pricePence },
}: ReadCase): (LeftOver & { of: string[] }) | null {
  const isPlain = ({ unit, per }: Amount) =>
    (unit === null || unit === 'pounds') && (per === undefined || per === 'month')
  const isBehindOr = (from: number) => [1, 2].some((step) => textAt(tokens, from - step) === 'or')
  const other = read.left.find(({ from, amount }) => isPlain(amount) && isBehindOr(from))
  if (!other) return null
  const rent = Math.round(other.amount.value * 100)
  const price = other.amount.value < 1000 ? rent * 1000 : rent
  const found: [GivenFigures, GivenFigures] | null =
    monthlyRentPence && isWithin(rent, monthlyRentPence, 0.5)
      ? [{ monthlyRentPence }, { monthlyRentPence: rent }]
      : pricePence && other.amount.per === undefined && isWithin(price, pricePence, 0.75)
        ? [{ pricePence }, { pricePence: price }]
        : null
  if (!found) return null
  const [name] = Object.keys(found[0]) as ['pricePence' | 'monthlyRentPence']
  return { text: `${pounds(found[0][name]!)} or ${other.text}`, meanings: found, of: [other.text, 'without'] }
}

/** "Mortgage is 700", behind a rent: a payment, which tells no loan. */
function paymentForRent({ words: { tokens, hasAny }, read, figures, before }: ReadCase): LeftOver | null {
  const { monthlyRentPence } = figures
  if (!monthlyRentPence || !before.monthlyRentPence || monthlyRentPence === before.monthlyRentPence) return null
  const amount = read.sentence.amounts.find(({ value }) => Math.round(value * 100) === monthlyRentPence)
  const isPaid = amount && [1, 2, 3].some((step) => lexicon.ofPayment.has(textAt(tokens, amount.from - step)))
  if (!isPaid || hasAny(['rent', 'rents', 'lets', 'let'])) return null
  figures.monthlyRentPence = before.monthlyRentPence
  return {
    text: amount.text,
    meanings: [],
    asks: `Is ${pounds(monthlyRentPence)} the interest of a month, or an instalment that pays the loan back too? The cover is worked out of the loan and the rate that it is tested at: tell me the loan.`,
  }
}

/** "Two of the five are in the company": Section 24 is only for the others. */
function partOfCompany({ words, figures }: ReadCase): (LeftOver & { of: string[] }) | null {
  if (figures.buyer !== 'company' || !words.hasAny(lexicon.someOfThem)) return null
  // The homes that the tax is of are the others.
  delete figures.buyer
  return {
    text: 'what is in the company',
    meanings: [],
    asks: 'How much of the profit and of the interest belongs to the homes in your own name? Section 24 is only for those: tell me these two sums of a year.',
    of: [],
  }
}

/** "Profit 9k, interest 4k, her half goes to her": sums of the whole property, or of one's own half. */
function partOfOwner({ words, figures }: ReadCase): (LeftOver & { of: string[] }) | null {
  const { profitPence, financeCostsPence } = figures
  const halves = words.find(lexicon.halfOfOther).map(({ from, to }) => textOf(words.tokens, from, to))
  const isShared = words.hasAny(lexicon.sharedEqually) && !words.hasAny(ownParts)
  if (!profitPence || !financeCostsPence || (halves.length === 0 && !isShared)) return null
  return {
    text: 'the half of it',
    meanings: [
      { profitPence: Math.round(profitPence / 2), financeCostsPence: Math.round(financeCostsPence / 2) },
      { profitPence, financeCostsPence },
    ],
    asks: `Are ${pounds(profitPence)} and ${pounds(financeCostsPence)} the sums of the whole property, or of your own half?`,
    of: [...halves, ...words.find(lexicon.withOthers).map(({ from, to }) => textOf(words.tokens, from, to))],
  }
}

/** "She's buying out his half": the tax is of what is paid for it, with the loan that is taken over. */
function boughtOut({ words }: ReadCase): (LeftOver & { of: string[] }) | null {
  const found = words.find(lexicon.buysOut)
  if (found.length === 0 || words.hasAny(lexicon.saysPaid)) return null
  return {
    text: 'a share that is bought out',
    meanings: [],
    asks: 'What is paid for the share, and how much of the loan is taken over with it? The tax is of both together, and there is none between husband and wife or civil partners who part. Tell me that sum and who owns another home.',
    of: [...found, ...words.find(lexicon.halfOfOther), ...words.find(lexicon.withOthers)].map(({ from, to }) =>
      textOf(words.tokens, from, to),
    ),
  }
}
