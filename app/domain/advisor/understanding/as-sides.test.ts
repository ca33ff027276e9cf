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
  [
    "200k in Hull: if she buys it's her first place, if I buy it's my third. tax each way?",
    'buyer',
    ['first-time', 'additional'],
  ],
  ['duty at 290k: either I buy in my own name (I have my home) or my Ltd does', 'buyer', ['additional', 'company']],
  ['duty, 275k, Exeter. case one we sell our place first, case two we keep it', 'buyer', ['standard', 'additional']],
  [
    'SDLT at 415k, three ways: my first home, moving home, a second property | same but 500k',
    'buyer',
    ['first-time', 'standard', 'additional'],
  ],
  ['145k, 795 a month. agent wants 12%. cashflow with the agent an without', 'management', [12, 0]],
  ['140k repayment at 4.9%. bank offers 25 years, my mate took 35. which monthly payments?', 'years', [25, 35]],
  [
    '310k, our only home, in Annan or Penrith, tax? | and if we hung on to the old house and rented it out?',
    'nation',
    ['scotland', 'england'],
  ],
])('cases beside each other: %s', async (talk, field, values) => {
  const { sides, leftOver } = await understand(talk)
  expect(sides).toMatchObject({ field, values })
  expect(leftOver).toBeUndefined()
})

test.each([
  'whats better roi wise 92k at 675 or 82k at 740',
  'House A: Leigh, 92k, lets for 675. House B: Hull, 82k, lets for 740. A quarter down on both. roi?',
  'flat in Leeds 92k lets 675, 25% deposit | and one in Hull, 82k at 740 | both at 5.8 then',
])('two purchases differ in more than one figure: %s', async (talk) => {
  const { sides } = await understand(talk)
  expect(sides).toMatchObject({
    field: 'price',
    values: [92_000, 82_000],
    also: [{ field: 'rent', values: [675, 740] }],
  })
})

test.each([
  [
    '195k house lets at 1,250. Own name the bank offered 4.9, via my limited company 5.6, both with a quarter down. Figures for each, please',
    'buyer',
    ['additional', 'company'],
    'rate',
    [4.9, 5.6],
  ],
  [
    '139,500, 780 pcm, 5.65%. 25% down v 40% down | use 5.2 on the 40% one and leave the other',
    'deposit',
    [25, 40],
    'rate',
    [5.65, 5.2],
  ],
  [
    '250k. Company purchase or personal, England then Scotland, tax',
    'nation',
    ['england', 'england', 'scotland', 'scotland'],
    'buyer',
    ['company', 'additional', 'company', 'additional'],
  ],
])('what is said of one case stands in that alone: %s', async (talk, field, values, other, others) => {
  const { sides, leftOver } = await understand(talk)
  expect(sides).toMatchObject({ field, values, also: [{ field: other, values: others }] })
  expect(leftOver).toBeUndefined()
})

test.each([
  'first-time buyers, never owned here or abroad, 365k in Exeter to live in, stamp duty',
  'he is a first time buyer, I have a house that my sister rents off me and I am keeping it. we are buying together in Bath, 375k. sdlt?',
  '205,000 with £1,120 a month, so nothing for management and nothing for voids please. Net yield, then?',
])('one case: %s', async (talk) => {
  expect((await understand(talk)).sides).toBeUndefined()
})
