import * as lexicon from '../lexicon/figures.ts'
import { readDecimals, readScaleBehind } from './number-words.ts'
import { textAt, type Token } from './words.ts'

/** Figures that are written with digits, and the scale behind them: "1,200", "200 000", "0.245m". */

export const scales: ReadonlyMap<string, number> = new Map(
  Object.entries({
    k: 1e3,
    ks: 1e3,
    thousand: 1e3,
    thou: 1e3,
    grand: 1e3,
    m: 1e6,
    mil: 1e6,
    mill: 1e6,
    mn: 1e6,
    million: 1e6,
  }),
)

/** "m" a space away is a million only behind a pound sign: "200 m" is nothing. "k" may stand apart. */
export function isScale(tokens: readonly Token[], at: number): boolean {
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
export function readDigits(tokens: readonly Token[], at: number, hasPound: boolean) {
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const fraction = readFraction(tokens, at)
  if (fraction) return fraction
  // "5 point 7"
  const decimals =
    /^\d{1,3}$/.test(token.text) && textAt(tokens, at + 1) === 'point' ? readDecimals(tokens, at + 2) : null
  if (decimals) return { value: Number(`${token.text}.${decimals.behind}`), to: decimals.to, isScaled: false }
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

/** Two decimals: 1.2 × 1000 is 1200. */
export const round = (value: number) => Math.round(value * 100) / 100
