import { percentCues } from '../lexicon/cues.ts'
import { commonWords } from '../lexicon/everyday-words.ts'
import * as lexicon from '../lexicon/figures.ts'
import { mostRate, readRepeat, readTime, readTimeOfShare, readUnit } from './amount-units.ts'
import type { Amount } from './amount.ts'
import { isScale, readDigits, round, scales } from './digits.ts'
import { readLabelledRents } from './labelled-rents.ts'
import { sumListedRents } from './listed-rents.ts'
import { readAndPart, readNumberWords, readShareWords } from './number-words.ts'
import { scalePrices } from './price-in-thousands.ts'
import { readOnce } from './read-once.ts'
import { multiplyEach, readRents } from './room-rents.ts'
import { rawOf, textAt, textOf, type Token } from './words.ts'

/** The figures of a text: how much, of what unit, and over which time. What they are figures of, figures.ts decides. */

/** No sentence has so many figures. */
const mostAmounts = 40

/**
 * The figures of a text, from the first to the last, as the reader's own: it may change them. Those behind the first forty are one that
 * is unclear, so that nothing is worked out without them.
 */
export const readAmounts = (tokens: readonly Token[]): Amount[] => readAll(tokens).map((amount) => ({ ...amount }))

const readAll = readOnce((tokens: readonly Token[]): readonly Amount[] => {
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length;) {
    const amount = readLabelledRents(tokens, at) ?? readRents(tokens, at) ?? readAmount(tokens, at)
    if (amount) amounts.push(amount)
    if (amounts.length > mostAmounts) {
      // It stands behind all words, so that it is none of a place or a day.
      const [from, to] = [tokens.length, tokens.length]
      amounts[mostAmounts] = {
        value: NaN,
        unit: null,
        from,
        to,
        text: 'all figures after the first forty',
        isUnclear: true,
      }
      break
    }
    at = amount ? amount.to : at + 1
  }
  shareScales(amounts, tokens)
  scalePrices(amounts, tokens)
  if (isAllThousands(tokens)) for (const amount of amounts) scaleUp(amount, tokens)
  const summed = sumListedRents(amounts, tokens)
  multiplyEach(summed, tokens)
  return summed
})

/** "All in thousands", "thousands apart from the rent". */
function isAllThousands(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ text }, at) =>
      (text === 'thousands' &&
        (lexicon.inThousands.has(textAt(tokens, at - 1)) || lexicon.apartFrom.has(textAt(tokens, at + 1)))) ||
      (text === 'thousand' && textAt(tokens, at - 1) === 'all'),
  )
}

function scaleUp(amount: Amount, tokens: readonly Token[]): void {
  const isShare = ['ltv', 'deposit', '/'].includes(textAt(tokens, amount.to)) || textAt(tokens, amount.from - 1) === '/'
  if (amount.unit !== null || amount.per !== undefined || amount.value >= 1000 || isShare) return
  if (lexicon.rentsBefore.has(textAt(tokens, amount.from - 1)) || /\.|^(?:19|20)\d\d$/.test(amount.text)) return
  amount.value = round(amount.value * 1000)
  amount.unit = 'pounds'
}

function readAmount(tokens: readonly Token[], from: number): Amount | null {
  const ahead = tokens[from + 1]
  const isNamed =
    lexicon.moneyBefore.has(tokens[from]!.text) &&
    ahead?.isApart === true &&
    (ahead.kind === 'number' || readNumberWords(tokens, from + 1) !== null)
  const hasPound = tokens[from]!.text === '£' || isNamed
  const at = hasPound ? from + 1 : from
  const share = hasPound ? null : readShareWords(tokens, at)
  if (share) return { value: share.value, unit: 'percent', from, to: share.to, text: rawOf(tokens, from, share.to) }
  const digits = readDigits(tokens, at, hasPound)
  const read = digits ?? readNumberWords(tokens, at)
  if (!read) return null
  let { value, to } = read
  const next = () => tokens[to]
  // "4 3/4", "27 and a half percent", "84 and a half".
  const part = digits && value < 1000 ? (readAndPart(tokens, to) ?? readPart(tokens, to)) : null
  if (part) {
    value += part.value
    to = part.to
  }
  const isScaled = next() !== undefined && scales.has(next()!.text) && isScale(tokens, to)
  if (isScaled) {
    const scale = scales.get(tokens[to++]!.text)!
    const rest = readRestOfScaled(tokens, to, scale)
    value = round(value * scale + (rest?.value ?? 0))
    to = rest?.to ?? to
  }
  // "1.4kpcm"
  const glued = /^k(pcm|pm|pw|pa)$/.exec(next()?.text ?? '')
  if (glued) {
    value = round(value * 1000)
    to += 1
  }
  const hasPoundBehind = next()?.text === '£' && (!next()!.isApart || (!hasPound && tokens[to + 1]?.kind !== 'number'))
  if (hasPoundBehind || lexicon.moneyWords.has(next()?.text ?? '')) to += 1
  const isMoney = hasPound || hasPoundBehind || lexicon.moneyWords.has(tokens[to - 1]!.text)
  if (!isMoney && !isScaled) {
    const more = readMoreRate(tokens, from, value, to)
    value += more?.value ?? 0
    to = more?.to ?? to
  }
  const unit = isMoney || isScaled || glued || (read.isScaled && value >= 1000) ? 'pounds' : null
  const per = lexicon.times.get(glued?.[1] ?? '')
  const amount: Amount = {
    value,
    unit,
    from,
    to,
    text: '',
    ...(per && { per }),
    ...(Number.isNaN(value) && { isUnclear: true }),
  }
  if (!isMoney && !isScaled) readUnit(tokens, amount)
  if (amount.unit === null || amount.unit === 'pounds') {
    readRepeat(tokens, amount)
    // "550 pcm each" and "550 each a month" say the same.
    for (let count = 0; count < 2; count++) readTime(tokens, amount)
  } else if (amount.unit === 'percent') readTimeOfShare(tokens, amount)
  // A number in words has to be said to be of something: "two" is none of money.
  if (!digits && amount.unit === null && !('isAmount' in read) && !read.isScaled && !isShareInWords(tokens, amount))
    return null
  readVat(tokens, amount)
  const isForeign = [from - 1, amount.to].some((at) => lexicon.otherMoney.has(textAt(tokens, at)))
  if (isMinus(tokens, from) || isForeign) amount.isUnclear = true
  amount.text = rawOf(tokens, from, amount.to)
  return amount
}

const costsInPercent: ReadonlySet<string> = new Set(['managementPercent', 'voidsPercent', 'maintenancePercent'])
const leastShareInWords = 5

/** "voids three", "sixty ltv", "at five and a quarter": a number in words that a word right beside it says to be a share. */
function isShareInWords(tokens: readonly Token[], { value, from, to }: Amount): boolean {
  const cue = (at: number) => percentCues.get(textAt(tokens, at)) ?? ''
  const lastAt = ['of', 'is', ':', '='].includes(textAt(tokens, from - 1)) ? from - 2 : from - 1
  const [last, next] = [cue(lastAt), tokens[to]]
  if (costsInPercent.has(last)) return true
  if (['ltv', 'deposit', 'down'].includes(next?.text ?? '')) return value >= leastShareInWords
  // "Seven and a half gross"
  if ([next?.text, textAt(tokens, from - 1)].some((text) => text === 'gross' || text === 'net'))
    return value <= mostRate
  const isOther = next?.kind === 'word' && !commonWords.has(next.text) && !cue(to)
  if (last !== 'ratePercent' || value > mostRate || value < 1 || isOther) return false
  // "Two flats let at one": a whole number is a rate only where one is spoken of right before.
  const isOfLoan = [2, 3].some((step) => ['ltv', 'ratePercent'].includes(cue(from - step)))
  return !['at', 'fixed'].includes(textAt(tokens, lastAt)) || !Number.isInteger(value) || isOfLoan
}

/** The "five hundred" of "27 thousand five hundred", and the half of "12 grand and a half". */
function readRestOfScaled(tokens: readonly Token[], from: number, scale: number): { value: number; to: number } | null {
  const part = readAndPart(tokens, from)
  if (part) return { value: part.value * scale, to: part.to }
  const rest = readNumberWords(tokens, from)
  if (!rest?.isScaled || rest.value >= scale || rest.value < 100) return null
  const next = textAt(tokens, rest.to)
  const isOther = lexicon.wholeTimes.has(next) || ['a', 'per', '/', 'rent', 'x', 'each'].includes(next)
  return isOther ? null : rest
}

/** "3/4" behind a number and a space. */
function readPart(tokens: readonly Token[], at: number): { value: number; to: number } | null {
  const [over, sign, under] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (over?.kind !== 'number' || !over.isApart || !/^[/⁄]$/.test(sign?.text ?? '') || under?.kind !== 'number')
    return null
  const [top, bottom] = [Number(over.text), Number(under.text)]
  return top > 0 && top < bottom && bottom <= 8 ? { value: top / bottom, to: at + 3 } : null
}

const mostMore = 4

/** "stress is pay rate 4.79 plus 1", "stressed at 5.5% + 2%": a rate and what a lender adds to it. */
function readMoreRate(tokens: readonly Token[], from: number, rate: number, to: number) {
  if (rate > mostRate || ![1, 2, 3, 4].some((step) => lexicon.ratesAddedTo.has(textAt(tokens, from - step))))
    return null
  const at = ['%', 'percent'].includes(textAt(tokens, to)) ? to + 1 : to
  const more = tokens[at + 1]
  if (!['plus', '+'].includes(textAt(tokens, at)) || more?.kind !== 'number' || !(Number(more.text) <= mostMore))
    return null
  const next = tokens[at + 2]
  return next?.kind === 'word' && !lexicon.percentWords.has(next.text) ? null : { value: Number(more.text), to: at + 2 }
}

/** The share that "plus VAT" adds. */
const vat = 0.2

/** "340,000 plus VAT at 20%" and "11% + VAT" are what is paid with it. Of another rate it is not known. */
function readVat(tokens: readonly Token[], amount: Amount): void {
  const isAdded = ['+', 'plus', 'and', '&'].includes(textAt(tokens, amount.to))
  if (!isAdded || textAt(tokens, amount.to + 1) !== 'vat') return
  amount.value = round(amount.value * (1 + vat))
  amount.to += 2
  const at = ['at', '@', 'of'].includes(textAt(tokens, amount.to)) ? amount.to + 1 : amount.to
  const isRate = tokens[at]?.kind === 'number' && ['%', 'percent'].includes(textAt(tokens, at + 1))
  if (!isRate) return
  if (textAt(tokens, at) !== '20') amount.isUnclear = true
  amount.to = at + 2
}

/** A minus stands at the number and not between two. */
function isMinus(tokens: readonly Token[], from: number): boolean {
  return tokens[from - 1]?.text === '-' && tokens[from - 1]!.isApart && !tokens[from]!.isApart
}

/** "100-150k" and "between 100 and 150k" mean thousands twice. */
function shareScales(amounts: Amount[], tokens: readonly Token[]): void {
  for (let index = 1; index < amounts.length; index++) {
    const [first, second] = [amounts[index - 1]!, amounts[index]!]
    const between = textOf(tokens, first.to, second.from)
    if (!['-', 'to', 'and', 'or', '- £'].includes(between)) continue
    const isRange = between !== 'and' || tokens[first.from - 1]?.text === 'between'
    const isShort = first.unit !== 'percent' && first.unit !== 'count' && first.per === undefined && first.value < 1000
    const isLong = second.unit === 'pounds' && second.value >= 10_000 && first.value < second.value / 1000 + 1000
    if (isRange && isShort && isLong) {
      const scale = second.value >= 1_000_000 && first.value < 10 ? 1e6 : 1e3
      first.value = round(first.value * scale)
      first.unit = 'pounds'
    } else if (isRange && first.unit === null && second.unit === 'percent') first.unit = 'percent'
  }
}
