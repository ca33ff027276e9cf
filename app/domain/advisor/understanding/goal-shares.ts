import * as goalWords from '../lexicon/goals.ts'
import * as lexicon from '../lexicon/targets.ts'
import type { Amount } from './amount.ts'
import type { Goal, GoalContext } from './goal.ts'
import { range } from './sought.ts'
import { formulaSpoken } from './target-shapes.ts'
import { textAt, type Token, type Words } from './words.ts'

/** A return in percent that is wanted: "7%", "8.25 gross", "a 12% roi", "6% on my own cash". */

/** `isBare` where nothing says that it is wanted, but that it is no other share. */
type Share = Omit<Goal, 'calculator'> & { isBare?: true }

const mostTarget = 40
const mostOfShort = 8
const [leastBareTarget, mostBareTarget] = [2, 20]
/** Before a share that is a part of the case: "with 15% in". */
const notReached = new Set(['at', '@', 'with', 'if', 'on'])
const runningCosts = ['opex', 'running costs', 'outgoings', 'overheads']

export function findShare(words: Words, amounts: readonly Amount[], context: GoalContext): Share | null {
  const { before, isSure } = context
  const { tokens } = words
  const shares = amounts.filter(
    ({ unit, value, isUnclear, per, to }) =>
      !isOfRent(tokens, to) &&
      (unit === 'percent' || unit === null) &&
      value <= mostTarget &&
      value > 0 &&
      !isUnclear &&
      per === undefined,
  )
  const onCash = findOnCash(words, shares)
  if (onCash) return onCash
  const isPlainRate = words.hasAny(['deposit', 'down', 'ltv', 'interest', 'mortgage'])
  let plain: Share | null = null
  for (const amount of shares) {
    const { unit, value, from, to } = amount
    const behind = [to, to + 1].find((at) => lexicon.returns.has(textAt(tokens, at)) && !isBroken(tokens, to, at))
    let start = from - 1
    while (start > from - 7 && lexicon.betweenReturn.has(textAt(tokens, start))) start -= 1
    const ahead = [start, from - 1, from - 2, from - 3].find(
      (at) =>
        lexicon.returns.has(textAt(tokens, at)) &&
        !isBroken(tokens, at + 1, from) &&
        !isAmountBetween(amounts, at, from),
    )
    const isOther = [to, to + 1, from - 1, from - 2].some(
      (at) =>
        lexicon.otherShares.has(textAt(tokens, at)) && !isBroken(tokens, Math.min(at, to), Math.max(at, from - 1)),
    )
    const at = behind ?? ahead
    if (at !== undefined && !(isOther && behind === undefined)) {
      // "7% net yield", "a gross yield of 7%"
      const beside = [at - 1, at, at + 1].map((each) => textAt(tokens, each))
      const figure = beside.includes('net')
        ? 'netYield'
        : beside.includes('roi')
          ? 'roi'
          : lexicon.returns.get(textAt(tokens, at))!
      return {
        figure,
        value,
        at: [...range(from, to), at - 1, at, at + 1].filter((each) => isOfReturn(tokens, each, amount)),
      }
    }
    const isAfterCosts = words.find(goalWords.afterCosts).some((said) => said.from === to)
    if (isAfterCosts && unit === 'percent') return { figure: 'netYield', value, at: range(from, to) }
    // "The 1% rule": a month's rent of the price.
    if (textAt(tokens, to) === 'rule' && value <= 2)
      return { figure: 'grossYield', value: value * 12, at: range(from, to + 1) }
    if (isOther || plain) continue
    const isArticle = ['the', 'a', 'an', 'that', 'my'].includes(textAt(tokens, from - 1)) && unit === null
    const lead = textAt(tokens, isArticle ? from - 2 : from - 1)
    const isLed = lead !== 'at' && lead !== '@' && lexicon.reaches.has(lead)
    // "Set on 9%" is wanted where no other share is said, and nothing of a loan.
    const isOnly =
      shares.length === 1 && !isPlainRate && !words.hasAny(['rate', 'rates', 'apr', 'refi', 'agent', 'management'])
    const isBare = isSure && value <= mostBareTarget && (isOnly || !notReached.has(lead))
    const isGuaranteed = ['assured', 'guaranteed', 'rental', 'return'].includes(textAt(tokens, to))
    const isNext = isLed || (unit === 'percent' && !(notReached.has(lead) && isPlainRate))
    // "Ok and 9?"
    const isShort =
      amounts.length === 1 && tokens.length <= mostOfShort && value >= leastBareTarget && value <= mostBareTarget
    if (before?.figure && isReturn(before.figure) && (isNext || isShort))
      plain = { figure: before.figure, value, at: range(from, to), ...(before.isAssumed && { isAssumed: true }) }
    else if (
      (unit === 'percent' && (isLed || isBare)) ||
      isGuaranteed ||
      (unit === null &&
        isSure &&
        value >= leastBareTarget &&
        value <= mostBareTarget &&
        (amounts.length === 1 || lexicon.bounds.has(lead))) ||
      (isLed && unit === null && (isGiven(lead) || isBare || isReached(tokens, isArticle ? from - 1 : from)))
    )
      plain = {
        ...figureSpoken(words, context),
        value,
        at: range(from, to),
        ...(!isGuaranteed && !isLed && { isBare: true }),
      }
  }
  return plain
}

/** A share of which nothing is said: of the result that was spoken of before, else of the gross yield. */
function figureSpoken(words: Words, { last, result }: GoalContext): Pick<Share, 'figure' | 'isAssumed'> {
  const asked = last?.target?.figure
  if (asked && isReturn(asked)) return { figure: asked }
  const figure = returnSpoken(words) ?? formulaSpoken(words) ?? (result && isReturn(result) ? result : undefined)
  // Whoever says what a home costs to run asks for what is left.
  return figure ? { figure } : { figure: words.hasAny(runningCosts) ? 'netYield' : 'grossYield', isAssumed: true }
}

/** The return that a message names; undefined where it names none, or several. */
export function returnSpoken(words: Words): string | undefined {
  const named = [
    ['grossYield', words.hasAny(['gross'])],
    ['netYield', words.hasAny(['net'])],
    ['roi', words.hasAny(['roi'])],
    ['cashOnCash', [...words.find(lexicon.onCash), ...placesOnCash(words)].length > 0],
  ] as const
  const [only, ...others] = named.filter(([, isSaid]) => isSaid)
  return others.length === 0 ? only?.[0] : undefined
}

/** "6% on my own cash", "a 9% cash on cash", "8% a year on everything I put in". */
function findOnCash(words: Words, shares: readonly Amount[]): Share | null {
  const { tokens, find, hasAny } = words
  const said = [...find(lexicon.onCash), ...placesOnCash(words)]
  const all = find(goalWords.allLaidOut)
  for (const one of [...said, ...all]) {
    // The nearest share of the same sentence, before it rather than behind it.
    const beside = shares
      .filter((share) => !isBrokenBy(tokens, Math.min(one.from, share.to), Math.max(one.to, share.from), /[.?!;]/))
      .filter(({ from, to }) => ![to, to + 1, from - 1].some((at) => lexicon.otherShares.has(textAt(tokens, at))))
      .filter(({ to, from }) =>
        to <= one.from
          ? one.from - to <= 8
          : from - one.to <= 4 && from >= one.to && !notReached.has(textAt(tokens, from - 1)),
      )
      .sort((a, b) => distance(a, one) - distance(b, one))
    const [share] = beside
    const isYield = share && ['gross', 'net'].includes(textAt(tokens, share.to))
    if (!share || isYield) continue
    const isWithout = all.includes(one) || hasAny(goalWords.boughtInCash)
    const isOfLoan = hasAny(['interest only', 'mortgage', 'down', 'deposit'])
    const ofPrice = hasAny(goalWords.beforeBuying) ? 'netYield' : 'roi'
    const figure = isWithout && !isOfLoan ? ofPrice : 'cashOnCash'
    return { figure, value: share.value, at: [...range(share.from, share.to), ...range(one.from, one.to)] }
  }
  return null
}

/** "On my own cash", "on the money tied up". */
function placesOnCash({ tokens, hasAny }: Words): { from: number; to: number }[] {
  return tokens.flatMap(({ text }, at) => {
    if (text !== 'on') return []
    // "At what price does my own money make 9% on it"
    if (['it', 'that', 'this'].includes(textAt(tokens, at + 1)) && hasAny(goalWords.ownMoney))
      return [{ from: at, to: at + 2 }]
    const steps = range(at + 1, at + 7)
    const end = steps.find((each) => goalWords.cash.has(textAt(tokens, each)))
    const isPlain = end !== undefined && range(at + 1, end).every((each) => goalWords.ofCash.has(textAt(tokens, each)))
    return isPlain ? [{ from: at, to: end + 1 }] : []
  })
}

const distance = (share: Amount, one: { from: number; to: number }) =>
  share.to <= one.from ? one.from - share.to : share.from - one.to + 3

export const isReturn = (figure: string) =>
  ['grossYield', 'yieldOnCost', 'netYield', 'roi', 'cashOnCash'].includes(figure)
const isGiven = (text: string) =>
  ['gives', 'give', 'makes', 'make', 'hits', 'hit', 'reach', 'reaches', 'yields', 'yield'].includes(text)
/** "What rent gets me to the 9" */
const isReached = (tokens: readonly Token[], from: number) =>
  ['to', 'up'].includes(textAt(tokens, from - 1)) &&
  [2, 3, 4].some((step) => lexicon.getsTo.has(textAt(tokens, from - step)))
/** "Costs are 28% of the rent" */
const isOfRent = (tokens: readonly Token[], to: number) =>
  textAt(tokens, to) === 'of' &&
  ['rent', 'rents'].includes(textAt(tokens, textAt(tokens, to + 1) === 'the' ? to + 2 : to + 1))
const isOfReturn = (tokens: readonly Token[], at: number, { from, to }: Amount) =>
  (at >= from && at < to) || lexicon.returns.has(textAt(tokens, at))
const isBrokenBy = (tokens: readonly Token[], from: number, to: number, signs: RegExp) =>
  tokens.slice(from, to).some(({ kind, text }) => kind === 'sign' && signs.test(text))
const isBroken = (tokens: readonly Token[], from: number, to: number) => isBrokenBy(tokens, from, to, /[,.;?!:]/)
const isAmountBetween = (amounts: readonly Amount[], from: number, to: number) =>
  amounts.some((other) => other.from > from && other.to <= to)
