import * as lexicon from '../lexicon/sides.ts'
import type { Question } from '../question.ts'
import type { Amount } from './amount.ts'
import { isAlike, readAllAmounts, sayAll } from './alternatives.ts'
import { mergeCases } from './beside.ts'
import { rawOf, textAt, type Token, type Words } from './words.ts'

/**
 * Two figures of one thing that lie apart: "when I give 25 percent or when I give 40 percent", "if they want 125% and if they want 145%".
 * One of them was left over, or not used, when the message was read as one case: each is put in the place of the other, and where both texts say
 * a whole case, they are what is asked for.
 */

/** "675 and 740, each a month" sets nothing beside each other. */
const besides = lexicon.compares.filter((phrase) => phrase !== 'each')
const mostPairs = 4
const mostShare = 100
const mostLead = 7

/** The cases beside each other; null where no pair makes them. `understand` reads a text as one case. */
export function readPairs(
  words: Words,
  open: readonly string[],
  taken: ReadonlySet<number>,
  understand: (text: string) => Question,
): Question | null {
  const { tokens } = words
  const amounts = readAllAmounts(tokens).filter(({ from, unit }) => !taken.has(from) && unit !== 'count')
  const isOpen = ({ text }: Amount) => open.some((left) => ` ${left} `.includes(` ${text} `))
  const pairs = amounts
    .flatMap((second, at) => amounts.slice(0, at).map((first) => [first, second] as const))
    .filter(
      (pair) =>
        pair.some(isOpen) && isAlike(...pair) && isSetApart(words, ...pair) && isOneEach(tokens, amounts, ...pair),
    )
    .sort((one, other) => one[1].from - one[0].from - (other[1].from - other[0].from))
  for (const pair of pairs.slice(0, mostPairs)) {
    const texts = textsOf(tokens, pair)
    const found = texts && mergeCases(texts.map(understand))
    const isMore = found !== null && (found.leftOver?.length ?? 0) < open.length
    if (isMore && pair.every(({ value }) => found.sides!.values.some((said) => isSame(Number(said), value))))
      return found
  }
  return null
}

const isSame = (said: number, value: number) =>
  said === value || said === value * 1000 || Math.abs(said * 12 - value) < 0.1

/** "84k with 20k of works and 98k with nothing to do": what is said of the first alone makes two purchases of them. */
const isOneEach = (tokens: readonly Token[], amounts: readonly Amount[], one: Amount, other: Amount) =>
  !amounts.some(
    ({ from }) =>
      one.to <= from && from < other.from && tokens.slice(one.to, from).every(({ text }) => !/^[.,;:?!]$/.test(text)),
  )

/** The text with one of them each, at the place of the first and of the second. */
function textsOf(tokens: readonly Token[], [first, second]: readonly [Amount, Amount]): string[] | null {
  const said = sayAll([first, second])
  if (!said) return null
  const rest = rawOf(tokens, first.to, startOf(tokens, second.from))
  return said.map(
    (value) => `${rawOf(tokens, 0, first.from)} ${value} ${rest} ${rawOf(tokens, second.to, tokens.length)}`,
  )
}

/** Words before the second figure that only lead to it: "and with", "or when I give". */
function startOf(tokens: readonly Token[], at: number): number {
  let from = at
  while (from > 0 && lexicon.leadsSide.has(textAt(tokens, from - 1))) from -= 1
  return from
}

/** Whether words say that one stands against the other. "And" alone does where both are led by the same words, or followed by them. */
function isSetApart(words: Words, one: Amount, other: Amount): boolean {
  const { tokens } = words
  const between = tokens.slice(one.to, other.from).map(({ text }) => text)
  if (between.some((text) => lexicon.againsts.has(text))) return true
  // "Stress rates of 5.5 and 7": no two sums of money.
  if (between.length === 1 && between[0] === 'and' && one.value <= mostShare && other.value <= mostShare) return true
  const isJoined = between.some((text) => lexicon.joins.has(text))
  const isAround = (step: 'from' | 'to') => {
    const [first, second] = [one, other].map((each) => textAt(tokens, step === 'from' ? each.from - 1 : each.to))
    return first !== '' && first === second && !/^[.,;]$/.test(first!)
  }
  const isIf = [one, other].every(({ from }) =>
    tokens.slice(Math.max(0, from - mostLead), from).some(({ text }) => lexicon.ifs.has(text)),
  )
  return isJoined && (isIf || isAround('from') || isAround('to') || words.hasAny(besides))
}
