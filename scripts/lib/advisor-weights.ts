import { cluesOf, cluesOfMessage, cluesOfWords, type Sentence } from '#app/domain/advisor/understanding/likely/clues.ts'
import { aims, cluesOfAim } from '#app/domain/advisor/understanding/likely/likely-aim.ts'
import { cluesOfKind, kinds, type Kind } from '#app/domain/advisor/understanding/likely/likely-kind.ts'
import { likelyRoles, readLikelyRoles } from '#app/domain/advisor/understanding/likely/likely-roles.ts'
import { likelyTopicOf, likelyTopics, type LikelyTopic } from '#app/domain/advisor/understanding/likely/likely-topic.ts'
import { sharesOf, sumsOf, type Weights } from '#app/domain/advisor/understanding/likely/shares.ts'
import { readWords } from '#app/domain/advisor/understanding/words.ts'
import {
  labelExample,
  readAimExamples,
  readExamples,
  readKindExamples,
  readTurns,
  topicOf,
  type AimExample,
  type Example,
  type KindExample,
} from '#app/testing/advisor/examples.ts'
import { generate } from '#app/testing/advisor/generated.ts'
import { learn } from './learn.ts'

/** The weights of the advisor's second reader, out of the examples and of questions made of templates. */

interface ReaderWeights {
  roles: Weights
  topics: Weights
}

/** What is learned from, with the files that it becomes. */
export const weightFiles = {
  roles: 'role-weights.json',
  topics: 'topic-weights.json',
  aims: 'aim-weights.json',
  kinds: 'kind-weights.json',
} as const
export const weightsFolder = new URL('../../app/domain/advisor/understanding/likely/', import.meta.url)

/** Made questions, by another seed than the tests'. */
const generated = 500
const generatedAims = 1000
const seed = 4711

/** The examples of people, and made ones. */
export const allExamples = (): Example[] => [
  ...readExamples(),
  ...generate(generated, seed).flatMap(({ say, means, template }, index) => {
    const made = { id: `${template} ${index}`, turns: say }
    if (means.of === 'case') return [{ ...made, means }]
    return means.of === 'deals' || means.of === 'areas' || means.of === 'area' ? [made] : []
  }),
]

/** The weights that these examples give: the same ones for the same examples. */
export function learnWeights(examples: readonly Example[]): ReaderWeights {
  const roles = learnRoles(examples.filter(({ means }) => means))
  return { roles, topics: learnTopics(examples, roles) }
}

/** So many of those that ask for one case teach enough of it. */
const plainOf = 4

/** The examples of what is asked the other way round and beside each other, made ones too, and some of those of one case. */
export const allAimExamples = (): AimExample[] => [
  ...[
    ...readExamples().map(({ id, turns }) => ({ id, turns, aim: 'plain' as const })),
    ...generate(generatedAims, seed).flatMap(({ say, means, template }, index) => {
      const aim = means.of === 'sides' || means.of === 'solve' ? means.of : ('plain' as const)
      return means.of === 'question back' ? [] : [{ id: `${template} ${index}`, turns: say, aim }]
    }),
  ].filter(({ aim }, index) => aim !== 'plain' || index % plainOf === 0),
  ...readAimExamples(),
]

/** The weights of the aims, which go by what figures are likely of. */
export const learnAims = (examples: readonly AimExample[], roles: Weights): Weights =>
  learn(
    examples.map((example) => ({ clues: cluesOfLastAim(example, roles), answer: aims.indexOf(example.aim) })),
    aims.length,
  )

function cluesOfLastAim({ id, turns }: AimExample, roles: Weights): string[] {
  const guess = guessBy(roles)
  const sentence = readTurns({ id, turns }, guess).at(-1)!
  return cluesOfAim(readWords(turns.at(-1)!), sentence, guess(sentence))
}

/** How well each fifth of the conversations of people with a known aim is read by what all others teach. */
export function crossValidateAims(roles: Weights, tell: (line: string) => void = () => {}): Score {
  const score = noScore()
  const examples = allAimExamples()
  const people = new Set(readAimExamples().map(({ id }) => id))
  const isOfFold = ({ id }: AimExample, index: number, fold: number) => people.has(id) && index % folds === fold
  for (let fold = 0; fold < folds; fold++) {
    const weights = learnAims(
      examples.filter((example, index) => !isOfFold(example, index, fold)),
      roles,
    )
    for (const example of examples.filter((each, index) => isOfFold(each, index, fold))) {
      const shares = sharesOf(sumsOf(cluesOfLastAim(example, roles), weights, aims.length))
      const share = Math.max(...shares)
      const aim = aims[shares.indexOf(share)]!
      note(score, aim === example.aim, share)
      if (aim !== example.aim)
        tell(`${share.toFixed(2)} ${example.aim} -> ${aim}: ${example.id} ${example.turns.join(' | ')}`)
    }
  }
  return score
}

/** Of the many that ask for a calculation, one in so many teaches enough of it. */
const oneOf = 3

/** The examples of each kind, by who wrote them. Most of other kinds are single, and stand behind a calculation too. */
export function allKindExamples(): KindExample[] {
  const sum = (example: Example | AimExample): KindExample => ({ ...example, kind: 'sum' })
  const [worked, others] = [readExamples().filter(({ means }) => means), readExamples().filter(({ means }) => !means)]
  const examples = [
    ...worked.filter((_, index) => index % oneOf === 0).map(sum),
    ...readAimExamples().map(sum),
    ...others.map((example): KindExample => ({ ...example, kind: example.kind! })),
    ...readKindExamples(),
  ]
  const before = examples.filter(({ kind }) => kind === 'sum')
  const single = examples.filter(({ kind, turns }) => kind !== 'sum' && turns.length === 1)
  return [
    ...examples,
    ...single.map(({ turns, ...example }, index) => ({
      ...example,
      turns: [before[(index * 7) % before.length]!.turns.at(-1)!, ...turns],
    })),
  ]
}

/** The weights of the kinds, which go by the words of a message and of the one before. */
export const learnKinds = (examples: readonly KindExample[]): Weights =>
  learn(
    examples.map((example) => ({ clues: cluesOfLastKind(example), answer: kinds.indexOf(example.kind) })),
    kinds.length,
  )

function cluesOfLastKind({ id, turns }: KindExample): string[] {
  const [last, before] = [turns.at(-1)!, turns.at(-2)]
  const [sentence] = readTurns({ id, turns: [last] }, ({ amounts }) => amounts.map(() => 'none'))
  return cluesOfKind(sentence!, before === undefined ? null : readWords(before))
}

/** How well the kinds of each writer's messages are read by what all others teach. */
export function crossValidateKinds(tell: (line: string) => void = () => {}): Score {
  const score = noScore()
  const examples = allKindExamples()
  const own = [...readExamples().filter(({ kind }) => kind), ...readKindExamples()] as KindExample[]
  for (const [, written] of Map.groupBy(own, ({ id }) => writerOf(id))) {
    const held = new Set(written.map(({ id }) => id))
    const weights = learnKinds(examples.filter(({ id }) => !held.has(id)))
    for (const example of written) {
      const shares = sharesOf(sumsOf(cluesOfLastKind(example), weights, kinds.length))
      const share = Math.max(...shares)
      const kind: Kind = kinds[shares.indexOf(share)]!
      note(score, kind === example.kind, share)
      if (kind !== example.kind)
        tell(`${share.toFixed(2)} ${example.kind} -> ${kind}: ${example.id} ${example.turns.join(' | ')}`)
    }
  }
  return score
}

/** Those of one set, such as S1 and S2, are by one writer. */
const writerOf = (id: string) => id.slice(0, 1)

/** As it is kept: a clue on each line. */
export const textOfWeights = (weights: Weights): string =>
  `{\n${[...weights].map(([clue, own]) => `${JSON.stringify(clue)}:${JSON.stringify(own)}`).join(',\n')}\n}\n`

const guessBy = (roles: Weights) => (sentence: Sentence) => readLikelyRoles(sentence, roles).map(({ role }) => role)

/** What was taken back later is of what the first weights say, so that it is learned twice. */
function learnRoles(examples: readonly Example[]): Weights {
  const lessonsBy = (roles: Weights) =>
    examples
      .flatMap((example) => labelExample(example, guessBy(roles)))
      .flatMap(({ sentence, index, role }) =>
        role === null
          ? []
          : [{ clues: [...cluesOf(sentence, index), ...cluesOfWords(sentence)], answer: likelyRoles.indexOf(role) }],
      )
  return learn(lessonsBy(learn(lessonsBy(new Map()), likelyRoles.length)), likelyRoles.length)
}

/** First from single messages, which tell what the messages before a last one ask. */
function learnTopics(examples: readonly Example[], roles: Weights): Weights {
  const lessonsBy = (topics: Weights, some: readonly Example[]) =>
    some.map((example) => ({
      clues: cluesOfLast(example, { roles, topics }),
      answer: likelyTopics.indexOf(topicOf(example)),
    }))
  const single = examples.filter(({ turns }) => turns.length === 1)
  const first = learn(lessonsBy(new Map(), single), likelyTopics.length)
  return learn(lessonsBy(first, [...examples, ...behindOf(examples)]), likelyTopics.length)
}

/** Each message that asks for no calculation, behind a calculation: what was asked before says little of it. */
function behindOf(examples: readonly Example[]): Example[] {
  const before = examples.filter(({ means }) => means)
  return examples
    .filter(({ means, turns }) => !means && turns.length === 1)
    .map(({ id, turns }, index) => ({ id, turns: [...before[(index * 7) % before.length]!.turns, ...turns] }))
}

/** The clues of the last message of an example, with what was asked before it. */
function cluesOfLast(example: Example, { roles, topics }: ReaderWeights): string[] {
  const guess = guessBy(roles)
  let [clues, last]: [string[], string | undefined] = [[], undefined]
  for (const sentence of readTurns(example, guess)) {
    const said = guess(sentence)
    clues = cluesOfMessage(sentence, said, last ?? 'none')
    last = likelyTopicOf(sentence, said, last, topics).topic
  }
  return clues
}

export interface Score {
  all: number
  right: number
  /** Of a share above 0.95. */
  sure: number
  sureAndRight: number
}

/** How well these weights read these examples; `tell` is given a line for each that is misread. */
export function scoreWeights(
  examples: readonly Example[],
  weights: ReaderWeights,
  tell: (line: string) => void = () => {},
): { roles: Score; topics: Score } {
  const scores = { roles: noScore(), topics: noScore() }
  for (const example of examples) {
    if (example.means)
      for (const { sentence, index, role } of labelExample(example, guessBy(weights.roles))) {
        if (role === null) continue
        const likely = readLikelyRoles(sentence, weights.roles)[index]!
        note(scores.roles, likely.role === role, likely.share)
        if (likely.role !== role)
          tell(`${likely.share.toFixed(2)} ${role} -> ${likely.role}: ${example.id} ${aroundOf(sentence, index)}`)
      }
    const shares = sharesOf(sumsOf(cluesOfLast(example, weights), weights.topics, likelyTopics.length))
    const share = Math.max(...shares)
    const topic: LikelyTopic = likelyTopics[shares.indexOf(share)]!
    note(scores.topics, topic === topicOf(example), share)
    if (topic !== topicOf(example))
      tell(`${share.toFixed(2)} ${topicOf(example)} -> ${topic}: ${example.id} ${example.turns.join(' | ')}`)
  }
  return scores
}

const folds = 5

/** How well each fifth of the examples is read by what the others teach. */
export function crossValidate(examples: readonly Example[], tell?: (line: string) => void) {
  const total = { roles: noScore(), topics: noScore() }
  for (let fold = 0; fold < folds; fold++) {
    const weights = learnWeights(examples.filter((_, index) => index % folds !== fold))
    const scores = scoreWeights(
      examples.filter((_, index) => index % folds === fold),
      weights,
      tell,
    )
    for (const what of ['roles', 'topics'] as const)
      for (const key of Object.keys(total[what]) as (keyof Score)[]) total[what][key] += scores[what][key]
  }
  return total
}

const noScore = (): Score => ({ all: 0, right: 0, sure: 0, sureAndRight: 0 })

function note(score: Score, isRight: boolean, share: number): void {
  const isSure = share > 0.95
  score.all += 1
  score.right += Number(isRight)
  score.sure += Number(isSure)
  score.sureAndRight += Number(isSure && isRight)
}

/** A figure and the words around it. */
function aroundOf({ tokens, amounts }: Sentence, index: number): string {
  const { from, to, text } = amounts[index]!
  const around = tokens.slice(Math.max(0, from - 6), to + 5)
  return `[${text}] ${around.map(({ raw }) => raw).join(' ')}`
}
