import { beforeAll, describe, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { findBuyer, readBuyer } from './buyers.ts'
import { readWords } from './words.ts'

/** Who buys, in many wordings; where the buyer lives; and denials that deny nothing of a calculation. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['our only home, the last one was sold the same day', 'standard'],
  ['our only residence (previous sold same day)', 'standard'],
  ["oor only hoose, we've sold the last yin", 'standard'],
  ["oor only yin, we've selt the last yin in August", 'standard'],
  ['an additional one, he isn’t selling his share', 'additional'],
  ['not a second home, I sold my place and have rented since', 'standard'],
  ["selling our current house the same day so it's not a second home", 'standard'],
  ['we sell ours first and live in this one, so it would be the only one', 'standard'],
  ["selling my current place the same day, won't own anything else", 'standard'],
  ['and if it were our only one?', 'standard'],
  ['moving house, the old one is sold', 'main-home'],
  ['for us to live in, selling our flat', 'main-home'],
  ['first home for us, neither of us owned anything ever', 'first-time'],
  ['she has never in her life owned property', 'first-time'],
  ['never had a property, going to live in it', 'first-time'],
  ['never owned anything before, nor has herself', 'first-time'],
  ['never owned, will rent it out', 'standard'],
  ["I don't own any property anywhere", 'standard'],
  ['own nothing at all, not had a house before, to let out', 'standard'],
  ["we're keeping our home in Bath", 'additional'],
  ['I own another house and keep it', 'additional'],
  ["I have my own home already and I'm staying in it", 'additional'],
  ['kept my own home', 'additional'],
  ['I own my own home with a mortgage on it', 'additional'],
  ['with a home of my own', 'additional'],
  ['I own four in Glasgow already', 'additional'],
  ["the old one won't be sold", 'additional'],
  ["I own the house I live in and I'm not selling it", 'additional'],
  ['we are not giving up our house', 'additional'],
  ['she never owned one, but I have a flat which I am keeping, bought jointly', 'additional'],
  ['we would own both on the day', 'additional'],
  ["I keep one rental flat but I'm selling the house I live in and buying the next one to live in", 'main-home'],
  ['having sold the family home and owning nothing else', 'standard'],
  ['in my own name', 'additional'],
  ['a flat with a lady living in it', undefined],
  ['an ordinary let, not a holiday let', undefined],
  ['I used to own one and sold it', undefined],
] as const)('%s: %s', (text, buyer) => {
  expect(findBuyer(readWords(text))).toBe(buyer)
})

test.each([
  ['a chip shop with a flat over it', 'non-residential'],
  ['a shop plus two flats', 'non-residential'],
  ['hairdressers downstairs, two flats up', 'non-residential'],
  ['a pub with a three bed flat', 'non-residential'],
  ['a shop, no flat with it', 'non-residential'],
  ['an office suite, I own my home', 'non-residential'],
  ['a small workshop', 'non-residential'],
  ['a flat above a shop', undefined],
  ['a shop and no flat above, my friend paid 15k for his house', 'non-residential'],
  ['a house next to an office', undefined],
  ['I run a cafe and want a terrace', undefined],
  ['I am an office manager', undefined],
  ['my mate down the pub', undefined],
] as const)('premises: %s: %s', (text, buyer) => {
  expect(findBuyer(readWords(text))).toBe(buyer)
})

test('two that do not go together are asked about, and a relief is of the company', () => {
  expect(readBuyer(readWords('we are selling our house later')).either?.buyers).toEqual(['additional', 'standard'])
  expect(readBuyer(readWords('first time buyer, I own a flat')).either?.buyers).toEqual(['first-time', 'additional'])
  const relief = (text: string) => readBuyer(readWords(text)).hasCompanyRelief
  expect(relief('our company claims the relief from the 17% flat rate')).toBe(true)
  expect(relief('our company gets no relief from the flat rate')).toBe(false)
  expect(relief('our company')).toBeUndefined()
})

describe('the answer', () => {
  const queryOf = async (talk: string) => {
    const answer = await answerTo(world, talk)
    const queries = answer.sources.map(({ place }) => ('query' in place ? place.query : ''))
    return queries[0] ?? answerText(answer)
  }

  test.each([
    'I stay in Abuja, stamp duty on a flat in Birmingham for £230,000, buy to let',
    'im a brit working in dubai 4 yrs now, btl in bolton for 105000, stamp duty?',
    'stamp duty on a £450k second home in Brighton. We have lived in New Zealand since 2012',
    'I am an NRI staying in Pune, stamp duty on a 124k second home in Wolverhampton',
    'British but work in Abu Dhabi, not resident for tax. stamp duty on a 140k btl in Liverpool',
    'stamp duty for our Isle of Man company on a 455k house in Watford',
    'never lived in the UK, stamp duty on a 140k btl in Liverpool',
    "we aren't UK resident, neither of us. stamp duty on a 140k btl in Liverpool",
  ])('%s: not UK resident', async (talk) => {
    expect(await queryOf(talk)).toMatch(/nation=england.*nonResident=1/)
  })

  test.each([
    'I moved to Leeds from Hong Kong three years ago, stamp duty on a 64k second home at Bishop Auckland',
    "lived in Spain before, I'm home for good, resident again. stamp duty on a 150k btl in Leeds",
  ])('%s: no surcharge', async (talk) => {
    expect(await queryOf(talk)).not.toMatch(/nonResident=1|outside/)
  })

  test.each([
    ['i live in cardiff but the house is in derby. stamp duty on 172k btl', 'england'],
    ['we rent in Reading, stamp duty on a 205000 btl in Wrexham', 'wales'],
    ["we're keeping our home in Bath and buying a cottage in Pembroke for £310,000, land tax?", 'wales'],
    ['I live in Swansea, stamp duty on a 200k second home', 'wales'],
  ])('%s: %s', async (talk, nation) => {
    expect(await queryOf(talk)).toContain(`nation=${nation}`)
  })

  test.each([
    "no time so I'd use an agent at 11%. 182k, rent 1020, cash flow?",
    "I don't like owing money. 172k, rent 990, 25% deposit, repayment over 20 years at 5.65, cash flow?",
    'first time buyer, 305k in Norwich, stamp duty? I live with my parents',
    'stamp duty on 305k in Norwich, my first home | he owned one before so we cant claim it, it will be our only home',
    'whats the tax to pay buying a lock up shop, 120k, in Walsall. no living space',
  ])('%s: nothing is left over', async (talk) => {
    expect(await queryOf(talk)).toMatch(/price=/)
  })

  test('who has no job has no other income', async () => {
    const talk = 'no job just my lets. 31k profit before interest & interest is 12k a year. section 24 tax?'
    expect(await queryOf(talk)).toContain('otherIncome=0')
  })
})
