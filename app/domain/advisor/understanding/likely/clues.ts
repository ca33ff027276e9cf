import { pairCues, percentCues, poundCues } from '../../lexicon/cues.ts'
import type { GivenFigures } from '../../question.ts'
import type { Amount } from '../amount.ts'
import { readOnce } from '../read-once.ts'
import { textAt, textOf, type Token } from '../words.ts'

/** What is to be seen around a figure, as short texts that the weights are kept by (likely-roles.ts). */

/** So many words to each side are clues, wherever they stand among them. */
const reach = 8
/** So many are clues by their place. */
const near = 4

export interface Sentence {
  tokens: readonly Token[]
  amounts: readonly Amount[]
  /** What was said of the purchase in the messages before. */
  before: GivenFigures
  /** What was said before and is changed since. */
  earlier: readonly GivenFigures[]
}

/** The clues of one figure. Their number is bounded by that of the words of its sentence that are looked at. */
export const cluesOf = (sentence: Sentence, index: number): string[] => [
  ...cluesBeside(sentence, index),
  ...tagsOf(sentence.amounts[index]!).flatMap((tag) => cluesOfTag(sentence, tag)),
  ...cluesOfSaid(sentence),
]

/** The clues that each figure of a message has of what was said before it. */
export function cluesOfSaid({ before }: Sentence): string[] {
  const names = Object.entries(before).flatMap(([name, value]) => (typeof value === 'number' ? [`before ${name}`] : []))
  return names.length > 0 ? names : ['before nothing']
}

/** What many figures of a message have in common: their unit, and their size. */
export const tagsOf = ({ unit, value }: Amount): string[] => [unit ?? '-', String(sizeOf(value))]

/** The clues of all figures with that unit or size: the telling words of the message. */
export const cluesOfTag = (sentence: Sentence, tag: string): string[] =>
  tellingOf(sentence).map((text) => `has ${text} ${tag}`)

/** The clues that a figure has alone. */
export function cluesBeside(sentence: Sentence, index: number): string[] {
  const { tokens, amounts } = sentence
  const amount = amounts[index]!
  const { from, to, unit, per, value } = amount
  const wordAt = (at: number) => shapeAt(sentence, at)
  const clues: string[] = []
  for (let step = 1; step <= near; step++)
    clues.push(`-${step} ${wordAt(from - step)}`, `+${step} ${wordAt(to - 1 + step)}`)
  clues.push(
    `-21 ${wordAt(from - 2)} ${wordAt(from - 1)}`,
    `-321 ${wordAt(from - 3)} ${wordAt(from - 2)} ${wordAt(from - 1)}`,
    `+12 ${wordAt(to)} ${wordAt(to + 1)}`,
    `-+ ${wordAt(from - 1)} ${wordAt(to)}`,
  )
  const [ahead, behind] = ([-1, 1] as const).map((step) => {
    let cue = '_'
    for (let at = step < 0 ? from - 1 : to, count = 1; count <= reach; at += step, count++) {
      const token = tokens[at]
      if (!token || /^[.;?!]$/.test(token.text)) break
      if (figuresOf(sentence).has(at)) {
        clues.push(`${step} figure`)
        break
      }
      clues.push(`${step} ${token.text}`)
      const found = cue === '_' ? cueAt(tokens, at, unit) : undefined
      if (found) clues.push(`${step} cue ${found} ${Math.min(count, near)}`)
      cue = found ?? cue
    }
    return cue
  })
  clues.push(`ahead ${ahead}`, `behind ${behind}`, `cues ${ahead} ${behind}`)
  const [kind, size] = [unit ?? '-', sizeOf(value)]
  const others = amounts.filter((each) => each.unit !== 'percent' && each.unit !== 'years' && each.unit !== 'count')
  const larger = others.filter((each) => each.value > value).length
  const [last, next] = [amounts[index - 1], amounts[index + 1]]
  clues.push(
    `unit ${kind}`,
    `per ${per ?? '-'}`,
    `size ${size}`,
    `unit ${kind} size ${size}`,
    `whole ${Number.isInteger(value)} ${kind}`,
    `larger ${Math.min(larger, 4)} ${kind}`,
    `place ${Math.min(index, 4)}`,
    `first ${index === 0} ${kind} ${size}`,
    `last ${last ? `${last.unit ?? '-'} ${sizeOf(last.value)}` : '_'}`,
    `next ${next ? `${next.unit ?? '-'} ${sizeOf(next.value)}` : '_'}`,
  )
  clues.push(...cluesOfBefore(amount, sentence))
  return clues
}

/** The clues that all figures of a message have in common: its words. */
export const cluesOfWords = ({ tokens }: Sentence): string[] => [...new Set(tokens.map(({ text }) => `has ${text}`))]

const tellingOf = readOnce(({ tokens }: Sentence): readonly string[] => {
  const all = new Set(tokens.map(({ text }) => text))
  return telling.filter((text) => all.has(text))
})

/**
 * The clues of what a whole message asks: its words and pairs of words, what its figures are likely of, and what was asked before.
 * `roles` are those of its figures; `last` is the topic of the message before.
 */
export function cluesOfMessage(sentence: Sentence, roles: readonly string[], last: string): string[] {
  const { before } = sentence
  const shapes = shapesOf(sentence)
  return [
    ...new Set([
      ...shapes.flatMap((shape, at) => [`has ${shape}`, `pair ${shape} ${shapes[at + 1] ?? '_'}`]),
      ...roles.map((role) => `of ${role}`),
      ...roles.map((role) => `last ${last} of ${role}`),
      ...Object.keys(before).map((name) => `before ${name}`),
      `last ${last}`,
      `length ${Math.min(6, Math.round(Math.log2(1 + shapes.length)))}`,
      `last ${last} length ${Math.min(6, Math.round(Math.log2(1 + shapes.length)))}`,
    ]),
  ]
}

/** The words of a message, and what kind of figure stands where one does. */
export function shapesOf(sentence: Sentence): string[] {
  const shapes: string[] = []
  for (let at = 0; at < sentence.tokens.length && shapes.length < mostWords; at++) {
    shapes.push(shapeAt(sentence, at))
    const amount = figuresOf(sentence).get(at)
    if (amount) at = Math.max(at, amount.to - 1)
  }
  return shapes
}

/** So many words of a message are looked at for what it asks. */
const mostWords = 120

/** Words of the subject that say much of every figure beside them. */
const telling = [
  ...['brrr', 'refurb', 'worth', 'gdv', 'section', 's24', 'salary', 'icr', 'stress', 'cover', 'stamp', 'lbtt', 'ltt'],
  ...['mortgage', 'yield', 'rent', 'loan', 'interest', 'profit', 'refinance', 'value'],
]

const sizeOf = (value: number) => (value > 0 ? Math.round(Math.log(value) * 1.5) : 0)

/** The figure that each token is a part of. */
const figuresOf = readOnce(({ amounts }: Sentence): ReadonlyMap<number, Amount> => {
  const all = new Map<number, Amount>()
  for (const amount of amounts.toReversed()) for (let at = amount.from; at < amount.to; at++) all.set(at, amount)
  return all
})

/** A word, or what kind of figure stands there. */
function shapeAt(sentence: Sentence, at: number): string {
  const token = sentence.tokens[at]
  if (!token) return '_'
  const amount = figuresOf(sentence).get(at)
  if (!amount) return token.text
  if (amount.unit === 'percent' || amount.unit === 'years' || amount.unit === 'count') return `#${amount.unit}`
  return amount.value >= 20_000 ? '#5' : amount.value >= 3000 ? '#4' : amount.value >= 200 ? '#3' : '#'
}

function cueAt(tokens: readonly Token[], at: number, unit: Amount['unit']): string | undefined {
  const text = textAt(tokens, at)
  const pair = pairCues.get(textOf(tokens, at, at + 2)) ?? pairCues.get(textOf(tokens, at - 1, at + 1))
  return pair ?? (unit === 'percent' ? undefined : poundCues.get(text)) ?? percentCues.get(text)
}

/** What was said before and is of the same size: it may be said again, or be changed. */
function cluesOfBefore({ value, unit }: Amount, { before, earlier }: Sentence): string[] {
  const said = Object.entries(before).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  if (said.length === 0) return []
  const was = earlier
    .flatMap((each) => Object.entries(each))
    .flatMap(([name, given]) => {
      const scales = name.endsWith('Pence') ? (unit === 'percent' ? [] : [100, 100_000]) : unit === 'pounds' ? [] : [1]
      return typeof given === 'number' && scales.some((scale) => Math.abs(value * scale - given) < 1e-6)
        ? [`was ${name}`]
        : []
    })
  return [...new Set(was)].concat(
    said.flatMap(([name, given]) => {
      const clues: string[] = []
      const isMoney = name.endsWith('Pence')
      if (unit === (isMoney ? 'percent' : 'pounds') || given === 0) return clues
      const old = isMoney ? given / 100 : given
      // "115" beside a value of 125,000.
      const scales = isMoney && value < 1000 && old >= 3000 && unit === null ? [1, 1000] : [1]
      for (const scale of scales) {
        const ratio = (value * scale) / old
        if (Math.abs(ratio - 1) < 1e-6) clues.push(`same ${name}`)
        else if (ratio > 0.8 && ratio < 1.25) clues.push(`near ${name}`)
        else if (ratio > 0.5 && ratio < 2) clues.push(`like ${name}`)
      }
      return clues
    }),
  )
}
