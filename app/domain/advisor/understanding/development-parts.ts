import * as lexicon from '../lexicon/developments.ts'
import { numberWords } from '../lexicon/numbers.ts'
import type { Amount } from './amount.ts'
import { readAmounts } from './amounts.ts'
import { bindSlots, type Slot } from './slots.ts'
import { textAt, type Token, type Words } from './words.ts'

/** The figures of homes that are built on land, each by the words beside it: of all of it, of each home, or of each metre. */

export interface Sum {
  pence: number
  by: 'all' | 'home' | 'area'
}
const sums = ['land', 'tax', 'build', 'fees', 'contingency', 'finance', 'loan', 'other', 'selling', 'sales'] as const
export type SumName = (typeof sums)[number]

/** What was said of such homes, over all messages. */
export interface DevelopmentSaid {
  sums: Partial<Record<SumName, Sum>>
  homes?: number
  /** In the unit that the build is priced by. */
  area?: { value: number; isEach: boolean; isFeet: boolean; isAll: boolean }
  feesPercent?: number
  feesOfSalesPercent?: number
  /** Fees of the loan, as a share of it. */
  loanFeePercent?: number
  contingencyPercent?: number
  sellingPercent?: number
  monthlyRatePercent?: number
  months?: number
  /** The price of the land was looked for. */
  isSought?: true
  /** The profit that it was looked for with. */
  wanted?: { value: number; isShare: boolean }
  /** Whether these were said with the number of homes, or as all of them together. */
  isBuildTimed?: true
  areSalesTimed?: true
}

export interface DevelopmentParts {
  said: DevelopmentSaid
  /** A profit that is wanted, in pounds or percent. */
  wanted?: { value: number; isShare: boolean }
  /** By how many percent the build or the sales change. */
  changes: { of: 'build' | 'sales'; percent: number }[]
  /** A figure that no word says anything of, as it was typed. */
  open: { text: string; pence: number; isEach: boolean } | null
  count: number
}

type Kind = 'money' | 'percent'
interface Figure {
  kind: Kind
  isEach: boolean
  isOfArea: boolean
  times?: number
}
type Name =
  | SumName
  | 'feesShare'
  | 'contingencyShare'
  | 'sellingShare'
  | 'rate'
  | 'wanted'
  | 'buildChange'
  | 'salesChange'

const mostAmounts = 20
const mostOfArea = 10_000

/** Null where a figure is of nothing that such homes have, or two are of the same. */
export function readDevelopmentParts(words: Words, isSought: boolean, isNext: boolean): DevelopmentParts | null {
  const { tokens } = words
  const said: DevelopmentSaid = { sums: {} }
  const parts: DevelopmentParts = { said, changes: [], open: null, count: 0 }
  const figures = new Map<Amount, Figure>()
  const homes = countHomes(tokens)
  const amounts = readAmounts(tokens)
  if (amounts.length > mostAmounts) return null
  let done = 0
  let counted: Amount | null = null
  let ofTimes = 0
  let areaTo = -1
  const rateOfFeet = new Set<boolean>()
  for (const amount of amounts) {
    if (amount.from < done) continue
    const { value, unit } = amount
    if (Number.isNaN(value)) return null
    const area = areaAt(tokens, amount)
    if (area && !area.isPer) {
      if (said.area) return null
      const isTimed = counted !== null && isTimes(tokens, counted, amount)
      said.area = {
        value: area.value / (amount.parts ?? 1),
        isEach: isEachAt(tokens, amount, area.to) || isTimed,
        isFeet: area.isFeet,
        isAll: isOfAll(tokens, area),
      }
      done = area.to
      counted = null
      areaTo = area.to
      parts.count += 1
      continue
    }
    if (area) done = area.to
    // "260 sqm at 1,850"
    const isBehindArea = areaTo === amount.from - 1 && /^(?:at|@|x|×|by)$/.test(textAt(tokens, areaTo))
    if (area) rateOfFeet.add(area.isFeet)
    if (unit === 'count' || unit === 'years') {
      const last = textAt(tokens, amount.to - 1)
      if (/^(?:months?|mths?|mos?)$/.test(last)) said.months = value
      else if (unit === 'years' && value <= 10) said.months = value * 12
      else if (unit === 'count') counted = amount
      else return null
      continue
    }
    if (unit === null && isOfHomes(tokens, amount)) {
      counted = amount
      continue
    }
    const isTimed = unit !== 'percent' && counted !== null && isTimes(tokens, counted, amount)
    const isEach = unit !== 'percent' && (amount.isEach === true || isEachAt(tokens, amount, area?.to ?? amount.to))
    const plain: Amount = { ...amount, value: amount.parts ? value / amount.parts : value }
    if (isTimed) {
      plain.from = counted!.from
      ofTimes += counted!.value
    }
    if (amount.isUnclear && !isEach && unit !== 'percent') return null
    figures.set(plain, {
      kind: unit === 'percent' ? 'percent' : 'money',
      isEach,
      isOfArea: area !== null || (isBehindArea && value < mostOfArea),
      ...(isTimed && { times: counted!.value }),
    })
    counted = null
  }
  // Feet are not turned into metres.
  if (said.area && [...rateOfFeet].some((isFeet) => isFeet !== said.area!.isFeet)) return null
  const [only, ...others] = homes
  if (only !== undefined && others.length === 0) said.homes = only
  else if (ofTimes > 0) said.homes = ofTimes
  const slots = slotsOf(figures, words, isSought, isNext)
  // "9% of build": that is no build cost.
  const of: Words = {
    ...words,
    find: (list) => (list === lexicon.cues.build ? words.find(list).filter(({ from }) => !isShareOf(tokens, from)) : words.find(list)),
  } // prettier-ignore
  // A price of each metre is that of the build.
  const all = [...figures.keys()].filter((amount) => !figures.get(amount)!.isOfArea)
  let bound = bindSlots(of, all, slots)
  if (!bound) {
    // One figure may be of the land, as what stands first, or is asked about.
    const [first, ...later] = all.filter((amount) => figures.get(amount)!.kind === 'money')
    // What has its own word right before it is the last to be in doubt.
    const named = new Set(slots.flatMap(({ around = [] }) => of.find(around).map(({ to }) => to)))
    const hasWord = ({ from }: Amount) => named.has(from)
    const inOrder = [...later.filter((each) => !hasWord(each)).toReversed(), ...later.filter(hasWord).toReversed()]
    for (const amount of first ? [first, ...inOrder] : []) {
      const rest = all.filter((each) => each !== amount)
      const without = bindSlots(of, rest, slots)
      if (!without) continue
      const hasLand = [...without.values()].includes('land')
      const isLand = amount === all[0] && !hasLand && !isNext && !isSought && !figures.get(amount)!.isEach
      if (amount === first && !isLand && later.length > 0 && !isNext) continue
      bound = isLand ? without.set(amount, 'land') : without
      if (!isLand)
        parts.open = {
          text: amount.text,
          pence: Math.round(poundsOf(amount) * 100),
          isEach: figures.get(amount)!.isEach,
        }
      break
    }
  }
  if (!bound) return null
  for (const [amount, { isOfArea }] of figures) if (isOfArea) bound.set(amount, 'build')
  for (const [amount, name] of bound) if (!put(parts, name, amount, figures.get(amount)!, words)) return null
  settleLoan(parts, words)
  parts.count += bound.size + (said.homes === undefined ? 0 : 1) + (said.months === undefined ? 0 : 1)
  return parts
}

function slotsOf(
  figures: ReadonlyMap<Amount, Figure>,
  { hasAny }: Words,
  isSought: boolean,
  isNext: boolean,
): Slot<Name>[] {
  const { cues } = lexicon
  const isMoney = (amount: Amount) => figures.get(amount)!.kind === 'money' && !figures.get(amount)!.isOfArea
  const isShare = (most: number) => (amount: Amount) => figures.get(amount)!.kind === 'percent' && amount.value <= most
  const isLent = hasAny(cues.loan) || [...figures.keys()].some(({ per, unit }) => unit === 'percent' && per === 'month')
  const sale = (amount: Amount) => isMoney(amount) && poundsOf(amount) >= leastSale
  const cost = (amount: Amount) => isMoney(amount) && !figures.get(amount)!.isEach && amount.value < mostSelling
  return [
    { name: 'land', around: cues.land, fits: (amount) => isMoney(amount) && !figures.get(amount)!.times },
    { name: 'tax', around: cues.tax, fits: isMoney },
    { name: 'build', around: cues.build, fits: (amount) => figures.get(amount)!.kind === 'money' },
    { name: 'fees', around: cues.fees, fits: isMoney },
    { name: 'contingency', around: cues.contingency, fits: isMoney },
    { name: 'finance', around: cues.finance, fits: isMoney },
    { name: 'loan', around: cues.loan, fits: (amount) => isMoney(amount) && isLent },
    { name: 'other', around: cues.other, fits: isMoney },
    { name: 'selling', around: cues.selling, fits: cost },
    { name: 'sales', around: cues.sales, fits: sale },
    { name: 'feesShare', around: cues.fees, fits: isShare(25) },
    { name: 'contingencyShare', around: cues.contingency, fits: isShare(30) },
    { name: 'sellingShare', around: cues.selling, fits: isShare(8) },
    ...(isLent ? [{ name: 'rate' as const, around: cues.rate, fits: isShare(20) }] : []),
    ...(isSought ? [{ name: 'wanted' as const, around: cues.wanted, fits: (amount: Amount) => isMoney(amount) || isShare(60)(amount) }] : []),
    ...(isNext ? [{ name: 'buildChange' as const, around: cues.build, fits: isShare(60) }, { name: 'salesChange' as const, around: cues.sales, fits: isShare(60) }] : []),
  ] // prettier-ignore
}

const [leastSale, mostSelling] = [10_000, 100_000]

/** Bare numbers below a thousand are thousands. */
const poundsOf = ({ value, text }: Amount) => (/^\d{2,3}(?: |$)/.test(text) && value < 1000 ? value * 1000 : value)

function put(parts: DevelopmentParts, name: Name, amount: Amount, figure: Figure, { tokens }: Words): boolean {
  const { said, changes } = parts
  const { value } = amount
  const share = (key: 'feesPercent' | 'feesOfSalesPercent' | 'contingencyPercent' | 'sellingPercent') => {
    if (said[key] !== undefined || !isOfTheSame(key, tokens, amount)) return false
    said[key] = value
    return true
  }
  switch (name) {
    case 'feesShare':
      if (isOfLoan(tokens, amount)) {
        if (lexicon.bases.has(baseOf(tokens, { ...amount, to: endOfFee(tokens, amount) }, ['loan']))) return false
        said.loanFeePercent = (said.loanFeePercent ?? 0) + value
        return true
      }
      return share(lexicon.ofSales.has(baseOf(tokens, amount)) ? 'feesOfSalesPercent' : 'feesPercent')
    case 'contingencyShare':
      return share('contingencyPercent')
    case 'sellingShare':
      return share('sellingPercent')
    case 'rate':
      if (said.monthlyRatePercent !== undefined) return false
      said.monthlyRatePercent = amount.per === 'month' || (amount.per === undefined && value <= mostOfMonth) ? value : value / 12
      return true
    case 'wanted':
      if (parts.wanted) return false
      parts.wanted = figure.kind === 'percent' ? { value, isShare: true } : { value: poundsOf(amount), isShare: false }
      return true
    case 'buildChange':
    case 'salesChange': {
      const direction = directionAt(tokens, amount)
      if (direction === 0) return false
      changes.push({ of: name === 'buildChange' ? 'build' : 'sales', percent: direction * value })
      return true
    }
    default:
      return putSum(parts, name, amount, figure, tokens)
  }
} // prettier-ignore

/** False where the same is said twice and is none that several are paid of. */
function putSum({ said }: DevelopmentParts, name: SumName, amount: Amount, figure: Figure, tokens: readonly Token[]): boolean {
  const by = figure.isOfArea ? 'area' : figure.isEach && !figure.times ? 'home' : 'all'
  const pounds = figure.isOfArea ? amount.value : poundsOf(amount)
  const pence = Math.round(pounds * (figure.times ?? 1) * 100)
  const had = said.sums[name]
  if (had && (had.by !== by || (name === 'sales' ? !figure.times : !added.has(name)))) return false
  said.sums[name] = { pence: (had?.pence ?? 0) + pence, by }
  // A GDV is of all of them.
  const isGdv = [1, 2, 3].some((step) => textAt(tokens, amount.from - step) === 'gdv')
  const isTimed = figure.times !== undefined || isGdv || isOfAll(tokens, amount)
  if (isTimed && name === 'build') said.isBuildTimed = true
  if (isTimed && name === 'sales') said.areSalesTimed = true
  return true
} // prettier-ignore

const mostOfMonth = 1.5
/** What is paid for several things. */
const added: ReadonlySet<SumName> = new Set<SumName>(['fees', 'other', 'selling', 'finance'])

/** "1.62 million the lot" */
function isOfAll(tokens: readonly Token[], { to }: { to: number }): boolean {
  for (let at = to; at < to + 3 && !/^[,.;?!]$/.test(textAt(tokens, at)); at++)
    if (lexicon.together.has(textAt(tokens, at))) return true
  return false
}

/** What a share is said to be of: "9% of build". */
const baseOf = (tokens: readonly Token[], { to }: Amount, not: readonly string[] = []) => {
  if (!/^(?:of|on)$/.test(textAt(tokens, to))) return ''
  const at = /^(?:the|our|my|total)$/.test(textAt(tokens, to + 1)) ? to + 2 : to + 1
  const base = textAt(tokens, at)
  return not.includes(base) ? '' : base
}

/** "2% arrangement fee", "exit fee of 1%" */
const isOfLoan = (tokens: readonly Token[], { from, to }: Amount) =>
  lexicon.feesOfLoan.has(textAt(tokens, to)) ||
  [2, 3].some(
    (step) => /^fees?$/.test(textAt(tokens, from - step + 1)) && lexicon.feesOfLoan.has(textAt(tokens, from - step)),
  )

const endOfFee = (tokens: readonly Token[], { to }: Amount) => (/^fees?$/.test(textAt(tokens, to + 1)) ? to + 2 : to)

/** "10% of build and fees"; in "10% of build and fees £20k" the fees are a figure of their own. */
function isOfMore(tokens: readonly Token[], { to }: Amount): boolean {
  const at = tokens.findIndex(({ text }, index) => index > to && index < to + 5 && /^(?:and|&|\+|plus)$/.test(text))
  if (at < 0 || tokens.slice(to, at).some(({ text }) => /^[,.;?!]$/.test(text))) return false
  let end = at + 1
  while (tokens[end]?.kind === 'word') end++
  const isOwn = /^[£\d]/.test(textAt(tokens, end))
  return !isOwn && tokens.slice(at + 1, end).some(({ text }) => lexicon.besideBuild.has(text))
}

/** A share of something else than it is usually of is not counted as one of the usual. */
function isOfTheSame(key: string, tokens: readonly Token[], amount: Amount): boolean {
  const base = baseOf(tokens, amount)
  if (!lexicon.bases.has(base)) return true
  if (lexicon.ofBuild.has(base) && isOfMore(tokens, amount)) return false
  return lexicon.ofSales.has(base) ? key === 'sellingPercent' || key === 'feesOfSalesPercent' : lexicon.ofBuild.has(base) && key !== 'sellingPercent'
} // prettier-ignore

/** A sum of finance beside a rate and months is what is lent; a loan without them is none of the costs. */
function settleLoan({ said }: DevelopmentParts, { hasAny }: Words): void {
  const { finance, loan } = said.sums
  if (finance && !loan && said.monthlyRatePercent !== undefined && said.months !== undefined) {
    said.sums.loan = finance
    delete said.sums.finance
  }
  if (hasAny(lexicon.none) && !said.sums.loan) said.sums.finance ??= { pence: 0, by: 'all' }
  if (hasAny(lexicon.noContingency)) said.contingencyPercent ??= 0
  if (hasAny(lexicon.noSelling)) said.sums.selling ??= { pence: 0, by: 'all' }
}

function directionAt(tokens: readonly Token[], { from, to }: Amount): number {
  for (let step = 1; step <= 4; step++)
    for (const at of [to + step - 1, from - step]) {
      if (lexicon.more.has(textAt(tokens, at))) return 1
      if (lexicon.less.has(textAt(tokens, at))) return -1
    }
  return 0
}

function isShareOf(tokens: readonly Token[], from: number): boolean {
  const before = textAt(tokens, from - 1)
  const at = /^(?:the|total)$/.test(before) ? from - 2 : from - 1
  return (
    /^(?:of|on)$/.test(textAt(tokens, at)) &&
    tokens.slice(Math.max(0, at - 4), at).some(({ text }) => /^(?:%|percent|contingency|cent)$/.test(text))
  )
}

interface Area {
  value: number
  to: number
  isPer: boolean
  isFeet: boolean
}

/** "950 sq ft", "£155 psf", "1,650 a square metre", "75m²": an area, or a price of it. */
function areaAt(tokens: readonly Token[], amount: Amount): Area | null {
  const { from, value } = amount
  const first = tokens[from]?.kind === 'number' ? from : from + 1
  // "75m2" is no 75 million.
  if (textAt(tokens, first + 1) === 'm' && textAt(tokens, first + 2) === '2' && tokens[first + 2]?.isApart === false)
    return { value: Number(textAt(tokens, first).replaceAll(',', '')), to: first + 3, isPer: false, isFeet: false }
  for (const start of [first + 1, amount.to]) {
    const isPer = /^(?:a|per|\/|each|every)$/.test(textAt(tokens, start)) || /^ps[fm]$/.test(textAt(tokens, start))
    const at = isPer && !/^ps[fm]$/.test(textAt(tokens, start)) ? start + 1 : start
    const to = endOfArea(tokens, at)
    if (to !== null)
      return { value, to, isPer, isFeet: /^(?:sqft|psf|ft2|sqfoot|ft|feet|foot)$/.test(textAt(tokens, to - 1)) }
  }
  return null
}

function endOfArea(tokens: readonly Token[], at: number): number | null {
  const [one, two] = [textAt(tokens, at), textAt(tokens, at + 1)]
  if (lexicon.metres.has(one) || lexicon.feet.has(one)) return at + 1
  if (one === 'm' && two === '2') return at + 2
  // "A foot" of a build cost is a square one.
  if (one === 'foot' && /^(?:a|per)$/.test(textAt(tokens, at - 1))) return at + 1
  if (one !== 'sq' && one !== 'square') return null
  const next = two === '.' ? at + 2 : at + 1
  return /^(?:m|ft|metres?|meters?|feet|foot|mtrs?|mtr)$/.test(textAt(tokens, next)) ? next + 1 : null
}

const reachOfEach = 4

/** "48k a unit", "165k build each", "sell each at £285,000". */
function isEachAt(tokens: readonly Token[], { from, to }: Amount, end: number): boolean {
  const isEnd = (at: number) => /^[,.;?!]$/.test(textAt(tokens, at)) || tokens[at]?.kind === 'number'
  for (let at = Math.max(to, end); at < end + reachOfEach && !isEnd(at); at++) {
    const next = textAt(tokens, at + 1)
    if (/^(?:each|apiece)$/.test(textAt(tokens, at))) return true
    if (/^(?:a|per|\/)$/.test(textAt(tokens, at)) && lexicon.homes.has(next)) return true
    if (/^(?:and|plus|less|with|total|altogether)$/.test(textAt(tokens, at))) break
  }
  for (let at = from - 1; at >= from - reachOfEach && at >= 0 && !isEnd(at); at--)
    if (textAt(tokens, at) === 'each' && at > 0 && !isEnd(at - 1)) return tokens[at - 1]!.kind === 'word'
    else if (textAt(tokens, at) === 'each') return true
  return false
}

/** "4 x 165k", "five houses at 165k"; "a site for four houses at 180k" is another matter. */
function isTimes(tokens: readonly Token[], count: Amount, { from, to }: Amount): boolean {
  if (count.value < 2 || !Number.isInteger(count.value) || textAt(tokens, count.from - 1) === 'for') return false
  if (lexicon.together.has(textAt(tokens, to))) return false
  for (let at = count.from + 1; at < from; at++) {
    const { text } = tokens[at]!
    if (!lexicon.timesWords.has(text) && !lexicon.likeHomes.has(text) && !lexicon.homes.has(text)) return false
  }
  return [from - 1].some((at) => lexicon.timesWords.has(textAt(tokens, at)))
}

const isOfHomes = (tokens: readonly Token[], { from, value }: Amount) =>
  Number.isInteger(value) && value >= 1 && value <= mostHomes && isHomesAt(tokens, from)

const mostHomes = 60

function isHomesAt(tokens: readonly Token[], at: number): boolean {
  if (/^(?:bed|beds|bedroom|bedrooms)$/.test(textAt(tokens, at + (textAt(tokens, at + 1) === '-' ? 2 : 1)))) return false
  for (let next = at + 1; next <= at + 7; next++) {
    const text = textAt(tokens, next)
    if (lexicon.homes.has(text) && !lexicon.likeHomes.has(text)) return true
    // "Four detached, build 180k"
    if (!lexicon.likeHomes.has(text)) return next > at + 1 && lexicon.homes.has(textAt(tokens, next - 1))
  }
  return false
} // prettier-ignore

/** How many homes there are, by the words of each number. */
function countHomes(tokens: readonly Token[]): Set<number> {
  const counts = new Set<number>()
  for (const [at, { text }] of tokens.entries()) {
    const isPair = text === 'pair' || text === 'couple'
    const count = isPair ? 2 : (numberWords.get(text) ?? (/^\d{1,2}$/.test(text) ? Number(text) : null))
    if (count !== null && count >= 2 && count <= mostHomes && isHomesAt(tokens, at)) counts.add(count)
  }
  return counts
}
