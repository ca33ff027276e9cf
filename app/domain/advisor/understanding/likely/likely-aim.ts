import * as sides from '../../lexicon/sides.ts'
import * as targets from '../../lexicon/targets.ts'
import type { Amount } from '../amount.ts'
import type { Question } from '../../question.ts'
import { findAlternatives, isAlike } from '../alternatives.ts'
import { findBuyerSides } from '../buyer-sides.ts'
import type { ReadFigures } from '../read-figures.ts'
import { findAsked } from '../sought.ts'
import { textAt, type Words } from '../words.ts'
import stored from './aim-weights.json' with { type: 'json' }
import { shapesOf, type Sentence } from './clues.ts'
import { readWeights, sharesOf, sumsOf, type Weights } from './shares.ts'

let committed: Weights | undefined
/** Read with the first question: a start has no need of them. */
const readCommitted = () => (committed ??= readWeights(stored))

/**
 * Whether a message most likely asks for one case, for what brings a result (targets.ts), or for cases beside each other (beside.ts,
 * sides.ts), by how people asked in some thousand questions (app/testing/advisor/aims). It is a second reader beside the rules of these.
 */

export const aims = ['plain', 'solve', 'sides'] as const
export type Aim = (typeof aims)[number]

interface LikelyAim {
  aim: Aim
  /** From 0 to 1. */
  share: number
}

/** `roles` are those of the figures of the message. */
function readLikelyAim(
  words: Words,
  sentence: Sentence,
  roles: readonly string[],
  learned: Weights = readCommitted(),
): LikelyAim {
  const shares = sharesOf(sumsOf(cluesOfAim(words, sentence, roles), learned, aims.length))
  const share = Math.max(...shares)
  return { aim: aims[shares.indexOf(share)]!, share }
}

/** Words that say by themselves that more than one case is asked for, or the other way round. */
const explicit = [
  ...[sides.allNations, sides.otherNations, sides.withAndWithout],
  ...[sides.thisTaxYear, sides.nextTaxYear, ['this year']],
  ...[targets.breaksEven, targets.nothingLeftIn, targets.noTax, targets.dearest, targets.comesTo],
]
/** From here on a message is taken for one case, whatever the rules see. */
const surelyPlain = 0.85
/** And from here on the rules look for more of what is likely asked. */
const surely = 0.8

/** The aim of a message where it is plain; undefined where the rules alone decide. */
export function settleAim(
  words: Words,
  { sentence, likely }: Pick<ReadFigures, 'sentence' | 'likely'>,
  last: Question | null,
): Aim | undefined {
  const roles = likely.map(({ role }) => role)
  const { aim, share } = readLikelyAim(words, sentence, roles)
  // "And to make 8%?", "and in Wales?" go on with what was asked before.
  const isNext = last !== null && (last.target ?? last.sides) !== undefined
  if (aim === 'plain' && (isNext || explicit.some(words.hasAny))) return undefined
  return share >= (aim === 'plain' ? surelyPlain : surely) ? aim : undefined
}

/** The figures of a message that are likely of one thing; none where they are of more than one such, or the rules tell them apart. */
export function findAlike({
  sentence,
  likely,
  figures,
}: Pick<ReadFigures, 'sentence' | 'likely' | 'figures'>): Amount[] {
  const groups = Map.groupBy(sentence.amounts, (amount) => likely[sentence.amounts.indexOf(amount)]!.role)
  groups.delete('none')
  const [only, ...others] = [...groups.values()].filter(({ length }) => length > 1)
  const said = new Set(Object.values(figures))
  const isToldApart = only?.every(({ value }) => said.has(value) || said.has(value * 100)) ?? false
  return only && others.length === 0 && !isToldApart ? only : []
}

/** What tells the aim of a message: its words, which figures are there twice or not at all, and what joins two of a kind. */
export function cluesOfAim(words: Words, sentence: Sentence, roles: readonly string[]): string[] {
  const { tokens, amounts, before } = sentence
  const shapes = shapesOf(sentence)
  const clues = shapes.flatMap((shape, at) => [`has ${shape}`, `pair ${shape} ${shapes[at + 1] ?? '_'}`])
  clues.push(`first ${shapes[0] ?? '_'}`, `end ${shapes.at(-1) ?? '_'}`)
  for (const name of telling) {
    const count = Math.min(2, roles.filter((role) => role === name).length)
    const was = kin(name).some((each) => each in before) ? ' before' : ''
    clues.push(`${count} ${name}${was}`)
  }
  for (const [index, amount] of amounts.entries()) {
    const next = amounts[index + 1]
    if (!next || !isAlike(amount, next)) continue
    const between = tokens.slice(amount.to, next.from).map(({ text }) => text)
    const joins = between.filter((text) => joining.has(text))
    clues.push(
      `alike ${roles[index] === roles[index + 1]} ${joins[0] ?? '_'}`,
      `alike ${between.slice(0, 4).join(' ')}`,
    )
    clues.push(`alike ${roles[index]} ${roles[index + 1]}`)
  }
  const length = Math.min(6, Math.round(Math.log2(1 + shapes.length)))
  const isAfter = Object.keys(before).length > 0
  clues.push(`length ${length} ${isAfter}`, `figures ${Math.min(4, amounts.length)} ${isAfter}`)
  if (textAt(tokens, tokens.length - 1) === '?') clues.push('asks')
  clues.push(...cluesOfRules(words))
  return [...new Set(clues)]
}

/** What the rules go by. */
function cluesOfRules(words: Words): string[] {
  const said = Object.entries(lists).flatMap(([name, list]) => (words.hasAny(list) ? [`says ${name}`] : []))
  const [run] = findAlternatives(words, new Set())
  const offers = words.tokens.filter(({ text }) => sides.offers.has(text) || text === 'and')
  return [
    ...said,
    `asked ${findAsked(words)?.field ?? '_'}`,
    `run ${run?.isOffered ?? '_'}`,
    `buyers ${findBuyerSides(words, undefined).length > 1}`,
    `offers ${offers.length > 0}`,
  ]
}

const lists = {
  even: targets.breaksEven,
  out: targets.nothingLeftIn,
  stays: targets.stays,
  noTax: targets.noTax,
  onCash: targets.onCash,
  allIn: targets.allIn,
  covers: targets.covers,
  notAsked: targets.notAsked,
  compares: sides.compares,
  both: sides.withAndWithout,
  more: sides.moreOrLess,
  outright: sides.outright,
  nations: sides.allNations,
  adds: sides.adds,
}

const telling = ['pricePence', 'monthlyRentPence', 'depositPercent', 'ratePercent', 'loanPence', 'valuePence', 'none']
const kin = (name: string) => (name === 'depositPercent' ? [name, 'depositPence', 'loanPence'] : [name])
const joining = new Set([
  'or',
  'and',
  'vs',
  'versus',
  'v',
  'against',
  'n',
  '&',
  '/',
  ',',
  'then',
  'to',
  '-',
  'not',
  'than',
])
