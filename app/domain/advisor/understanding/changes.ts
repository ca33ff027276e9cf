import * as lexicon from '../lexicon/changes.ts'
import { homeNouns, percentWords, times } from '../lexicon/figures.ts'
import { numberWords } from '../lexicon/numbers.ts'
import { ofPurchase, type GivenFigures, type LeftOver, type Question } from '../question.ts'
import { timesAYear, type Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { readFigures } from './figures.ts'
import type { ReadFigures, Said } from './read-figures.ts'
import { askOfDown, bindOne } from './one-figure.ts'
import { isForCosts } from './running-sums.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/** Figures that are so much more or less than they were: "another 5k on the refurb", "rates up half a point", "10 grand cheaper". */

type Name = keyof GivenFigures

interface Change {
  value: number
  /** Points of a percentage are added to it, and a percentage of an amount is a share of it. */
  unit: 'pounds' | 'percent' | 'points'
  per?: Amount['per']
  /** Thousands of what is counted in them: "15 off" of a house. */
  isShort?: true
  /** "15 off" and "10 cheaper" are sums. */
  isOff?: true
  isMore: boolean
  /** What it is of; none where nothing says so. */
  name: Name | null
  text: string
  from: number
  to: number
  /** What comes out, where that is said too: "10k more of deposit, so 70,000". */
  sum?: number
}

/** The figures of a text, with those that say how much something changes worked out of what it was. */
export function readChangedFigures(
  words: Words,
  taken: ReadonlySet<number>,
  last: Question | null,
  said: Said,
): ReadFigures {
  const before = last && ofPurchase.has(last.topic) ? last : null
  const read = readChanges(words, taken, before, said)
  if (before) {
    bindOne(read, words, before)
    askOfDown(read, words, before)
  }
  return read
}

function readChanges(words: Words, taken: ReadonlySet<number>, last: Question | null, said: Said): ReadFigures {
  const changes = findChanges(words, taken, last?.changed?.includes('ratePercent') === true)
  if (changes.length === 0) return readFigures(words, taken, said)
  const others = new Set(taken)
  for (const { from, to } of changes) for (let at = from; at < to; at++) others.add(at)
  const read = readFigures(words, others, said)
  const known = { last, read }
  const placed = changes.map((change) => ({ change, meanings: meaningsOf(change, known) }))
  // Of a purchase that nobody spoke of nothing can be more or less.
  if (placed.some(({ meanings }) => meanings.length === 0)) return readFigures(words, taken, said)
  const bound = new Set(read.bound)
  const unclear: LeftOver[] = []
  const isOfLast = last !== null && read.prices.length === 0 && changes.some((each) => isOf(each, last, read))
  for (const { change, meanings } of placed) {
    for (let at = change.from; at < change.to; at++) bound.add(at)
    const [only, ...more] = meanings
    if (more.length > 0) {
      const units = meanings.map(({ unit }) => unit)
      unclear.push({ text: change.text, meanings: meanings.map(({ figures }) => figures), units })
    } else {
      apply(only!, change, read)
      const share = shareOff(change, known)
      if (share) read.otherwise = [{ text: change.text, meanings: [share], units: ['percent'] }]
    }
  }
  return { ...read, bound, ...(isOfLast && { isOfLast }), ...(unclear.length > 0 && { unclear }) }
}

/** Whether it is a figure of the purchase before that is more or less. */
const isOf = ({ name }: Change, { figures }: Question, read: ReadFigures) =>
  name !== null && (figures[name] !== undefined || name === 'depositPence') && read.figures[name] === undefined

interface Meaning {
  figures: GivenFigures
  /** What the number is of, where that is open. */
  unit?: 'percent' | 'thousands'
  was: string
  is: string
}

function apply({ figures, was, is }: Meaning, { text }: Change, read: ReadFigures): void {
  const { pricePence, depositPence } = figures
  if (pricePence !== undefined) read.prices = [{ pence: pricePence, bound: null, text }]
  // Of the ways to say a loan the new one stands.
  if (depositPence !== undefined) delete read.figures.depositPercent
  Object.assign(read.figures, figures)
  read.worked.push(`${was} and ${text}: ${is}`)
}

function findChanges({ tokens }: Words, taken: ReadonlySet<number>, isOfRateBefore: boolean): Change[] {
  const pointsOf = findPoints(tokens, isOfRateBefore)
  const isOfPoints = (at: number) => pointsOf.some(({ from, to }) => from <= at && at < to)
  const amounts = readAmounts(tokens).filter(
    ({ unit, from, isUnclear }) =>
      unit !== 'count' && unit !== 'years' && !isUnclear && !taken.has(from) && !isOfPoints(from),
  )
  const all = [...amounts, ...pointsOf].sort((a, b) => a.from - b.from)
  const within = new Set(all.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)))
  return all.flatMap((amount): Change[] => {
    const found = directionOf(amount, tokens, within)
    if (!found) return []
    const isPoints = 'isPoints' in amount
    // "Knock 15% of the rent off for repairs" is what these cost.
    if (!isPoints && amount.unit === 'percent' && isForCosts(tokens, found.to)) return []
    // "3% more every year" is no change of now.
    if (isPoints || amount.unit === 'percent') {
      const behind = textAt(tokens, found.to)
      if (['every', 'each', 'annually', 'yearly'].includes(behind) || lexiconTime(tokens, found.to)) return []
    }
    const per = isPoints ? undefined : (amount.per ?? lexiconTime(tokens, found.to))
    const isBare = !isPoints && amount.unit === null
    // "If the rate goes 1 up"
    const isOfRate =
      isBare && amount.value <= mostPoints && subjectOf(tokens, found, within, 'points') === 'ratePercent'
    const unit = isPoints || isOfRate ? 'points' : amount.unit === 'percent' ? 'percent' : 'pounds'
    const name =
      found.name ?? subjectOf(tokens, found, within, unit) ?? (per && per !== 'year' ? 'monthlyRentPence' : null)
    // "Another eighty a month for repairs" is a cost, and no works.
    if (name === 'worksPence' && per) return []
    const of = name ?? (isPoints ? 'ratePercent' : found.isOfPrice ? 'pricePence' : null)
    const isOfSmall =
      amount.value >= leastOff &&
      (name === 'pricePence' || name === 'monthlyRentPence' || (!found.isMore && (of === null || of === 'pricePence')))
    if (isBare && !isOfRate && amount.value < leastPounds && !isOfSmall) return []
    const [from, to] = [Math.min(found.from, amount.from), found.to]
    const text = rawOf(tokens, from, to)
    const change: Omit<Change, 'from' | 'to'> = {
      value: amount.value,
      ...(isBare && amount.value < mostShort && { isShort: true, ...(found.isOfPrice && { isOff: true }) }),
      unit,
      ...(per && { per }),
      isMore: found.isMore,
      name: of,
      text,
    }
    const sum = unit === 'pounds' && !per ? sumBehind(tokens, to, amounts) : undefined
    return [sum ? { ...change, from, to: sum.to, sum: sum.value } : { ...change, from, to }]
  })
}

/** "So 70,000", "making it 70k in total", "that makes 70". */
function sumBehind(tokens: readonly Token[], from: number, amounts: readonly Amount[]): Amount | undefined {
  const next = amounts.find((each) => each.from >= from && each.unit !== 'percent' && each.value >= leastPounds)
  if (!next || next.from - from > mostToSum) return undefined
  const between = tokens.slice(from, next.from).map(({ text }) => text)
  // "Price down 5k, so rent 780" is another thing.
  const isOther = between
    .slice(between.findIndex((text) => lexicon.sums.has(text)))
    .some((text) => lexicon.subjects.has(text))
  return between.some((text) => lexicon.sums.has(text)) && !isOther ? next : undefined
}

const mostToSum = 7

/** "50 more a month": the time behind. */
function lexiconTime(tokens: readonly Token[], at: number): Amount['per'] {
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)]
  return times.get(['a', 'per', 'each'].includes(first) ? second : first)
}

interface Direction {
  isMore: boolean
  from: number
  to: number
  /** What is more, where the words of the change say it. */
  name?: Name
  /** Where only a price can be cheaper. */
  isOfPrice?: true
}

type Piece = Pick<Amount, 'from' | 'to' | 'value'> & { isPoints?: true }

/** Whether an amount is one more or less, by the words right beside it. */
function directionOf({ from, to }: Piece, tokens: readonly Token[], within: ReadonlySet<number>): Direction | null {
  const [next, after] = [textAt(tokens, to), textAt(tokens, to + 1)]
  const isPair = lexicon.comparedWith.has(after)
  // "Take the 600 off again" is what was said before, and no change of this message.
  if (next === 'off' && lexicon.saidBefore.has(textAt(tokens, from - 1))) return null
  if (['cheaper', 'off', 'dearer'].includes(next))
    return { isMore: next === 'dearer', from, to: to + 1, isOfPrice: true }
  if (lexicon.moreBehind.has(next)) return { isMore: true, from, to: to + 1 }
  // "5% less than that"
  const isThan = after === 'than' && lexicon.saidBefore.has(textAt(tokens, to + 2))
  if (lexicon.lessBehind.has(next)) return { isMore: false, from, to: isThan ? to + 3 : to + 1 }
  if (lexicon.underBehind.has(next) && (isPair || /^[.,;?!]?$/.test(after)))
    return { isMore: false, from, to: to + 1, isOfPrice: true }
  if (lexicon.overBehind.has(next) && isPair) return { isMore: true, from, to: to + 1, isOfPrice: true }
  const paid = findPaidOff(tokens, from, to)
  if (paid) return paid
  const top = findTop(tokens, from, to)
  if (top) return { isMore: true, from, ...top }
  const before = textAt(tokens, from - 1)
  // "Haggle them down another 5k" is less.
  if (lexicon.moreBefore.has(before)) {
    if (homeNouns.has(next)) return null
    return directionBefore(tokens, from, to, within) ?? { isMore: true, from: from - 1, to }
  }
  const moved = ['up', 'down'].find((word) => word === next)
  if (moved && hasMover(tokens, from)) return { isMore: moved === 'up', from, to: to + 1 }
  return directionBefore(tokens, from, to, within)
}

/** Things that something else can be on top of, which makes them more. */
const addedTo: ReadonlySet<Name> = new Set<Name>(['incomePence', 'profitPence', 'worksPence', 'depositPence'])

/** "A bonus of 5,000 on top of the salary"; "legals of 2k on top of the works" are no works. */
function findTop(tokens: readonly Token[], from: number, to: number): Pick<Direction, 'to' | 'name'> | null {
  if (!['on', 'top', 'of'].every((text, step) => textAt(tokens, to + step) === text)) return null
  const at = [to + 3, to + 4].find((place) => lexicon.things.has(textAt(tokens, place)))
  const name = at === undefined ? undefined : lexicon.things.get(textAt(tokens, at))
  const isOther = [1, 2, 3].some((step) => lexicon.subjects.has(textAt(tokens, from - step)))
  return name !== undefined && addedTo.has(name) && !isOther ? { to: at! + 1, name } : null
}

/** "Pay off ten thousand of the loan": less is owed. */
function findPaidOff(tokens: readonly Token[], from: number, to: number): Direction | null {
  const isPaid =
    [2, 3].some((step) => lexicon.paysOff.has(textAt(tokens, from - step))) &&
    lexicon.paidAway.has(textAt(tokens, from - 1))
  const at = [to, to + 1, to + 2, to + 3].find((each) => lexicon.things.get(textAt(tokens, each)) === 'loanPence')
  return isPaid && at !== undefined ? { isMore: false, from: from - 2, to: at + 1, name: 'loanPence' } : null
}

/** "Goes 1% up", "they come 5k down". */
const hasMover = (tokens: readonly Token[], from: number) =>
  [1, 2].some((step) => lexicon.moves.has(textAt(tokens, from - step)))

/** "They go up", and "profit down 1,500"; a deposit that is down is one. */
const isMover = (text: string, isUp: boolean) =>
  lexicon.movers.has(text) || (lexicon.things.has(text) && (isUp || lexicon.things.get(text) !== 'depositPence'))

const mostBetween = 5
const puts = new Set(['put', 'puts', 'putting'])

/** "Rates drop a quarter point", "put the rent up by 50", "raise the rent 50". */
function directionBefore(
  tokens: readonly Token[],
  from: number,
  to: number,
  within: ReadonlySet<number>,
): Direction | null {
  let isBy = false
  for (let at = from - 1; at >= from - mostBetween && at >= 0 && !within.has(at); at--) {
    const { text, kind } = tokens[at]!
    if (text === 'up' || text === 'down') {
      // "I put down thirty percent" is a deposit.
      if (!isBy && text === 'down' && puts.has(textAt(tokens, at - 1))) return null
      if (!isBy && !isMover(textAt(tokens, at - 1), text === 'up')) return null
      return { isMore: text === 'up', from: isBy ? at : from, to }
    }
    const isMore = lexicon.rises.has(text)
    if (isMore || lexicon.falls.has(text)) {
      // "Add 3k fees" says what they are, and "add 3k to the price" how much more it is.
      if (text.startsWith('add') && textAt(tokens, to) !== 'to') return null
      return { isMore, from, to: textAt(tokens, to) === 'off' ? to + 1 : to }
    }
    // "Higher by 5k"
    if (isBy && (lexicon.moreBehind.has(text) || lexicon.lessBehind.has(text)))
      return { isMore: lexicon.moreBehind.has(text), from: at, to }
    isBy ||= text === 'by'
    if (kind !== 'word' || !(lexicon.betweenChange.has(text) || lexicon.subjects.has(text))) return null
  }
  return null
}

const farthest = 9

/** What is more or less: the nearest word for it in the same sentence, or the amount's own. */
function subjectOf(
  tokens: readonly Token[],
  { from, to }: Direction,
  within: ReadonlySet<number>,
  unit: Change['unit'],
): Name | null {
  const fits = (at: number): Name | null => {
    const text = textAt(tokens, at)
    if (text === 'interest' && ['only', 'cost', 'costs'].includes(textAt(tokens, at + 1))) return null
    const name = lexicon.subjects.get(text)
    // "Another 5k down" is a deposit, and what has come down is not.
    if (!name || (text === 'down' && at < from)) return null
    // A mortgage that is a percent dearer is one with another rate.
    if (unit !== 'pounds' && (name === 'loanPence' || name === 'ratePercent')) return 'ratePercent'
    return name === 'ratePercent' || (unit === 'points' && !name.endsWith('Percent')) ? null : name
  }
  const look = (start: number, step: 1 | -1) => {
    for (let at = start; Math.abs(at - start) < farthest; at += step) {
      const token = tokens[at]
      if (!token || within.has(at) || /^[.;?!]$/.test(token.text)) return null
      // "Rent up 5% and price down 5%"
      if ((token.kind === 'sign' || token.text === 'and') && step === 1) return null
      const name = fits(at)
      if (name) return { name, distance: Math.abs(at - start) }
    }
    return null
  }
  // "Up the rent by 75"
  const inside = tokens
    .slice(from, to)
    .findIndex(({ text }, step) => text !== 'down' && !within.has(from + step) && fits(from + step) !== null)
  if (inside >= 0) return fits(from + inside)
  const [behind, before] = [look(to, 1), look(from - 1, -1)]
  const isBehind = behind && behind.distance <= 3 && (!before || behind.distance <= before.distance)
  return (isBehind ? behind : (before ?? behind))?.name ?? null
}

const usual = { ratePercent: 5.5, depositPercent: 25, managementPercent: 10, voidsPercent: 5, maintenancePercent: 5 }
const usualOfBrrr = 5.25

interface Known {
  last: Question | null
  read: ReadFigures
}

/** What comes out: of a change that nothing names, of each thing that it may be of. */
function meaningsOf(said: Change, known: Known): Meaning[] {
  const { name, unit, per } = said
  const change = said.isShort && name && inThousands.has(name) ? { ...said, value: said.value * 1000 } : said
  // "Add another 10 to the deposit" of 25%: points, or thousands.
  const isOfShare = [known.last?.figures.depositPence, known.last?.figures.loanPence].every(
    (each) => each === undefined,
  )
  if (said.isShort && name === 'depositPence' && isOfShare)
    return [workOut({ ...said, unit: 'points' }, name, known), workOut(change, name, known)].filter(
      (each) => each !== null,
    )
  if (said.isShort && !said.per && !said.isOff && said.sum === undefined) {
    const shares = shortMeanings(said, known)
    if (shares.length > 0) return shares
  }
  if (name) return [workOut(change, name, known)].filter((each) => each !== null)
  const topic = known.last?.topic
  // A tax is of a price alone.
  if (unit === 'percent' && topic === 'property-tax')
    return [workOut(change, 'pricePence', known)].filter((each) => each !== null)
  if (unit !== 'pounds' || per) return []
  const names: Name[] = ['pricePence', 'worksPence', 'valuePence', 'loanPence', 'incomePence', 'profitPence']
  // "Another £25k, so £125k in all" is of what was £100k.
  const grown = grownTo(change, known.last)
  if (grown.length > 0) return grown.flatMap((each) => workOut(change, each, known) ?? [])
  const isSaid = (each: Name) => known.last?.figures[each] !== undefined || each === 'pricePence'
  return names
    .filter((each) => isSaid(each) && !(topic === 'section-24' && each === 'pricePence'))
    .flatMap((each) => workOut(change, each, known) ?? [])
}

/** "Comes down by 10", "goes up 50": thousands or a percentage of the price, and pounds or a percentage of the rent. None where it is plain. */
function shortMeanings(said: Change, known: Known): Meaning[] {
  const { name, value, isMore } = said
  const ofPrice = name === 'pricePence' || name === null
  const ofRent = name === 'monthlyRentPence' || (name === null && isMore)
  const isShare = value <= mostOfHundred
  const isRentOpen = ofRent && (name === null || value <= mostOfRent)
  const all: [Name, Change][] = [
    ...(ofRent && !isShare ? [['monthlyRentPence', said] satisfies [Name, Change]] : []),
    ...(ofPrice ? [['pricePence', { ...said, value: value * 1000 }] satisfies [Name, Change]] : []),
    ...(ofPrice && isShare ? [['pricePence', { ...said, unit: 'percent' }] satisfies [Name, Change]] : []),
    ...(ofRent && isShare ? [['monthlyRentPence', said] satisfies [Name, Change]] : []),
    ...(isRentOpen && isShare ? [['monthlyRentPence', { ...said, unit: 'percent' }] satisfies [Name, Change]] : []),
  ]
  return all.flatMap(([of, each]) => {
    const found = workOut(each, of, known)
    if (!found) return []
    const isOfShare = each.unit === 'percent'
    return isOfShare || of === 'pricePence'
      ? [{ ...found, unit: isOfShare ? 'percent' : 'thousands' } as const]
      : [found]
  })
}
/** More than so many percent nobody is let off. */
const mostOfHundred = 25
/** A rent that rises by more is one of so many pounds more. */
const mostOfRent = 15

/** "Knock 10 off" is thousands, and may be a percentage. */
function shareOff(said: Change, known: Known): GivenFigures | null {
  const { name, isOff, value, isMore } = said
  const isOfPrice = isOff && !isMore && value <= mostOfHundred && (name === null || name === 'pricePence')
  const before = known.last?.figures.pricePence
  return isOfPrice && before !== undefined ? { pricePence: Math.round((before * (100 - value)) / 100) } : null
}

/** What had the value that was, before it became the sum that is said. */
function grownTo({ value, isMore, sum }: Change, last: Question | null): Name[] {
  if (sum === undefined || !last) return []
  const was = Math.round((sum - (isMore ? value : -value)) * 100)
  return (Object.keys(last.figures) as Name[]).filter((name) => name.endsWith('Pence') && last.figures[name] === was)
}

/** A change of a thing that was said, or that everybody is taken to have. */
function workOut({ value, unit, per, isMore, sum }: Change, name: Name, { last, read }: Known): Meaning | null {
  if (sum !== undefined && name.endsWith('Pence')) {
    const pence = Math.round(sum * (sum < 1000 && value >= 1000 && name !== 'monthlyRentPence' ? 100_000 : 100))
    return {
      figures: { [name]: pence },
      was: say(name, pence - (isMore ? 1 : -1) * Math.round(value * 100)),
      is: say(name, pence),
    }
  }
  const sign = isMore ? 1 : -1
  const before = last?.figures ?? {}
  const isAsking = read.prices.length === 1 && read.prices[0]!.pence > 0
  const own = name === 'pricePence' ? (isAsking ? read.prices[0]!.pence : undefined) : read.figures[name]
  const said = (own ?? before[name]) as number | undefined
  const make = (figure: Name, was: number, is: number): Meaning | null =>
    is > 0 || (is === 0 && figure.endsWith('Percent'))
      ? { figures: { [figure]: is }, was: say(figure, was), is: say(figure, is) }
      : null
  if (name === 'ratePercent') {
    const isTested = last?.topic === 'rental-cover'
    const base =
      (isTested ? before.stressRatePercent : undefined) ?? said ?? (last || isLent(read) ? usualRate(last) : undefined)
    if (base === undefined || value > mostPoints) return null
    return make(isTested ? 'stressRatePercent' : name, base, hundredths(base + sign * value))
  }
  if (name === 'depositPence' && unit !== 'pounds') {
    if (own ?? before.depositPence ?? before.loanPence) return null
    const base = read.figures.depositPercent ?? before.depositPercent ?? usual.depositPercent
    return last ? make('depositPercent', base, hundredths(base + sign * value)) : null
  }
  if (name === 'depositPence' && said === undefined) {
    const { pricePence, loanPence, depositPercent = usual.depositPercent } = before
    if (!last || pricePence === undefined) return null
    const base = loanPence === undefined ? Math.round((pricePence * depositPercent) / 100) : pricePence - loanPence
    return make(name, base, base + sign * Math.round(value * 100))
  }
  if (name.endsWith('Percent')) {
    const base = said ?? (last ? usual[name as keyof typeof usual] : undefined)
    return base === undefined || unit === 'pounds' ? null : make(name, base, hundredths(base + sign * value))
  }
  // A first sum for works is one more than none.
  if (name === 'worksPence' && said === undefined)
    return last && isMore && unit === 'pounds' ? make(name, 0, Math.round(value * 100)) : null
  if (said === undefined) return null
  if (unit === 'points') return null
  const share = unit === 'percent' ? Math.round((said * value) / 100) : ofTime(name, Math.round(value * 100), per)
  if (share === null || (ofHome.has(name) && share > said * mostShare)) return null
  return make(name, said, said + sign * share)
}

const mostShort = 100
const inThousands: ReadonlySet<Name> = new Set<Name>([
  'pricePence',
  'depositPence',
  'valuePence',
  'loanPence',
  'worksPence',
])

/** Nobody says of a price that it is as much again: that is another purchase. */
const ofHome: ReadonlySet<Name> = new Set<Name>(['pricePence', 'monthlyRentPence', 'valuePence'])
const mostShare = 0.6
const mostPoints = 5
/** What is less is no amount of pounds, where nothing says so. */
const leastPounds = 10
/** What is off a price is no less. */
const leastOff = 3

const isLent = ({ figures }: ReadFigures) => figures.ratePercent !== undefined
const usualRate = (last: Question | null) => (last?.topic === 'brrr' ? usualOfBrrr : usual.ratePercent)
const hundredths = (value: number) => Math.round(value * 100) / 100

/** The amount in the time that the figure is of. */
function ofTime(name: Name, pence: number, per: Amount['per']): number | null {
  if (name === 'monthlyRentPence') return per === undefined ? pence : Math.round((pence * timesAYear[per]) / 12)
  const isOfYear = ['servicePence', 'insurancePence', 'incomePence', 'profitPence'].includes(name)
  if (per === undefined) return pence
  return isOfYear ? pence * timesAYear[per] : null
}

const say = (name: Name, value: number) =>
  name.endsWith('Percent') ? `${value}%` : `£${(value / 100).toLocaleString('en-GB')}`

/** "Half a point", "a quarter of a percent", "1.5 points", "50 bps", "a full point". */
function findPoints(tokens: readonly Token[], isOfRateBefore: boolean): (Piece & { isPoints: true })[] {
  const found: (Piece & { isPoints: true })[] = []
  for (let at = 0; at < tokens.length; at++) {
    const read = readPoints(tokens, at) ?? (isOfRateBefore ? readPartAgain(tokens, at) : null)
    if (!read) continue
    found.push({ ...read, from: at, isPoints: true })
    at = read.to - 1
  }
  return found
}

const parts: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
])

/** "And another half on top", behind a rate that rose by half a point. */
function readPartAgain(tokens: readonly Token[], at: number): { value: number; to: number } | null {
  const value = parts.get(textAt(tokens, at))
  const isMore = lexicon.moreBefore.has(textAt(tokens, at - 1))
  return value !== undefined && isMore && (at + 1 >= tokens.length || lexicon.behindPart.has(textAt(tokens, at + 1)))
    ? { value, to: at + 1 }
    : null
}

/** The words that so many points may begin with. */
const beginsPoints: ReadonlySet<string> = new Set(['a', ...parts.keys(), ...numberWords.keys()])

function readPoints(tokens: readonly Token[], from: number): { value: number; to: number } | null {
  if (tokens[from]?.kind !== 'number' && !beginsPoints.has(textAt(tokens, from))) return null
  const text = (at: number) => textAt(tokens, at)
  let at = from
  let value: number | null = null
  if (text(at) === 'three' && text(at + 1) === 'quarters') [value, at] = [0.75, at + 2]
  else {
    const isOne = ['a', 'one', '1'].includes(text(at))
    const part = parts.get(text(isOne ? at + 1 : at))
    if (part !== undefined) [value, at] = [part, at + (isOne ? 2 : 1)]
    else if (tokens[at]?.kind === 'number' && /^\d{1,3}(?:\.\d{1,2})?$/.test(text(at)))
      [value, at] = [Number(text(at)), at + 1]
    else if (text(at) === 'a' || numberWords.has(text(at))) [value, at] = [numberWords.get(text(at)) ?? 1, at + 1]
  }
  if (value === null) return null
  if (lexicon.basisPoints.has(text(at)) || (text(at) === 'basis' && lexicon.points.has(text(at + 1))))
    return { value: value / 100, to: at + (text(at) === 'basis' ? 2 : 1) }
  const isPart = !Number.isInteger(value) && tokens[from]!.kind === 'word'
  if (isPart && text(at) === 'of') at += 1
  if (text(at) === 'a' || ['full', 'whole', 'percentage'].includes(text(at))) at += 1
  if (text(at) === 'percentage') at += 1
  const isCent = text(at) === 'per' && text(at + 1) === 'cent'
  const isPercent = isPart && (isCent || text(at) === '%' || percentWords.has(text(at)))
  if (lexicon.points.has(text(at)) || isPercent) {
    const end = at + (isCent ? 2 : 1)
    // "Half a percentage point", "half a percent point".
    return { value, to: isPercent && lexicon.points.has(text(end)) ? end + 1 : end }
  }
  return null
}
