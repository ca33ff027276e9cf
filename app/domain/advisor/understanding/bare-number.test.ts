import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { GivenFigures } from '../question.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { readKnownPlaces } from './known.server.ts'
import type { KnownPlaces } from './known.ts'

/** Numbers of a follow-up that may be of several figures of the case before. */

let world: AdvisorWorld
let known: KnownPlaces
beforeAll(async () => {
  world = await makeSampleWorld()
  known = await readKnownPlaces(world.db)
})

const understand = (talk: string) => understandTalk(talk, known, '2026-11-02')

const semi = 'Semi in Rotherham, 139,000, let at 795. 25% deposit, rate 5.5, agent 10%, what is left over'
const hmo = 'HMO in Stoke, 4 rooms at 475 a month each, 195k, 25% deposit, rate 5.5, voids 4%'

test.each<[string, GivenFigures[]]>([
  [`${semi} | Make it 8 instead`, [{ managementPercent: 8 }, { ratePercent: 8 }]],
  [`${hmo} | make it 5`, [{ ratePercent: 5 }, { voidsPercent: 5 }, { monthlyRentPence: 237_500 }]],
  [`${hmo} | now 6`, [{ ratePercent: 6 }, { voidsPercent: 6 }, { monthlyRentPence: 285_000 }]],
  ['deal 110 at 5.2, agent 12%, 30% down | make it 8', [{ managementPercent: 8 }, { ratePercent: 8 }]],
  [`${semi} | what if prices fall 10% | with 15 % down`, [{ depositPercent: 15 }, { pricePence: 11_815_000 }]],
])('asks which of them is meant: %s', async (talk, meanings) => {
  const { leftOver = [], changed } = await understand(talk)
  expect(leftOver).toHaveLength(1)
  expect(leftOver[0]!.meanings).toEqual(meanings)
  expect(leftOver[0]!.asks).toBeDefined()
  expect(changed).toBeUndefined()
})

test.each<[string, GivenFigures]>([
  // A reply to the question.
  [`${semi} | Make it 8 instead | the agent`, { managementPercent: 8, ratePercent: 5.5 }],
  [`${semi} | Make it 8 instead | the rate`, { managementPercent: 10, ratePercent: 8 }],
  // Only one of them has such numbers, or it was changed just before.
  [`${semi} | and at 5.25?`, { managementPercent: 10, ratePercent: 5.25 }],
  [`${semi} | what about 30`, { depositPercent: 30, ratePercent: 5.5 }],
  [`${semi} | and with the rate at 6 | now 7`, { ratePercent: 7, managementPercent: 10 }],
  [`${semi.replace(', agent 10%', '')} | make it 6`, { ratePercent: 6 }],
  ['mortgage of 140k at 5.2 over 25 years | and 20?', { termYears: 20, ratePercent: 5.2 }],
  [`${semi} | what if I got it for 130k | and 15% down`, { depositPercent: 15, pricePence: 13_000_000 }],
  [`${semi} | what if prices fall 10% | put 15% down`, { depositPercent: 15, pricePence: 12_510_000 }],
])('takes the one that it can be: %s', async (talk, figures) => {
  const found = await understand(talk)
  expect(found.figures).toMatchObject(figures)
  expect(found.leftOver).toBeUndefined()
})

test('“10 off” is worked out as thousands and as a percentage', async () => {
  const text = answerText(await answerTo(world, `${semi} | knock 10 off`))
  expect(text).toContain('“10 off” may be a percentage or thousands of pounds: here is each.')
  expect(text).toContain('At £129,000')
  expect(text).toContain('If you meant price £125,100')
  const plain = answerText(await answerTo(world, `${semi} | knock 10k off`))
  expect(plain).toContain('At £129,000')
  expect(plain).not.toContain('If you meant')
})

const house = '165k, rent 1,000, 25 percent down, 5.6 interest only, agent 11%, what is left?'

test.each<[string, GivenFigures]>([
  [
    `${house} | what if the rent was 1050 instead | nah leave the rent as it is. scrap the agent`,
    { monthlyRentPence: 100_000, managementPercent: 0, ratePercent: 5.6 },
  ],
  [
    `${house} | and if rates went to 6.5? | no, keep the rate where it is and put the deposit up to 40%`,
    { ratePercent: 5.6, depositPercent: 40 },
  ],
  [
    `${house} | say I got it for 150 | leave it as is, what if it was 40% down`,
    { pricePence: 16_500_000, depositPercent: 40 },
  ],
  [
    `${house} | if I raise the rent to 1,050 | keep it as it was but at 5.5`,
    { monthlyRentPence: 100_000, ratePercent: 5.5 },
  ],
  // What was put right stays right.
  [
    `${house} | rent is 1,050 actually | leave the rent as it is and do it at 6%`,
    { monthlyRentPence: 105_000, ratePercent: 6 },
  ],
])('“leave it as it is” takes back a “what if” alone: %s', async (talk, figures) => {
  const found = await understand(talk)
  expect(found.figures).toMatchObject(figures)
  expect(found.leftOver).toBeUndefined()
})
