import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'
import type { Declined } from './question.ts'
import type { knownPlaces } from './understanding/known.ts'
import { readKnownPlaces } from './understanding/known.server.ts'
import { understandQuestion } from './understanding/understanding.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What is declined, decided by who is to do what, and what is not, however like it sounds. */

let world: AdvisorWorld
let known: ReturnType<typeof knownPlaces>
beforeAll(async () => {
  world = await makeSampleWorld()
  known = await readKnownPlaces(world.db)
})

const said = (texts: readonly string[]): ChatMessage[] =>
  texts.flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'Done.' },
  ]).slice(0, -1) // prettier-ignore
const declinedOf = async (text: string) => (await understandQuestion(said([text]), known, '2026-11-02')).declined
const ask = async (...texts: string[]) => answerText(await answerBuiltIn(world, said(texts)))

const declined: Record<Declined, readonly string[]> = {
  advice: [
    'should I buy this one or keep looking',
    'ought we to sell the flat in Bolton',
    'my mum wants to know if she should remortgage',
    'shud i put an offer in',
    'would you go for the terrace or the flat',
    'what would you do in my shoes',
    'which of these is best for a pensioner',
    'does Hull suit someone who hates risk',
    'am i better off overpaying the mortgage',
    'is now a good time to buy',
    'is 5.8% net decent',
    'is that a good return',
    'keep or sell, honest answer',
    'do you reckon its worth buying with a short lease',
    'pick one for me please',
    'is it wise to fix now',
    'just tell me what to do with 80 grand',
    'safest for my retirement?',
  ],
  forecast: [
    'will rents in Salford go up',
    'where will interest rates be next spring',
    'is Leeds going to boom',
    'prices are gonna fall arent they',
    'how much will a house in Derby be worth in 2030',
    'predict Glasgow prices for me',
    'which area grows fastest next',
    'house price crash coming?',
    'will it double in ten years',
    'are rates likely to drop',
    'what will prices do in Cardiff next year, will they rise',
    'give me your forecast for Newcastle',
  ],
  product: [
    'which lender is best for an HMO',
    'best broker in Manchester?',
    'know a good solicitor',
    'whose insurance do you rate',
    'fixed or tracker',
    'what bank should we use',
    'cheapest mortgage for a limited company',
    'halifax or nationwide for a btl',
  ],
  'own-tax': [
    'better in my own name or in a company',
    'how do i avoid stamp duty',
    'should we put it in my wifes name',
    'any loopholes to pay less tax',
    'best way to put it in a trust for the kids',
  ],
}

test.each(
  (Object.entries(declined) as [Declined, readonly string[]][]).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)),
)('is declined: %s', async (text, kind) => {
  expect(await declinedOf(text)).toBe(kind)
}) // prettier-ignore

test.each([
  'what should I check before I offer',
  'what yield should I expect in Hull',
  'which is cheaper, Leeds or Bradford',
  'best areas by yield under 150k',
  'should a landlord register the deposit',
  'if rates rise to 7% what is the payment on 150k',
  'what happens to cash flow if rents fall to 800 on 160k',
  'stamp duty on 250k for my first home to live in',
  'how much have prices changed in Dundee in a year',
  'compare Cardiff and Swansea',
  'best deals by score',
  '200k, 1200 rent, 75% LTV at 5.5%',
  'areas where rents are over 1000 a month',
  'what documents should I have before letting',
  'BRRR strategy advice',
  'First-time investor tips',
  'what is a fixed rate',
  'how much tax will I pay on 20k profit with 5k interest and a 45k salary',
  'what is the minimum epc in 2030',
  'deals for my budget of 120k',
  'section 24 in 2027 with 60k salary, 20k profit and 15k interest',
  'is a lodger covered by the renters rights act',
  'when does the stamp duty have to be paid',
  'highest yield in Scotland',
])('is not declined: %s', async (text) => {
  expect(await declinedOf(text)).toBeUndefined()
})

test('a message that also holds a case gets both: what is declined in a sentence, and its figures', async () => {
  const text = await ask('should I buy at 200k with 1200 rent?')
  expect(text).toMatch(/^Assumed: .*\n\nI cannot say what you should buy or do: .*These are the figures that I have/)
  expect(text).toContain('7.20%')
})

test('a forecast for a place is declined, with what its prices did', async () => {
  const text = await ask('will prices in Dundee keep rising?')
  expect(text).toMatch(/^I make no forecasts/)
  expect(text).toMatch(/In Dundee the average price is £\d/)
})

test('a deal that is judged gets its figures and the way to a person', async () => {
  const text = await ask('should i go for deal 118?')
  expect(text).toMatch(/^I cannot say .*you can talk to a person\./)
  expect(text).toContain('£135,000')
})

test.each([
  'recipe for risotto',
  'will it rain in leeds tomorrow',
  'write me a poem about bricks',
  'who won the election',
])('is not ours: %s', async (text) => {
  expect(await ask(text)).toMatch(/^That is not something that I answer/)
})
