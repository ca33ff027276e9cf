import { writeFileSync } from 'node:fs'
import {
  labelExample,
  readExamples,
  readOthers,
  readTurns,
  topicOf,
  type Example,
  type Labelled,
} from '../app/testing/advisor/examples.ts'
import { generate } from '../app/testing/advisor/generated.ts'
import { cluesOf, cluesOfMessage } from '../app/domain/advisor/understanding/likely/clues.ts'
import { likelyRoleOf, likelyRoles } from '../app/domain/advisor/understanding/likely/likely-roles.ts'
import {
  likelyTopicOf,
  likelyTopics,
  type LikelyTopic,
} from '../app/domain/advisor/understanding/likely/likely-topic.ts'
import { sharesOf, type Weights } from '../app/domain/advisor/understanding/likely/shares.ts'
import { learn } from './lib/learn.ts'

/** `npm run advisor:learn`: writes the weights of the advisor's second reader, and prints how well it reads questions that it did not learn. */

const folder = new URL('../app/domain/advisor/understanding/likely/', import.meta.url)
const folds = 5
const generated = 500
const isTelling = process.argv.includes('--wrong')

/** All figures of the examples; what was taken back later is of what these weights say. */
const labelAll = (examples: readonly Example[], roles: Weights): Labelled[][] =>
  examples.map((example) => labelExample(example, (sentence, index) => likelyRoleOf(sentence, index, roles).role))

const lessonsOf = (all: readonly Labelled[][]) =>
  all
    .flat()
    .flatMap(({ sentence, index, role }) =>
      role === null ? [] : [{ clues: cluesOf(sentence, index), answer: likelyRoles.indexOf(role) }],
    )

function learnRoles(examples: readonly Example[]): Weights {
  const first = learn(lessonsOf(labelAll(examples, {})), likelyRoles.length)
  return learn(lessonsOf(labelAll(examples, first)), likelyRoles.length)
}

interface Asked {
  id: string
  clues: string[]
  topic: LikelyTopic
}

/** The last message of each example, with what was asked before it. */
function askedOf(examples: readonly Example[], roles: Weights, topics: Weights): Asked[] {
  return examples.map((example) => {
    const sentences = readTurns(example, (sentence, index) => likelyRoleOf(sentence, index, roles).role)
    let last: string | undefined
    for (const [turn, sentence] of sentences.entries()) {
      const said = sentence.amounts.map((_, index) => likelyRoleOf(sentence, index, roles).role)
      if (turn === sentences.length - 1)
        return { id: example.id, clues: cluesOfMessage(sentence, said, last ?? 'none'), topic: topicOf(example) }
      last = likelyTopicOf(sentence, said, last, topics).topic
    }
    throw new Error(`${example.id} has no message`)
  })
}

const topicLessons = (asked: readonly Asked[]) =>
  asked.map(({ clues, topic }) => ({ clues, answer: likelyTopics.indexOf(topic) }))

function learnTopics(examples: readonly Example[], roles: Weights): Weights {
  const first = learn(
    topicLessons(
      askedOf(
        examples.filter(({ turns }) => turns.length === 1),
        roles,
        {},
      ),
    ),
    likelyTopics.length,
  )
  return learn(topicLessons(askedOf([...examples, ...behindOf(examples)], roles, first)), likelyTopics.length)
}

/** Each message that asks for no calculation, behind a calculation: what was asked before says little of it. */
function behindOf(examples: readonly Example[]): Example[] {
  const before = examples.filter(({ means }) => means)
  return examples
    .filter(({ means, turns }) => !means && turns.length === 1)
    .map(({ id, turns }, index) => ({ id, turns: [...before[(index * 7) % before.length]!.turns, ...turns] }))
}

/** Questions made of templates, by another seed than the test’s. */
const madeExamples = (): Example[] =>
  generate(generated, 4711).flatMap(({ say, means, template }, index) =>
    means.of === 'case'
      ? [{ id: `${template} ${index}`, turns: say, means }]
      : means.of === 'deals' || means.of === 'areas' || means.of === 'area'
        ? [{ id: `${template} ${index}`, turns: say }]
        : [],
  )

const made = madeExamples()
const examples = [...readExamples(), ...made.filter(({ means }) => means)]
const others = [...readOthers(), ...made.filter(({ means }) => !means)]
const count = () => ({ all: 0, right: 0, sure: 0, sureAndRight: 0 })
const seen = { roles: count(), topics: count() }
function note(of: ReturnType<typeof count>, isRight: boolean, share: number): void {
  of.all += 1
  if (isRight) of.right += 1
  if (share > 0.95) of.sure += 1
  if (isRight && share > 0.95) of.sureAndRight += 1
}
for (let fold = 0; fold < folds; fold++) {
  const isOut = (_: Example, index: number) => index % folds === fold
  const isIn = (example: Example, index: number) => !isOut(example, index)
  const roles = learnRoles(examples.filter(isIn))
  for (const { sentence, index, role, example } of labelAll(examples.filter(isOut), roles).flat()) {
    if (role === null) continue
    const likely = likelyRoleOf(sentence, index, roles)
    note(seen.roles, likely.role === role, likely.share)
    const { from, to, text } = sentence.amounts[index]!
    if (isTelling && likely.role !== role)
      console.log(
        `${likely.share.toFixed(2)} ${role} -> ${likely.role}: ${example} [${text}] ${sentence.tokens
          .slice(Math.max(0, from - 6), to + 5)
          .map(({ raw }) => raw)
          .join(' ')}`,
      )
  }
  const topics = learnTopics([...examples.filter(isIn), ...others.filter(isIn)], roles)
  const out = [...examples.filter(isOut), ...others.filter(isOut)]
  for (const example of out) {
    const [asked] = askedOf([example], roles, topics)
    const shares = likelyShares(asked!.clues, topics)
    note(seen.topics, shares.topic === asked!.topic, shares.share)
    if (isTelling && shares.topic !== asked!.topic)
      console.log(
        `topic ${shares.share.toFixed(2)} ${asked!.topic} -> ${shares.topic}: ${example.id} ${example.turns.join(' | ')}`,
      )
  }
}

function likelyShares(clues: readonly string[], topics: Weights): { topic: LikelyTopic; share: number } {
  const shares = sharesOf(clues, topics, likelyTopics.length)
  const share = Math.max(...shares)
  return { topic: likelyTopics[shares.indexOf(share)]!, share }
}

const write = (name: string, weights: Weights) =>
  writeFileSync(
    new URL(name, folder),
    `{\n${Object.entries(weights)
      .map(([clue, own]) => `${JSON.stringify(clue)}:${JSON.stringify(own)}`)
      .join(',\n')}\n}\n`,
  )
const roles = learnRoles(examples)
write('role-weights.json', roles)
write('topic-weights.json', learnTopics([...examples, ...others], roles))
console.log(`${examples.length} and ${others.length} examples. Of what was not learned: ${JSON.stringify(seen)}`)
