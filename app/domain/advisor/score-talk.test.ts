import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** The AI Deal Score in a conversation: how it is made, and why that of a deal is what it is. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const say = async (talk: string) => answerText(await answerTo(world, talk))

test.each(['how is the score made', 'what goes into the ai score', 'how do you work out the deal score?'])(
  'the factors, weights and grades are told: %s',
  async (text) => {
    const answer = await say(text)
    expect(answer).toContain('Yield | 20%')
    expect(answer).toContain('A+ from 90')
  },
)

test.each([
  'why is the score of deal 118 so low',
  'deal 118 | why only a C',
  'deals in liverpool | tell me about deal 118 | how come it only scored that',
  'tell me about deal 118 | break down the score for me',
])('why a deal has its score is told factor by factor: %s', async (talk) => {
  const answer = await say(talk)
  expect(answer).toContain('Deal 118, Two-bed Victorian terrace, fully let has an AI Deal Score of 76.1/100')
  expect(answer).toMatch(/Yield \| 20% \| 77\.1\/100 \| 15\.4/)
})

test.each([
  ["that student studio in Leicester for 71 grand, what score's it got? | go on then, why's Safety what it is?", 'Its Safety is'],
  ['deal 118 | how does it do on growth', 'Its Growth is 63.2/100'],
  ['deal 118 | and evidence?', 'Its Evidence is'],
  ['the Norwich flat in the walls, score? | what drags it down', 'It loses most by'],
  ['top 3 by score, whole site | break down number two for us, every factor', 'number two'],
])('a factor is that of the deal that was spoken of: %s', async (talk, told) => {
  expect(await say(talk)).toContain(told)
}) // prettier-ignore

test('the second of a list is explained, and of several it is asked which', async () => {
  expect(await say('deals under 150k | explain the score of the second')).toContain('Deal 149, Double-fronted')
  expect(await say('deals under 150k | why is its score a D')).toContain('Which of the deals do you mean?')
  expect(await say('deals under 150k | why is its score a D | the third')).toContain('Deal 142, Three-bed terrace')
})

test('the meaning of a grade stays a word of the glossary', async () => {
  expect(await say('what does grade B mean')).toMatch(/^Grade: /)
})
