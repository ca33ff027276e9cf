import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aims } from '#app/domain/advisor/understanding/likely/likely-aim.ts'
import { kinds } from '#app/domain/advisor/understanding/likely/likely-kind.ts'
import { likelyRoles } from '#app/domain/advisor/understanding/likely/likely-roles.ts'
import { likelyTopics } from '#app/domain/advisor/understanding/likely/likely-topic.ts'
import { readWeights, type Weights } from '#app/domain/advisor/understanding/likely/shares.ts'
import { readExamples } from '#app/testing/advisor/examples.ts'
import {
  allAimExamples,
  allExamples,
  allKindExamples,
  learnAims,
  learnKinds,
  learnWeights,
  scoreWeights,
  textOfWeights,
  weightFiles,
  weightsFolder,
} from './advisor-weights.ts'
import { isAll } from './all.ts'

/** The weights that are committed, beside the examples that they were learned from. */

const textOf = (what: keyof typeof weightFiles) => readFileSync(new URL(weightFiles[what], weightsFolder), 'utf8')
const weightsOf = (what: keyof typeof weightFiles): Weights =>
  readWeights(JSON.parse(textOf(what)) as Record<string, number[]>)
const committed = {
  roles: weightsOf('roles'),
  topics: weightsOf('topics'),
  aims: weightsOf('aims'),
  kinds: weightsOf('kinds'),
}

test('the committed weights read what they were learned from', { timeout: 120_000 }, () => {
  const { roles, topics } = scoreWeights(readExamples(), committed)
  expect(roles.all).toBeGreaterThan(3000)
  expect(roles.right / roles.all).toBeGreaterThan(0.97)
  expect(roles.sureAndRight / roles.sure).toBeGreaterThan(0.99)
  expect(topics.all).toBeGreaterThan(1000)
  expect(topics.right / topics.all).toBeGreaterThan(0.97)
})

test.each([
  ['roles', likelyRoles.length],
  ['topics', likelyTopics.length],
  ['aims', aims.length],
  ['kinds', kinds.length],
] as const)('each of the weights of %s is one of a class, and none is there for nothing', (what, classes) => {
  const isWeight = (own: readonly number[]) =>
    own.length > 0 &&
    own.length % 2 === 0 &&
    own.every((each, at) => (at % 2 ? each !== 0 : each >= 0 && each < classes && Number.isInteger(each)))
  expect([...committed[what]].filter(([, own]) => !isWeight(own))).toEqual([])
})

test('the committed weights of the kinds are those that are learned', { timeout: 120_000 }, () => {
  expect(textOfWeights(learnKinds(allKindExamples())) === textOf('kinds'), weightFiles.kinds).toBe(true)
})

test.runIf(isAll)('npm run advisor:learn writes the committed weights', { timeout: 300_000 }, () => {
  const { roles, topics } = learnWeights(allExamples())
  expect(textOfWeights(roles) === textOf('roles'), weightFiles.roles).toBe(true)
  expect(textOfWeights(topics) === textOf('topics'), weightFiles.topics).toBe(true)
  expect(textOfWeights(learnAims(allAimExamples(), roles)) === textOf('aims'), weightFiles.aims).toBe(true)
})
