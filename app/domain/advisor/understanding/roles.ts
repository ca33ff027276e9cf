import { ownHomes, relatives } from '../lexicon/buyers.ts'
import { joints, leading, pairCues, percentCues, poundCues, type Role as CueRole } from '../lexicon/cues.ts'
import * as lexicon from '../lexicon/figures.ts'
import type { Amount } from './amount.ts'
import { textAt, textOf, type Token } from './words.ts'

/** The role of each figure of a text, by the words beside it. */

export type Role =
  | CueRole
  /** "mortgage on 200k": the price where a share of it is said too, else the loan. */
  | 'loan-or-price'
  /** "price 165": thousands, where a rent is said beside it. */
  | 'short-price'
  | 'termYears'

export interface RoledAmount {
  amount: Amount
  /** Null where no word says it. */
  role: Role | null
  /** The place of that word. */
  cueAt: number | null
}

interface Cue {
  at: number
  role: Role
}

/** The most words between a word and its figure. */
const reach = 5
/** Above this a figure behind "at" is no rate of interest. */
const mostRate = 20
const mostCover = 500
/** "Cover 1.25": so many times the interest. */
export const mostTimes = 3

/**
 * "price 200k rent 1200" and "200k price 1200 rent" have the same words between the same figures. Where a run of figures ends with a word
 * for its last one and none leads to the first, words follow their figures; else they lead. No word is taken for two figures, and none that
 * is denied for any.
 */
export function readRoles(
  amounts: readonly Amount[],
  tokens: readonly Token[],
  denied: ReadonlySet<number>,
): RoledAmount[] {
  const figures = amounts.filter(({ unit }) => unit !== 'count' && unit !== 'years')
  const isTaken = new Set<number>(denied)
  const byStart = new Map(amounts.map((amount) => [amount.from, amount]))
  const byEnd = new Map(figures.filter(({ unit }) => unit !== 'percent').map((amount) => [amount.to, amount]))
  const shareEnds = new Map(figures.filter(({ unit }) => unit === 'percent').map((amount) => [amount.to, amount]))
  const within = new Set<number>()
  for (const { from, to } of amounts) for (let at = from; at < to; at++) within.add(at)
  const before = (amount: Amount) => {
    const cue = find(amount, tokens, -1, within, isTaken)
    const isOfLast = cue && lexicon.homeNouns.has(tokens[cue.at]!.text) && (byEnd.get(cue.at)?.value ?? 0) >= 10_000
    return isOfLast ? undefined : cue
  }
  const after = (amount: Amount) => find(amount, tokens, 1, within, isTaken)
  // "service charge of 900" leads to the figure, and "loan at 5.5%" does not: the "at" belongs to the rate.
  const leads = ({ at, role }: Cue) => {
    const [own, rate] = [byEnd.get(at), byStart.get(at + 1)]
    // "175k house 35k deposit" and "150k mortgage 5%": the word belongs to the money before it.
    if (own && lexicon.homeNouns.has(tokens[at]!.text) && own.value >= 10_000) return false
    // "25% deposit 5.5": the share, and the rate of what is lent.
    const isOfShare = (shareEnds.get(at)?.value ?? 0) > mostSmallShare && sharesOfPrice.has(role)
    if (isOfShare && rate && rate.unit !== 'pounds' && rate.value <= mostSmallShare) return false
    const isOwn = role === 'loanPence' || (role === 'depositPence' && own !== undefined && own.value < 100_000)
    if (own && isOwn && rate?.unit === 'percent' && rate.value <= mostSmallShare) return false
    for (let next = at + 1; next <= at + 3; next++) {
      const amount = byStart.get(next)
      if (amount) return roleOf(tokens, at, amount) !== undefined
      const token = tokens[next]
      if (!token || !(leading.has(token.text) || lexicon.headNouns.has(token.text))) return false
      const ahead = byStart.get(next + 1)
      if (isAt(token) && ahead && roleOf(tokens, next, ahead) !== undefined) return false
    }
    return false
  }
  const follows = followingFigures(figures, tokens, within)
  return figures.map((amount, index) => {
    const behind = after(amount)
    const ahead = before(amount)
    let cue =
      follows.has(amount) && behind ? (near(behind, amount) ?? ahead ?? behind) : (ahead ?? notLeading(behind, leads))
    // "mortgage on a 200k house" and "tax on a 180k flat" name the price.
    const isWeak = ahead !== undefined && weak.has(ahead.role)
    if (isWeak && behind?.at === amount.to && behind.role === 'pricePence' && !leads(behind)) cue = behind
    // "mortgage with a 20% deposit on 200k": the share that is paid, and none that is lent.
    const isOfDeposit = behind !== undefined && behind.at <= amount.to + 1 && behind.role === 'depositPercent'
    if (isOfDeposit && ahead?.role === 'ltv' && ahead.at < amount.from - 1) cue = behind
    // "what tax do I pay on 15k rental profit"
    if (behind?.role === 'profitPence' && ahead?.role === 'pricePence' && !leads(behind)) cue = behind
    // "spend 20k on works", "39,500 on a refurb"
    const isOn = tokens[amount.to]?.text === 'on' && behind !== undefined && behind.at <= amount.to + 3
    if (isOn && behind.role !== 'pricePence' && !leads(behind)) cue = behind
    // "4k for the bridge and 1.5k holding costs": what stands right behind, where "and" parts it from what stood before.
    const isOfAgent = behind?.role === 'managementPercent' && ['to', 'for'].includes(textAt(tokens, amount.to))
    const isListed =
      behind &&
      (behind.at === amount.to || isOfAgent) &&
      !leads(behind) &&
      // "After the mortgage and a 12% agent"
      [1, textAt(tokens, amount.from - 1) === 'a' ? 2 : 1].some((step) =>
        partings.has(textAt(tokens, amount.from - step)),
      )
    if (isListed && ahead && behind.role !== 'pricePence') cue = behind
    // "Paying 50,000 of it myself"
    const isOwnPart =
      textOf(tokens, amount.to, amount.to + 2) === 'of it' &&
      ['myself', 'ourselves'].includes(textAt(tokens, amount.to + 2))
    if (isOwnPart) cue = { at: amount.to + 2, role: amount.unit === 'percent' ? 'depositPercent' : 'depositPence' }
    if (isOwnMoney(amount, tokens))
      cue = { at: amount.to, role: amount.unit === 'percent' ? 'depositPercent' : 'depositPence' }
    if (cue && isOfFamily(cue, tokens)) cue = { ...cue, role: cue.role === 'ltv' ? 'depositPercent' : 'depositPence' }
    if (cue?.role === 'ratePercent' && isChange(amount, tokens, within)) cue = { ...cue, role: 'other' }
    if (cue) {
      isTaken.add(cue.at)
      for (const beside of [cue.at - 1, cue.at])
        if (pairCues.has(`${textAt(tokens, beside)} ${textAt(tokens, beside + 1)}`)) isTaken.add(beside).add(beside + 1)
    }
    return {
      amount,
      role:
        cue?.role ??
        shareOfLoan(amount, figures[index + 1], tokens) ??
        rateOfWay(amount, tokens) ??
        ofTrades(amount, tokens),
      cueAt: cue?.at ?? null,
    }
  })
}

/** "My dad's lending me 40% of the price, rest off the bank": no part of what the bank lends. */
function isOfFamily({ at, role }: Cue, tokens: readonly Token[]): boolean {
  if ((role !== 'ltv' && role !== 'loanPence') || !/^(?:lend|lends|lending)$/.test(textAt(tokens, at))) return false
  return [1, 2, 3].some((step) => relatives.has(textAt(tokens, at - step).replace(/[’']?s$/, '')))
}

/** "The joiner plus everyone else comes to 31,500". */
function ofTrades({ unit, value, per, from }: Amount, tokens: readonly Token[]): Role | null {
  const isMoney = per === undefined && (unit === 'pounds' || unit === null) && value >= 500 && value < 200_000
  if (!isMoney || !lexicon.beforeQuote.has(textAt(tokens, from - 1))) return null
  for (let at = from - 2; at >= from - 9 && tokens[at]?.kind === 'word'; at--)
    if (lexicon.tradesOfWorks.has(textAt(tokens, at))) return 'worksPence'
  return null
}

/** "Half would be my own cash", "25 thousand of my own", "we have 35 percent". */
function isOwnMoney({ unit, value, per, from, to }: Amount, tokens: readonly Token[]): boolean {
  const isShare = unit === 'percent' && value >= 5 && value < 100
  if (per !== undefined || !(isShare || ((unit === 'pounds' || unit === null) && value >= leastOwn))) return false
  for (let at = to; at < to + 6 && tokens[at]?.kind === 'word'; at++) {
    if (textAt(tokens, at) !== 'own') continue
    const isOfOne = ['my', 'our', 'ma'].includes(textAt(tokens, at - 1))
    const isMoney = lexicon.ownMoney.has(textAt(tokens, at + 1))
    const isWhole =
      ['of', 'o'].includes(textAt(tokens, at - 2)) && at - 2 === to && !ownHomes.has(textAt(tokens, at + 1))
    return isOfOne && (isMoney || isWhole)
  }
  const next = tokens[to]
  // "Do me 20, 35 and 50 percent in as well"
  const isPutIn = textAt(tokens, to) === 'in' && value >= 10
  if (isShare && isPutIn && (tokens[to + 1]?.kind !== 'word' || lexicon.behindPutIn.has(textAt(tokens, to + 1))))
    return true
  const isHeld = ['have', 'got', 'ive', 'weve'].includes(textAt(tokens, from - 1)) && value >= 10
  return isShare && isHeld && (next === undefined || next.kind === 'sign') && textAt(tokens, to) !== '-'
}
const leastOwn = 1000

const sharesOfPrice: ReadonlySet<Role> = new Set<Role>(['depositPercent', 'ltv'])

/** The figures of runs, with one word between each two, that no word leads to and a word of its own ends. */
function followingFigures(
  figures: readonly Amount[],
  tokens: readonly Token[],
  within: ReadonlySet<number>,
): ReadonlySet<Amount> {
  const cuesIn = (from: number, to: number) => {
    const found: number[] = []
    for (let at = Math.max(0, from); at < to && at < from + 2 * reach; at++) {
      const { text } = tokens[at]!
      const isDone = lexicon.isAfter.has(textAt(tokens, at - 1))
      if (!within.has(at) && !isDone && text !== 'at' && (poundCues.has(text) || percentCues.has(text))) found.push(at)
    }
    return found
  }
  const fits = (at: number, amount: Amount) => roleOf(tokens, at, amount) !== undefined
  const following = new Set<Amount>()
  let start = 0
  for (const [index, { to }] of figures.entries()) {
    const next = figures[index + 1]
    const behind = cuesIn(to, next?.from ?? Math.min(tokens.length, to + reach))
    // "5% rate 160k": no figure of money is a rate, so the word ends the run.
    if (next && behind.length === 1 && fits(behind[0]!, next)) {
      // "55k needs 22k" leads to the second, so that no run goes through it.
      if (lexicon.needs.has(textAt(tokens, behind[0]!)) && behind[0]! === next.from - 1) start = index + 1
      continue
    }
    const first = figures[start]!
    const before = cuesIn(figures[start - 1]?.to ?? first.from - reach, first.from).filter((at) => fits(at, first))
    if (behind.length > 0 && before.length === 0)
      for (const amount of figures.slice(start, index + 1)) following.add(amount)
    start = index + 1
  }
  return following
}

const partings = new Set(['and', 'plus', '+', '&', ','])

/** A role that a word right behind the figure says better. */
const weak: ReadonlySet<Role> = new Set<Role>(['loan-or-price', 'loanPence', 'depositPence', 'other'])
/** Nobody lends so little of a price, so that it is a rate. */
const mostSmallShare = 15

/** "70% at 5%" is a share of a loan and its rate, and so is "75% of 240k". */
function shareOfLoan({ unit, value, to }: Amount, next: Amount | undefined, tokens: readonly Token[]): Role | null {
  if (unit !== 'percent' || value < 50 || value >= 100 || next?.from !== to + 1) return null
  const isRate = (next.unit === 'percent' || next.unit === null) && next.value <= mostRate && isAt(tokens[to]!)
  // "50% of a 280k house" may as well be what is bought.
  const isOfPrice =
    tokens[to]!.text === 'of' && next.value >= 20_000 && tokens.some(({ text }) => lexicon.ofPurchase.has(text))
  return isRate || isOfPrice ? 'ltv' : null
}

/** "5.4 interest only", "4.9 repayment". */
function rateOfWay({ unit, value, to }: Amount, tokens: readonly Token[]): Role | null {
  const isRate = value <= mostSmallShare && (unit === 'percent' || (unit === null && !Number.isInteger(value)))
  const isWay =
    ['io', 'repayment'].includes(textAt(tokens, to)) ||
    (textAt(tokens, to) === 'interest' && textAt(tokens, to + 1) === 'only')
  return isRate && isWay ? 'ratePercent' : null
}

/** "a 1% rate rise", "rates rise by 1%": how much a rate changes, and no rate. "rises to 6%" is one. */
export function isChange({ from, to }: Amount, tokens: readonly Token[], within: ReadonlySet<number>): boolean {
  if (['to', 'at', '@'].includes(textAt(tokens, from - 1))) return false
  const changes = (start: number, step: 1 | -1) => {
    for (let at = start; Math.abs(at - start) < 3 && !within.has(at); at += step) {
      if (lexicon.changeWords.has(textAt(tokens, at))) return true
    }
    return false
  }
  // "Goes 1 up", "went up by half a point"; "25 down" is a deposit.
  const isMoved = () => {
    const around = Array.from({ length: 8 }, (_, step) => from - 4 + step).filter((at) => !within.has(at))
    const has = (list: ReadonlySet<string>) => around.some((at) => list.has(textAt(tokens, at)))
    return has(lexicon.movingVerbs) && has(lexicon.upOrDown)
  }
  return changes(to, 1) || changes(from - 1, -1) || isMoved()
}

const isAt = ({ text }: Token) => text === 'at' || text === '@'

/** A word that stands right behind its figure, or with one short word between. */
const near = (cue: Cue | undefined, { to }: Amount) => (cue && cue.at <= to + 2 ? cue : undefined)
const notLeading = (cue: Cue | undefined, leads: (cue: Cue) => boolean) => (cue && !leads(cue) ? cue : undefined)

function find(
  amount: Amount,
  tokens: readonly Token[],
  step: 1 | -1,
  within: ReadonlySet<number>,
  isTaken: ReadonlySet<number>,
): Cue | undefined {
  let start = step === 1 ? amount.to : amount.from - 1
  for (let at = start; Math.abs(at - start) < reach; at += step) {
    const token = tokens[at]
    // "Expenses (not counting interest) 3,400"
    const aside = step === -1 && at === amount.from - 1 && token?.text === ')' ? skipAside(tokens, at) : 0
    if (aside > 0) {
      at -= aside - 1
      start -= aside
      continue
    }
    if (!token || within.has(at) || /^[,.;?!()]$/.test(token.text)) return undefined
    // "130k after", "31 thousand to do up"
    if (
      step === 1 &&
      at === amount.to &&
      lexicon.isAfter.has(token.text) &&
      amount.value >= 20_000 &&
      amount.unit === 'pounds' &&
      !isTaken.has(at)
    )
      return { at, role: 'valuePence' }
    if (step === 1 && token.text === 'to' && lexicon.worksVerbs.has(textAt(tokens, at + 1)))
      return { at: at + 1, role: 'worksPence' }
    // "Profit before interest 11,220" is the profit.
    if (step === -1 && token.text === 'interest' && textAt(tokens, at - 1) === 'before') {
      if (poundCues.get(textAt(tokens, at - 2)) !== 'profitPence') return undefined
      at -= 1
      continue
    }
    // "7% of the rent for repairs"
    const skippedRent = step === 1 && at === amount.to && amount.unit === 'percent' ? skipOfRent(tokens, at) : 0
    if (skippedRent > 0) {
      at += skippedRent - 1
      start += skippedRent
      continue
    }
    // "Mortgage interest on top of that was 7,250"
    if (step === -1 && textOf(tokens, at - 3, at) === 'on top of') {
      at -= 3
      start -= 4
      continue
    }
    // "40% of our own money"
    const isOwnMoney = step === 1 && at === amount.to && amount.unit === 'percent' && token.text === 'of'
    if (isOwnMoney && textAt(tokens, at + 2) === 'own' && ['money', 'cash', 'funds'].includes(textAt(tokens, at + 3)))
      return { at: at + 3, role: 'depositPercent' }
    // "9,600 before mortgage interest" is a profit.
    if (step === 1 && at === amount.to && isBeforeInterest(tokens, at)) return { at, role: 'profitPence' }
    const skipped = step === -1 ? skipCostsOfProfit(tokens, at) : 0
    if (skipped > 0 && !within.has(at - skipped)) {
      at -= skipped - 1
      start -= skipped
      continue
    }
    // "LBTT incl ADS is 5,680"
    if (step === -1 && token.text === 'ads' && lexicon.including.has(textAt(tokens, at - 1))) {
      at -= 1
      continue
    }
    // "5,230 tax n legals": one sum of both.
    const isBoth =
      step === 1 && at === amount.to && token.text === 'tax' && ['n', 'and', '&', '+'].includes(textAt(tokens, at + 1))
    if (isBoth && poundCues.get(textAt(tokens, at + 2)) === 'feesPence') return { at: at + 2, role: 'feesPence' }
    const isMove = step === -1 && textAt(tokens, at + 1) === 'to' && isMovedTo(tokens, at)
    const role = isMove || isOther(tokens, at) ? undefined : roleOf(tokens, at, amount)
    const named = step === -1 && !isTaken.has(at) ? costNamedBefore(tokens, at) : undefined
    if (named && !isTaken.has(named.at)) return named
    if (role && !isTaken.has(at)) return { at, role }
    // "115 after works": the works are done, and are none of it.
    if (step === 1 && lexicon.isAfter.has(token.text)) return undefined
    // "10% to the agent"
    const toWhom = step === 1 && token.text === 'to' && amount.unit === 'percent' && at === amount.to
    const agentAt = toWhom ? [1, 2].map((next) => at + next).find((next) => isAgent(tokens, next)) : undefined
    if (agentAt !== undefined && !isTaken.has(agentAt)) return { at: agentAt, role: 'managementPercent' }
    // "The agent came down to nine percent"
    if (isMove) continue
    // Behind a figure "and" begins the next one.
    if (step === 1 && ['and', 'at', 'to', 'with', 'over'].includes(token.text)) return undefined
    if (!joints.has(token.text) && !lexicon.adjectives.has(token.text)) return undefined
  }
  return undefined
}

/** "Came down", "has gone up" before "to": how a figure came about, and none of its words. */
const isMovedTo = (tokens: readonly Token[], at: number) =>
  lexicon.upOrDown.has(textAt(tokens, at)) && lexicon.movedWords.has(textAt(tokens, at - 1))

const isAgent = (tokens: readonly Token[], at: number) => ['agent', 'agents'].includes(textAt(tokens, at))

const costsBesidePrice: ReadonlySet<Role> = new Set<Role>(['worksPence', 'feesPence', 'insurancePence', 'holdingPence'])

/** "The works only cost 16k", "legals will cost 1,500": what it is that costs so much. "Needs work and costs 90k" is the house. */
function costNamedBefore(tokens: readonly Token[], at: number): Cue | undefined {
  if (!['cost', 'costs', 'costing', 'pay', 'paying', 'paid'].includes(textAt(tokens, at))) return undefined
  for (let from = at - 1; from >= at - 3; from--) {
    const text = textAt(tokens, from)
    const role = poundCues.get(text)
    if (role)
      return costsBesidePrice.has(role) && !lexicon.needs.has(textAt(tokens, from - 1)) ? { at: from, role } : undefined
    if (!['only', 'will', 'would', 'should', 'may', 'is', 'are', 'me', 'us', 'i', 'we', 'id', 'ill'].includes(text))
      return undefined
  }
  return undefined
}

/** How many tokens "of the rent for" has, before the cost that is a share of it. */
function skipOfRent(tokens: readonly Token[], at: number): number {
  if (textAt(tokens, at) !== 'of') return 0
  const noun = ['the', 'that', 'our', 'my'].includes(textAt(tokens, at + 1)) ? at + 2 : at + 1
  const isRent = ['rent', 'rents', 'takings'].includes(textAt(tokens, noun))
  const joint = ['goes', 'going', 'go', 'is', 'set'].includes(textAt(tokens, noun + 1)) ? noun + 2 : noun + 1
  return isRent && ['for', 'towards', 'on', 'to', 'into', 'aside'].includes(textAt(tokens, joint)) ? joint + 1 - at : 0
}

/** How many tokens brackets with interest in them have. */
function skipAside(tokens: readonly Token[], end: number): number {
  let isOfInterest = false
  for (let at = end - 1; at > end - mostSkipped && at > 0; at--) {
    if (textAt(tokens, at) === '(') return isOfInterest ? end - at + 1 : 0
    isOfInterest ||= lexicon.interestNouns.has(textAt(tokens, at))
  }
  return 0
}

/** "before mortgage interest", "pre interest", "before any finance costs". */
function isBeforeInterest(tokens: readonly Token[], at: number): boolean {
  if (!['before', 'pre'].includes(textAt(tokens, at))) return false
  const next = tokens.slice(at + 1, at + 5).findIndex(({ text }) => !lexicon.beforeInterest.has(text))
  const count = next < 0 ? 4 : next
  return tokens.slice(at + 1, at + 1 + count).some(({ text }) => lexicon.interestNouns.has(text))
}

/** Words between a profit or its costs and the figure: "profit after all costs except the mortgages 31k". How many end at that place. */
function skipCostsOfProfit(tokens: readonly Token[], at: number): number {
  for (let from = at; from > at - mostSkipped && from > 0; from--) {
    const { text, kind } = tokens[from]!
    if (kind === 'sign' && text !== '-') return 0
    const leavesOut = lexicon.leavingOut.some(
      (phrase) => textOf(tokens, from, from + phrase.split(' ').length) === phrase,
    )
    if (leavesOut && lexicon.costNouns.has(textAt(tokens, from - 1))) return at - from + 1
    const isStart = ['before', 'pre', 'after'].includes(text)
    if (isStart) return poundCues.get(textAt(tokens, from - 1)) === 'profitPence' ? at - from + 1 : 0
    if (!lexicon.beforeInterest.has(text)) return 0
  }
  return 0
}

const mostSkipped = 9

/** "at least 8%" is no rate, and "mortgage interest" no loan. */
function isOther(tokens: readonly Token[], at: number): boolean {
  const text = textAt(tokens, at)
  if (lexicon.otherPairs.includes(`${text} ${textAt(tokens, at + 1)}`)) return true
  // "tax on 200k" and "transaction tax 200k": of the price, and none that was paid.
  return text === 'tax' && !lexicon.paidTaxes.has(textAt(tokens, at - 1))
}

const ofCosts: ReadonlySet<Role> = new Set<Role>([
  'managementPercent',
  'voidsPercent',
  'maintenancePercent',
  'costRatePercent',
])

function roleOf(tokens: readonly Token[], at: number, { unit, value, per, from }: Amount): Role | undefined {
  const word = isAt(tokens[at]!) ? 'at' : tokens[at]!.text
  const pair = pairCues.get(`${textAt(tokens, at - 1)} ${word}`) ?? pairCues.get(`${word} ${textAt(tokens, at + 1)}`)
  // "£4.8k finance costs brought forward"
  if (at > from && lexicon.carriedCosts.has(word) && [1, 2, 3].some((step) => textAt(tokens, at + step) === 'brought'))
    return 'broughtForwardPence'
  // "£1,500 of finance costs left over from before"
  const isOfFinance = lexicon.carriedCosts.has(word) || pair === 'financeCostsPence'
  if (at > from && isOfFinance && isUnused(tokens, at)) return 'broughtForwardPence'
  // "b/f finance costs 2,350"
  if (at < from && pair === 'financeCostsPence' && isCarried(tokens, at)) return 'broughtForwardPence'
  // "7,900 after expenses" is what is left, and "after expenses of 3k" what they are.
  if (at > from && word === 'after' && textAt(tokens, at + 1) === 'expenses') return 'profitPence'
  // "Rents less expenses 13k" is what is left.
  if (at < from && lexicon.costNouns.has(word) && isLessRent(tokens, at)) return 'profitPence'
  const isRunning = pair === 'costRatePercent' || pair === 'runningCosts'
  if (isRunning) return unit === 'percent' || (unit === null && value <= 100) ? 'costRatePercent' : 'runningCosts'
  if (pair && pair.endsWith('Percent') === (unit === 'percent' || (unit === null && value <= 100))) return pair
  // "solicitor and survey £1,800": all of it are fees.
  if (
    word === 'survey' &&
    ['and', '&', '+'].includes(textAt(tokens, at - 1)) &&
    poundCues.get(textAt(tokens, at - 2)) === 'feesPence'
  )
    return 'feesPence'
  // "an agent at 12%", "management at 12" have no rate of interest.
  const isOfCost = ofCosts.has(percentCues.get(textAt(tokens, at - 1)) ?? 'other')
  if (word === 'at' && unit !== 'pounds' && isOfCost) return undefined
  // "Remortgaging 148,500" is the loan, and "remortgage at 150k" may be a value.
  const isNewLoan = ['remortgaging', 'remortgage', 'refinancing', 'refinance'].includes(word) && at === from - 1
  if (isNewLoan && unit !== 'percent' && per === undefined && value >= 10_000) return 'loanPence'
  // "at 75% LTV" is a share: nobody pays such a rate.
  const isRate =
    word === 'at' || (unit === 'percent' && ['ratePercent', 'stressRatePercent'].includes(percentCues.get(word) ?? ''))
  // "Leave that at the 9" is what was said before.
  if (word === 'at' && at === from - 2 && textAt(tokens, at + 1) === 'the' && unit === null) return undefined
  if (value > mostRate && isRate) return undefined
  const isCover = percentCues.get(word) === 'coveragePercent'
  if (isCover && ((value < 100 && value > mostTimes) || value > mostCover)) return undefined
  // "80% LTV 6.1%": the second is the rate.
  if (word === 'ltv' && value <= mostSmallShare) return undefined
  if (unit === 'percent') return lexicon.percentCuesOnly.get(word) ?? percentCues.get(word)
  // "interest on 180k" and "payments on 180k" are those of a loan.
  const next = textAt(tokens, at + 1)
  const isOnTop = textAt(tokens, at + 2) === 'top'
  if (lexicon.paidOnLoan.has(word) && next === 'on' && !isOnTop && at < from && value >= 5000) return 'loan-or-price'
  // "profit on 150k" is what a price brings, and "deposit for a 180k flat" names the price.
  const namesPrice = ['profit on', 'profit from', 'deposit for', 'deposit on'].includes(`${word} ${next}`)
  if (namesPrice && at < from && value >= 50_000) return 'pricePence'
  // "Bring it down to 142" is no deposit.
  if (word === 'down' && at < from && next === 'to') return undefined
  const pounds = word === 'rent' && tokens[at - 1]?.text === 'ground' ? 'servicePence' : poundCues.get(word)
  if (unit === null && value >= mostRate && value < 1000 && lexicon.shortPriceWords.has(word))
    return pounds === 'asking' ? pounds : 'short-price'
  if (unit === null && value <= 100) {
    const percent = percentCues.get(word)
    // "mortgage 5" may be a rate, a share or a slip.
    if (percent === undefined && isShortWorth(word, value)) return poundCues.get(word)
    // Shares of a price are whole, and rates are not: "6.15 on the mortgage".
    if (percent === 'ltv' && word !== 'ltv')
      return !Number.isInteger(value) && value <= mostSmallShare ? 'ratePercent' : undefined
    return percent
  }
  if (unit === null && isCover) return 'coveragePercent'
  if (unit === null && isShortWorth(word, value)) return pounds
  if (lexicon.otherCosts.has(word) || (pounds === 'feesPence' && lexicon.ofSomeFees.has(textAt(tokens, at - 1))))
    return 'other'
  // "stamp duty is £9,500" is what is paid, and "stamp duty on 250k" the tax of a price.
  if (pounds === 'taxPence' && (at > from || value >= mostTax || !isPaidTax(tokens, at, from))) return undefined
  if (!pounds || !isSensible(pounds, value, per)) return undefined
  if (pounds !== 'loanPence' || at > from) return pounds
  const isOfPrice =
    ['on', 'for'].includes(next) || (word === 'mortgage' && !['of', '=', ':', 'is', 'was'].includes(next))
  return isOfPrice ? 'loan-or-price' : pounds
}

/** "rent less running costs" */
const isLessRent = (tokens: readonly Token[], at: number) =>
  [1, 2, 3].some(
    (step) =>
      ['less', 'minus'].includes(textAt(tokens, at - step)) &&
      poundCues.get(textAt(tokens, at - step - 1)) === 'monthlyRentPence',
  )

/** "it's worth 140 when done": thousands. */
const isShortWorth = (word: string, value: number) => value >= mostRate && value < 1000 && lexicon.worthWords.has(word)

/** Whether costs are said to be those of years before: "brought forward finance costs", "b/f finance costs". */
function isCarried(tokens: readonly Token[], at: number): boolean {
  const before = [1, 2, 3, 4].map((step) => textAt(tokens, at - step))
  return before.includes('bf') || before.includes('forward') || (before.includes('b') && before.includes('f'))
}

/** "finance costs left over from before", "interest that I could not use". */
function isUnused(tokens: readonly Token[], from: number): boolean {
  for (let at = from + 1; at <= from + 6; at++) {
    const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)]
    if (first === 'unused' || lexicon.unusedPairs.includes(`${first} ${second}`)) return true
    if (first === ',' || tokens[at]?.kind === 'number') return false
  }
  return false
}

const mostTax = 100_000

/** Whether only "is", "of" or "was" stands between a tax and a figure, or nothing. */
function isPaidTax(tokens: readonly Token[], at: number, from: number): boolean {
  const between = tokens.slice(at + 1, from).map(({ text }) => text)
  return between.length <= 4 && between.every((text) => lexicon.besideTax.has(text))
}

/** Whether such a figure can be of that size: a rent of 200,000 a month, and a price of 1,200, are of something else. */
function isSensible(role: Role, value: number, per: Amount['per']): boolean {
  if (role === 'pricePence' || role === 'asking') return per === undefined && value >= 10_000
  if (role === 'monthlyRentPence') return per !== undefined || (value >= 50 && value <= 10_000)
  if (role === 'spent') return per === undefined && value >= 500
  if (role === 'worth' || role === 'valuePence' || role === 'loanPence') return per === undefined && value >= 5000
  return true
}
