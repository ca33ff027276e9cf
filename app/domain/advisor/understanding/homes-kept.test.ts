import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import type { GivenFigures } from '../question.ts'
import { findBuyer, readBuyer } from './buyers.ts'
import { readKnownPlaces } from './known.server.ts'
import type { KnownPlaces } from './known.ts'
import { readWords } from './words.ts'

/** Homes that are kept, sold or somebody else’s, and purchases that go on in other words or in another place. */

let known: KnownPlaces
beforeAll(async () => {
  known = await readKnownPlaces((await makeSampleWorld()).db)
})

test.each([
  ['a holiday cottage, we owned our main home all along and still do', 'additional'],
  ["we'd hang on to the Inverness house and rent it out", 'additional'],
  ['a house to live in myself, keeping the third of dad’s', 'additional'],
  ['my husband owns the house we both live in, I have never owned anything, for weekends', 'additional'],
  ['I rent where I live but own one let flat, this one is to live in', 'additional'],
  ['the buyer pulled out so we still have the old one', 'additional'],
  ['neither of us had ever owned anywhere, got our house to live in for 410,000', 'first-time'],
  ['dad owns the house I live in, I have never owned', 'first-time'],
  ['I own no home, the shop I already own', 'standard'],
] as const)('%s: %s', (text, buyer) => {
  expect(findBuyer(readWords(text))).toBe(buyer)
})

test.each([
  ['my fiancée has never owned, I sold my flat last year', ['first-time', 'standard', 'additional']],
  ['the only property I have is the one I let out, this one is to live in', ['additional', 'standard']],
  ['we have exchanged on ours and on theirs, both complete in December', ['additional', 'standard']],
])('it is asked who buys: %s', (text, buyers) => {
  expect(readBuyer(readWords(text), true).either?.buyers).toEqual(buyers)
})

test.each<[string, GivenFigures]>([
  ['stamp duty on 300k in Bristol, first home for both of us | her mum says Cardiff, what would it be for the same money?', { nation: 'Wales', buyer: 'first-time', pricePence: 30_000_000 }], // prettier-ignore
  ["It's our only house in Inverness and sells the day we buy one in Perth for 318,000. LBTT? | we'd hang on to the Inverness house. What's the tax on the Perth one then?", { nation: 'Scotland', buyer: 'additional' }], // prettier-ignore
  ['a company of ours buys a 134k house in Alness. LBTT? | if I bought in my own name, owning one? | na, back to what it was at first, just give me the figure again', { buyer: 'company' }], // prettier-ignore
  ['does 920 cover a 150k loan at 125%, stressed at 6.25? | rent goes up to £985 | scrap the rise, a stress of 5.5', { monthlyRentPence: 92_000, stressRatePercent: 5.5 }], // prettier-ignore
  ['flat in Leeds 112k, rent 575, 30% down. cash flow? | the vendor came down four grand | he went back up, it is the full asking', { pricePence: 11_200_000 }], // prettier-ignore
  ['Bolton 74k, works 31k, about 1,200 for council tax and electric while it’s empty, worth 145k done up, refinance 75%, rent 795. left in?', { holdingPence: 120_000 }], // prettier-ignore
  ['HMO in Preston 265k, rent 3,090, voids at 8 percent and management at 12, rate 6.4. cash flow?', { managementPercent: 12, ratePercent: 6.4 }], // prettier-ignore
  ['remortgaging 148,500, rent 1,020, tested at 6.25% and 145%', { loanPence: 14_850_000 }],
])('%s', async (talk, figures) => {
  const found = await understandTalk(talk, known, '2026-11-02')
  expect(found.figures).toMatchObject(figures)
})

test('what happened on another day is no completion', async () => {
  const found = await understandTalk(
    'nan died summer 2025. my own place to live in, 285k Ludlow, stamp duty',
    known,
    '2026-11-02',
  )
  expect(found.figures.completionDate).toBeUndefined()
})
