import { percentCues } from '../lexicon/cues.ts'
import { commonWords } from '../lexicon/everyday-words.ts'
import * as lexicon from '../lexicon/figures.ts'
import type { Amount, Time } from './amount.ts'
import { numberWords } from '../lexicon/numbers.ts'
import { sumListedRents } from './listed-rents.ts'
import { readAndPart, readNumberWords, readScaleBehind, readShareWords } from './number-words.ts'
import { textAt, textOf, type Token } from './words.ts'

/** The figures of a text: how much, of what unit, and over which time. What they are figures of, figures.ts decides. */

const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({ k: 1e3, ks: 1e3, thousand: 1e3, grand: 1e3, m: 1e6, mil: 1e6, mill: 1e6, mn: 1e6, million: 1e6 }),
)
const mostEach = 50
/** No room is let for as much a month: "4 of us putting in 15k each". */
const mostOfEach = 5000
/** No sentence has so many figures. */
const mostAmounts = 40

const readBefore = new WeakMap<readonly Token[], readonly Amount[]>()

/**
 * The figures of a text, from the first to the last, as the reader's own: it may change them. Those behind the first forty are one that
 * is unclear, so that nothing is worked out without them.
 */
export function readAmounts(tokens: readonly Token[]): Amount[] {
  let amounts = readBefore.get(tokens)
  if (!amounts) readBefore.set(tokens, (amounts = readAll(tokens)))
  return amounts.map((amount) => ({ ...amount }))
}

function readAll(tokens: readonly Token[]): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length;) {
    const amount = readRents(tokens, at) ?? readAmount(tokens, at)
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
  const summed = sumListedRents(amounts, tokens)
  multiplyEach(summed, tokens)
  return summed
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

const mostRate = 15
const mostMore = 4
const mostTimesInterest = 3

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

/** The rents of several rooms or flats, each with its number: "3 rooms at 545, 2 at 595 and one at 480". */
function readRents(tokens: readonly Token[], from: number): Amount | null {
  const first = readRoom(tokens, from)
  if (!first?.isNamed) return null
  let [to, total, count, rooms, per] = [first.to, first.rent, 1, first.count, first.per]
  for (;;) {
    let at = to
    while ([',', 'and', '+', 'plus', '&', ';'].includes(textAt(tokens, at))) at += 1
    const next = readRoom(tokens, at)
    // A time that is said once is that of all.
    if (!next || (next.per && per && next.per !== per)) break
    per ??= next.per
    total += next.rent
    to = next.to
    count += 1
    rooms += next.count
  }
  if (count === 1) return null
  const text = rawOf(tokens, from, to)
  return {
    value: round(total),
    unit: 'pounds',
    per: per ?? 'month',
    from,
    to,
    text,
    isUsed: true,
    worked: text,
    rooms,
  }
}

const mostOfRoom = 10

/** Words of a room, and what is said of it by the way: "the fifth, with the en-suite, fetches". */
function isOfRoom(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.kind === 'word') return true
  return (
    [',', '-'].includes(textAt(tokens, at)) &&
    lexicon.amongRooms.has(textAt(tokens, at + 1)) &&
    lexicon.amongRooms.has(textAt(tokens, at - 1))
  )
}

const leastRoom = 100
const mostRoom = 3000

/** "3 rooms at 545", "2 at 595", "the box room at 410", "the other 610": what they bring together. */
function readRoom(tokens: readonly Token[], from: number) {
  let at = from
  let [count, isNamed, isSaid] = [1, false, false]
  const words = readNumberWords(tokens, at)
  if (tokens[at]?.kind === 'number' && /^\d{1,2}$/.test(tokens[at]!.text)) {
    count = Number(tokens[at++]!.text)
    isSaid = true
  } else if (words && !words.isScaled && words.value >= 1 && words.value <= mostEach) {
    count = words.value
    at = words.to
    isSaid = true
  }
  for (let more = 0; more < mostOfRoom && isOfRoom(tokens, at); more++) {
    const { text } = tokens[at]!
    if (text === ',' || text === '-') {
      at += 1
      continue
    }
    if (lexicon.roomNouns.has(text)) isNamed = true
    else if (!lexicon.amongRooms.has(text)) break
    isSaid = true
    at += 1
  }
  const isAt = ['at', '@', 'x', '×'].includes(textAt(tokens, at))
  if (isAt) at += 1
  if (!isSaid || (!isAt && !isNamed && !lexicon.amongRooms.has(textAt(tokens, at - 1)))) return null
  const hasPound = textAt(tokens, at) === '£'
  const digits = readDigits(tokens, hasPound ? at + 1 : at, hasPound)
  if (!digits || !(digits.value >= leastRoom && digits.value <= mostRoom) || scales.has(textAt(tokens, digits.to)))
    return null
  const rent: Amount = { value: digits.value, unit: null, from: at, to: digits.to, text: '' }
  for (let more = 0; more < 2; more++) readTime(tokens, rent)
  if (rent.isUnclear || textAt(tokens, rent.to) === '%') return null
  return {
    rent: rent.value * count,
    count,
    per: rent.per,
    to: rent.to,
    isNamed: isNamed || textAt(tokens, from) === 'one',
  }
}

/** A minus stands at the number and not between two. */
function isMinus(tokens: readonly Token[], from: number): boolean {
  return tokens[from - 1]?.text === '-' && tokens[from - 1]!.isApart && !tokens[from]!.isApart
}

/** "m" a space away is a million only behind a pound sign: "200 m" is nothing. "k" may stand apart. */
function isScale(tokens: readonly Token[], at: number): boolean {
  const { text, isApart } = tokens[at]!
  return !isApart || text !== 'm'
}

/** "1,250,000", and "12,50,000" as in India. */
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d{1,2}(?:,\d{2})+,\d{3}$/
const groupedByDots = /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}\.000$/
/** Three digits behind a point: thousands, for no amount of money is so exact. */
const dotted = /^[1-9]\d{0,2}\.\d{3}$/
/** "0.245m": of an amount that its scale makes a whole one. */
const partOfScale = /^0\.\d{3}$/
/** No rate is as high. */
const leastDotted = 20

/** `1,200`, `200 000`, `1.5` and `5,5`; what may be one thing or the other is not read. */
function readDigits(tokens: readonly Token[], at: number, hasPound: boolean) {
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const fraction = readFraction(tokens, at)
  if (fraction) return fraction
  let { text } = token
  let to = at + 1
  // Thousands that stand apart: "200 000", and "£1 200", but not the numbers of two deals.
  while (
    /^[1-9]\d{0,2}(?: \d{3})*$/.test(text) &&
    isGroup(tokens, to, hasPound || lexicon.moneyWords.has(textAt(tokens, to + 1)))
  )
    text += ` ${tokens[to++]!.text}`
  if (dotted.test(text)) return { value: dottedOf(tokens, text, to, hasPound), to, isScaled: false }
  if (partOfScale.test(text) && scales.has(textAt(tokens, to)) && isScale(tokens, to))
    return { value: Number(text), to, isScaled: false }
  return { value: numberOf(text), to, isScaled: false }
}

/** "142.500 pounds", "1.050 per month", and "1.195m". What may be a rate as well is neither, unless others are written so. */
function dottedOf(tokens: readonly Token[], text: string, to: number, hasPound: boolean): number {
  const next = textAt(tokens, to)
  if (next === '%' || lexicon.percentWords.has(next)) return NaN
  if (scales.has(next) && isScale(tokens, to)) return Number(text)
  const isOfMoney =
    hasPound ||
    next === '£' ||
    lexicon.moneyWords.has(next) ||
    lexicon.wholeTimes.has(next) ||
    (['a', 'per', '/'].includes(next) && lexicon.times.has(textAt(tokens, to + 1)))
  const isThousands =
    isOfMoney ||
    tokens.some(
      (token, at) => dotted.test(token.text) && Number(token.text) >= leastDotted && textAt(tokens, at + 1) !== '%',
    )
  return isThousands ? Number(text.replace('.', '')) : NaN
}

/** "1/2 million", "3/4 of a million". Without a scale behind it a fraction is none of money. */
function readFraction(tokens: readonly Token[], at: number) {
  const [over, sign, under] = [tokens[at]!, tokens[at + 1], tokens[at + 2]]
  if (!sign || !/^[/⁄]$/.test(sign.text) || sign.isApart || under?.kind !== 'number' || under.isApart) return null
  const [top, bottom] = [Number(over.text), Number(under.text)]
  const scale = readScaleBehind(tokens, at + 3)
  if (!scale || !(top > 0 && top < bottom && bottom <= 8)) return null
  return { value: round((top / bottom) * scale.value), to: scale.to, isScaled: true }
}

function isGroup(tokens: readonly Token[], at: number, hasPound: boolean): boolean {
  const token = tokens[at]
  if (token?.kind !== 'number' || !token.isApart || !/^\d{3}$/.test(token.text)) return false
  return token.text === '000' || hasPound
}

function numberOf(text: string): number {
  if (text.length > 15) return NaN
  if (/^\d+(?:\.\d+)?$/.test(text) && !groupedByDots.test(text)) return /\.\d{3,}$/.test(text) ? NaN : Number(text)
  if (grouped.test(text)) return Number(text.replaceAll(',', ''))
  if (groupedByDots.test(text)) return Number(text.replaceAll('.', ''))
  if (/^\d+(?: \d{3})+$/.test(text)) return Number(text.replaceAll(' ', ''))
  if (/^\d{1,2},\d{1,2}$/.test(text)) return Number(text.replace(',', '.'))
  return NaN
}

function readUnit(tokens: readonly Token[], amount: Amount): void {
  const next = textAt(tokens, amount.to)
  const last = textAt(tokens, amount.from - 1)
  const hyphen = next === '-' && !tokens[amount.to]!.isApart ? 1 : 0
  const word = textAt(tokens, amount.to + hyphen)
  const take = (count: number, unit: Amount['unit']) => {
    amount.to += count
    amount.unit = unit
  }
  // "1.7 times interest"
  const isOfInterest = textAt(tokens, amount.to + 1) === 'interest' || textAt(tokens, amount.to + 2) === 'interest'
  if (amount.value > 1 && amount.value <= mostTimesInterest && ['times', 'x'].includes(next) && isOfInterest) {
    amount.value = round(amount.value * 100)
    take(1, 'percent')
  } else if (next === '%' || lexicon.percentWords.has(next)) take(1, 'percent')
  else if (next === 'per' && tokens[amount.to + 1]?.text === 'cent') take(2, 'percent')
  else if (lexicon.yearWords.has(word)) take(1 + hyphen, 'years')
  else if (next === 'of' && ['them', 'us', 'em'].includes(textAt(tokens, amount.to + 1))) take(2, 'count')
  else if (isUpAndDown(tokens, amount)) amount.unit = 'count'
  else if (isCounted(tokens, amount, word)) take(1 + hyphen, 'count')
  else if (lexicon.countBefore.has(last) || (last === '#' && amount.unit === null)) amount.unit = 'count'
}

/** "2 up 2 down", a house. */
function isUpAndDown(tokens: readonly Token[], { from, to }: Amount): boolean {
  const isUp = textAt(tokens, to) === 'up' && tokens[to + 1]?.kind === 'number' && textAt(tokens, to + 2) === 'down'
  const isDown =
    textAt(tokens, to) === 'down' && textAt(tokens, from - 1) === 'up' && tokens[from - 2]?.kind === 'number'
  return isUp || isDown
}

function isCounted(tokens: readonly Token[], { to, value }: Amount, word: string): boolean {
  if (word === 'deal' && value >= 20) return false
  // "200000 property" and "950 tenant in place" count nothing.
  if (lexicon.lettable.has(word) && word !== 'x' && value > mostEach) return false
  // "550 x 5" is a figure so many times, and "5 x 550" a number of rooms.
  if (word === 'x' && value > mostEach) return tokens[to + 1]?.kind !== 'number'
  return lexicon.countedWords.has(word) || (word === '×' && value <= mostEach)
}

/** "a month", "per week", "/yr", "pcm", "p.c.m.", and "each", "per room", "pppw". */
function readTime(tokens: readonly Token[], amount: Amount): void {
  const at = amount.to
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)]
  const take = (count: number, per: Amount['per'], more: Partial<Amount> = {}) => {
    Object.assign(amount, more)
    if (per) amount.per = per
    amount.to += count
    amount.unit = 'pounds'
  }
  // "5.25 monthly cost?": a rate, and no money.
  const isRate = amount.unit === null && amount.value < mostRate && /^\d+\.\d+$/.test(textAt(tokens, at - 1))
  if (isRate && ['monthly', 'pcm', 'pm'].includes(first)) return
  const isPer = ['a', 'per', 'each', 'every', '/', 'p', 'an'].includes(first)
  const letters = readLetters(tokens, at)
  const longTime = readLongTime(tokens, at)
  if (amount.per === undefined && lexicon.wholeTimes.has(first)) take(1, lexicon.times.get(first))
  else if (amount.per === undefined && letters) take(letters.count, lexicon.times.get(letters.text))
  else if (lexicon.eachTimes.has(first)) take(1, lexicon.eachTimes.get(first), { isEach: true })
  else if (first === 'per' && second === 'calendar' && tokens[at + 2]?.text === 'month') take(3, 'month')
  else if (isPer && lexicon.times.has(second))
    take(2, lexicon.times.get(second), first === 'each' && lexicon.wholeTimes.has(second) ? { isEach: true } : {})
  else if (longTime) take(longTime.count, longTime.per)
  else if (isPer && lexicon.otherTimes.has(second)) take(2, undefined, { isUnclear: true })
  else if (lexicon.wholeOtherTimes.has(first)) take(1, undefined, { isUnclear: true })
  else if (first === 'every' && yearsAt(tokens, at + 1) > 1) {
    const years = yearsAt(tokens, at + 1)
    take(3, 'year', { value: round(amount.value / years), isSpread: true })
  } else if (first === 'every' && tokens[at + 1]?.kind === 'number') take(2, undefined, { isUnclear: true })
  else if ((first === 'per' || first === 'a' || isSlash(tokens, at)) && lexicon.eachUnits.has(second))
    take(2, undefined, { isEach: true })
  else if (lexicon.eachWords.has(first)) take(1, undefined, { isEach: true })
}

/** "550/room"; the sign between "35,000 / property profit 24,000" parts two things. */
const isSlash = (tokens: readonly Token[], at: number) =>
  textAt(tokens, at) === '/' && !(tokens[at]!.isApart && tokens[at + 1]?.isApart)

/** "every five years" */
function yearsAt(tokens: readonly Token[], at: number): number {
  const count = textAt(tokens, at)
  const years = numberWords.get(count) ?? (/^\d{1,2}$/.test(count) ? Number(count) : 0)
  return lexicon.yearWords.has(textAt(tokens, at + 1)) ? years : 0
}

const timeOf = (phrase: string): Time =>
  lexicon.halfYears.includes(phrase) ? 'halfYear' : lexicon.twoWeeks.includes(phrase) ? 'fortnight' : 'fourWeeks'
const longTimes = lexicon.longTimes.map((phrase) => ({
  words: phrase.split(' '),
  per: timeOf(phrase),
}))

/** "every 4 weeks", "half-yearly", "per half year". */
function readLongTime(tokens: readonly Token[], from: number): { per: Time; count: number } | null {
  const at = ['a', 'per', 'each'].includes(textAt(tokens, from)) ? from + 1 : from
  for (const { words, per } of longTimes) {
    let to = at
    const isAll = words.every((word) => {
      if (textAt(tokens, to) === '-') to += 1
      return textAt(tokens, to++) === word
    })
    if (isAll) return { per, count: to - from }
  }
  return null
}

/** "p.c.m.", "p/w" and "p a", as one word. */
function readLetters(tokens: readonly Token[], from: number): { text: string; count: number } | null {
  let text = ''
  for (let at = from; at < from + 6; at++) {
    const one = textAt(tokens, at)
    if (one === '.' || one === '/') continue
    if (one.length !== 1 || !/[a-z]/.test(one) || (at === from && one !== 'p')) return null
    text += one
    // A full stop that belongs to the letters goes with them.
    if (lexicon.wholeTimes.has(text)) return { text, count: at + 1 - from }
  }
  return null
}

/** "1% a month" is no rate of a year. */
function readTimeOfShare(tokens: readonly Token[], amount: Amount): void {
  const [first, second] = [textAt(tokens, amount.to), textAt(tokens, amount.to + 1)]
  const isWhole = lexicon.wholeTimesOfShare.has(first)
  const isPer = ['a', 'per', '/', 'each', 'every'].includes(first) && lexicon.timesOfShare.has(second)
  if (!isWhole && !isPer) return
  if (isWhole ? ['pcm', 'pm', 'monthly'].includes(first) : ['month', 'mth'].includes(second)) amount.per = 'month'
  amount.to += isWhole ? 1 : 2
  amount.isUnclear = true
}

/** "550 x 5": so many times. */
function readRepeat(tokens: readonly Token[], amount: Amount): void {
  const [sign, count] = [tokens[amount.to], tokens[amount.to + 1]]
  if (!sign || !lexicon.timesSigns.has(sign.text) || count?.kind !== 'number' || !/^\d{1,2}$/.test(count.text)) return
  if (amount.value <= mostEach || Number(count.text) < 1 || Number(count.text) > mostEach) return
  amount.value = round(amount.value * Number(count.text))
  amount.to += 2
  if (lexicon.lettable.has(textAt(tokens, amount.to))) amount.to += 1
}

/** Rents of each of several rooms are a rent together. Where it is not said how many there are, or several numbers are, it is unclear. */
function multiplyEach(amounts: Amount[], tokens: readonly Token[]): void {
  const counts = amounts.filter(
    ({ unit, to, value }) =>
      unit === 'count' &&
      lexicon.lettable.has(textAt(tokens, to - 1)) &&
      // "3 bed flats": how many, nothing says.
      !/^(?:flats|houses|units|properties)$/.test(textAt(tokens, to)) &&
      Number.isInteger(value) &&
      value >= 1 &&
      value <= mostEach,
  )
  // "Two flats, one at 525 the other 610": those that were summed.
  for (const { rooms } of amounts) for (const each of counts) if (each.value === rooms) each.isUsed = true
  for (const [index, amount] of amounts.entries()) {
    const last = amounts[index - 1]
    const between = last ? textOf(tokens, last.to, amount.from) : ''
    if (isOfEach(tokens, amount)) amount.isEach = true
    const isBehindRooms =
      last !== undefined && counts.includes(last) && lexicon.roomsBefore.has(textAt(tokens, last.to - 1))
    const isRent = amount.unit !== 'percent' && amount.value >= 50 && amount.value < 20_000
    if (isBehindRooms && ['at', '@', 'x', '×', ''].includes(between) && isRent) amount.isEach = true
    if (!amount.isEach) continue
    const [count, ...others] = counts
    // A price of each is no price of one purchase.
    const most = amount.per === undefined ? mostOfEach : 20_000
    if (!count || others.some(({ value }) => value !== count.value) || amount.value >= most || amount.isUnclear)
      amount.isUnclear = true
    else {
      if (amount.per === undefined) amount.timelessRoom = amount.value
      amount.value = round(amount.value * count.value)
      amount.parts = count.value
      for (const each of counts) each.isUsed = true
      amount.unit = 'pounds'
      amount.per ??= 'month'
    }
  }
}

/** "Each room 525 pcm", "every tenant pays 480". */
function isOfEach(tokens: readonly Token[], { from, unit, value }: Amount): boolean {
  if (unit === 'percent' || unit === 'count' || unit === 'years' || value < 50 || value >= 20_000) return false
  for (let at = from - 1; at >= from - 4 && at > 0; at--) {
    const text = textAt(tokens, at)
    // "Each let at 475", "each one 430"
    if (text === 'each' && at < from - 1) return true
    if (lexicon.eachUnits.has(text)) return ['each', 'every', 'per'].includes(textAt(tokens, at - 1))
    if (!lexicon.amongRooms.has(text) && !['at', '@', ':', 'is', '£'].includes(text)) return false
  }
  return false
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

/** Two decimals: 1.2 × 1000 is 1200. */
const round = (value: number) => Math.round(value * 100) / 100

const rawOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ raw, isApart }, index) => (isApart && index > 0 ? ` ${raw}` : raw))
    .join('')
