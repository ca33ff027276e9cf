import { mostEach } from './amount-units.ts'
import type { Amount } from './amount.ts'
import { readDigits, round } from './digits.ts'
import { rawOf, textAt, type Token } from './words.ts'

/** The rents of units that are numbered, as in a sheet: "Unit 1: 525, Unit 2: 540, Unit 3 (empty): 0". */

const nouns = new Set(['unit', 'flat', 'room', 'studio', 'apartment', 'bedsit', 'apt', 'rm'])
const mostAside = 8
const mostRent = 5000

export function readLabelledRents(tokens: readonly Token[], from: number): Amount | null {
  let [total, rooms, to] = [0, 0, from]
  for (;;) {
    let at = to
    while (rooms > 0 && [',', ';', '-', 'and'].includes(textAt(tokens, at))) at += 1
    const next = readUnit(tokens, at, rooms + 1)
    if (!next) break
    total += next.rent
    rooms += 1
    to = next.to
  }
  if (rooms < 2 || total === 0) return null
  const text = rawOf(tokens, from, to)
  return { value: round(total), unit: 'pounds', per: 'month', from, to, text, isUsed: true, worked: text, rooms }
}

/** "Unit 4 (empty til sept): 0", where it is the number that comes next. */
function readUnit(tokens: readonly Token[], from: number, number: number): { rent: number; to: number } | null {
  if (!nouns.has(textAt(tokens, from)) || textAt(tokens, from + 1) !== String(number) || number > mostEach) return null
  let at = from + 2
  if (textAt(tokens, at) === '(') {
    const end = tokens.slice(at, at + mostAside).findIndex(({ text }) => text === ')')
    if (end < 0) return null
    at += end + 1
  }
  if (![':', '=', '-', '@', 'at'].includes(textAt(tokens, at))) return null
  at += 1
  const hasPound = textAt(tokens, at) === '£'
  const digits = readDigits(tokens, hasPound ? at + 1 : at, hasPound)
  if (!digits || !(digits.value <= mostRent)) return null
  let to = digits.to
  if (['pcm', 'pm'].includes(textAt(tokens, to))) to += 1
  return { rent: digits.value, to }
}
