import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import type { KnownPlaces } from './known.ts'
import { readKnownPlaces } from './known.server.ts'

/** Messages that ask for several cases: figures that lie apart, costs with and without, two purchases, and cases of before. */

let known: KnownPlaces
beforeAll(async () => {
  known = await readKnownPlaces((await makeSampleWorld()).db)
})

const understand = (talk: string) => understandTalk(talk, known, '2026-11-29')

test.each([
  ['biggest loan on rent of 1,225 at 5.5% if they want 125% and if they want 145%', 'coverage', [125, 145]],
  ['what is the effect of 8% voids as opposed to 5, on 165k at 1000', 'voids', [8, 5]],
  ['With an agent at 12% or doing it myself: net yield, 155k, £875?', 'management', [12, 0]],
  ['net yield with service charge 1,800 and without, 212k 1,250', 'service', [1800, 0]],
  ['stress 5.5, cover 145, rent needed on a 144k loan? | and 125% alongside', 'coverage', [145, 125]],
  ['120k at 700, mgmt 10 | 10 vs 15 vs none', 'management', [10, 15, 0]],
  ['tax on 620k: company relief and no company relief', 'companyRelief', [true, false]],
  ['sdlt on 275k if its my only home and if it isnt, both please', 'buyer', ['standard', 'additional']],
])('cases beside each other: %s', async (talk, field, values) => {
  const { sides, leftOver } = await understand(talk)
  expect(sides).toMatchObject({ field, values })
  expect(leftOver).toBeUndefined()
})

test('two purchases differ in more than one figure', async () => {
  const { sides } = await understand('whats better roi wise 92k at 675 or 82k at 740')
  expect(sides).toMatchObject({
    field: 'price',
    values: [92_000, 82_000],
    also: [{ field: 'rent', values: [675, 740] }],
  })
})

test.each([
  'he is a first time buyer, I have a house that my sister rents off me and I am keeping it. we are buying together in Bath, 375k. sdlt?',
  '205,000 with £1,120 a month, so nothing for management and nothing for voids please. Net yield, then?',
])('one case: %s', async (talk) => {
  expect((await understand(talk)).sides).toBeUndefined()
})
