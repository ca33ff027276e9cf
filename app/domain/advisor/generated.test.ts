import { beforeAll, expect, test } from 'vitest'
import { isAll } from '../../../scripts/lib/all.ts'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { amount, randomOf } from '#app/testing/advisor/generated-figures.ts'
import { generate, templates } from '#app/testing/advisor/generated.ts'
import type { Meant } from '#app/testing/advisor/generated-makers.ts'
import { judge, judgeAnswer } from '#app/testing/advisor/judge-generated.ts'
import type { Answer } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Questions made of templates and figures: the case of each answer, and its first figure, are those that were meant. */

const seed = 38
const count = isAll ? 5000 : 400

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test('the templates are many, and half of them mislead', () => {
  expect(new Set(templates.map(({ name }) => name)).size).toBe(templates.length)
  expect(templates.length).toBeGreaterThanOrEqual(80)
  expect(templates.filter(({ isTrap }) => isTrap).length).toBeGreaterThanOrEqual(templates.length / 2)
})

test('the same seed makes the same questions, another one makes others', () => {
  expect(generate(200, seed)).toEqual(generate(200, seed))
  expect(generate(200, seed)).not.toEqual(generate(200, seed + 1))
})

test('figures are typed in all the ways that people have', () => {
  const random = randomOf(seed)
  const typed = new Set(Array.from({ length: 300 }, () => amount(random, 220_000)))
  for (const way of ['£220,000', '220000', '220k', '£220k', '220 grand', '0.22m', 'two hundred and twenty thousand'])
    expect(typed).toContain(way)
})

test('no generated question gets a wrong answer, and nearly all the right one', { timeout: 300_000 }, async () => {
  const wrong: string[] = []
  const unanswered: string[] = []
  let [right, rightThen] = [0, 0]
  for (const question of generate(count, seed)) {
    const { kind, wanted, got, ...verdict } = await judge(world, question)
    if (kind === 'right') right += 1
    if (kind === 'right' || verdict.isAmongReadings) rightThen += 1
    const said = `${question.template}: ${question.say.join(' | ')}`
    if (kind === 'wrong') wrong.push(`${said}\n  wanted ${wanted}\n  got ${got}`)
    unanswered.push(...verdict.unanswered.map((reading) => `${said}\n  ${reading}`))
  }
  expect(wrong.slice(0, 20), `${wrong.length} wrong`).toEqual([])
  expect(unanswered.slice(0, 20), `${unanswered.length} questions to press without a figure`).toEqual([])
  // At once, and with the reading that was meant.
  expect(right / count).toBeGreaterThanOrEqual(0.8)
  expect(rightThen / count).toBeGreaterThanOrEqual(0.9)
})

test('an answer that lacks a side, or has another value than reaches the target, is a wrong one', async () => {
  const kindOf = async (said: string, means: Meant) =>
    (await judgeAnswer(world, means, [await answerBuiltIn(world, [{ role: 'user', content: said }])])).kind
  const sides = {
    of: 'sides',
    calculator: 'property-tax',
    args: { price: 200_000 },
    field: 'nation',
    values: ['wales', 'scotland'],
    figures: ['tax'],
  } as const
  expect(await kindOf('stamp duty on 200k in wales or scotland', sides)).toBe('right')
  expect(await kindOf('stamp duty on 200k in wales', sides)).toBe('wrong')
  expect(await kindOf('stamp duty on 210k in wales or scotland', sides)).toBe('wrong')
  const target = {
    of: 'solve',
    calculator: 'deal',
    args: { price: 160_000 },
    field: 'rent',
    figure: 'grossYield',
    target: 8,
  } as const
  expect(await kindOf('what rent for 8% gross on 160k', target)).toBe('right')
  expect(await kindOf('what rent for 9% gross on 160k', target)).toBe('wrong')
  expect(await kindOf('what rent for 8% gross on 161k', target)).toBe('wrong')
})

test('an answer that has another figure than was meant is a wrong one', async () => {
  const answer = await answerBuiltIn(world, [{ role: 'user', content: 'ROI for a 200k property with 1200 rent' }])
  const kindOf = async (args: Record<string, number | string>) =>
    (await judgeAnswer(world, { of: 'case', calculator: 'deal', args }, [answer])).kind
  expect(await kindOf({ price: 200_000, rent: 1200 })).toBe('right')
  expect(await kindOf({ price: 200_000, rent: 1200, deposit: 25, fees: 2000 })).toBe('right')
  const others = Object.entries({ fees: 4200, rent: 1201, deposit: 30, nation: 'wales', date: '2027-03-02' })
  for (const [name, value] of others)
    expect(await kindOf({ price: 200_000, rent: 1200, [name]: value }), name).toBe('wrong')
  expect((await judgeAnswer(world, { of: 'question back' }, [answer])).kind).toBe('wrong')
  expect((await judgeAnswer(world, { of: 'area', slugs: ['leeds'] }, [answer])).kind).toBe('wrong')
  const tampered = JSON.parse(JSON.stringify(answer).replace('7.20%', '7.30%')) as Answer
  const means = { of: 'case', calculator: 'deal', args: { price: 200_000, rent: 1200 } } as const
  expect((await judgeAnswer(world, means, [tampered])).kind).toBe('wrong')
})
