import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from '../answer.ts'
import { answerBuiltIn } from '../built-in.server.ts'
import { noQuestion, type GivenFigures, type Question, type Topic } from '../question.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { readKnownPlaces } from './known.server.ts'
import type { KnownPlaces } from './known.ts'
import { understandQuestion } from './understanding.server.ts'

/** Sums with a deal that go on: with another figure of it, with another deal, and with several beside each other. */

let world: AdvisorWorld
let known: KnownPlaces
beforeAll(async () => {
  world = await makeSampleWorld()
  known = await readKnownPlaces(world.db)
})

/** The last question of a conversation, with what was answered before it. */
async function understand(talk: string): Promise<Question> {
  const messages: ChatMessage[] = []
  let question = noQuestion
  for (const content of talk.split(' | ')) {
    messages.push({ role: 'user', content })
    question = await understandQuestion(messages, known, '2026-11-02')
    messages.push({ role: 'assistant', content: answerText(await answerBuiltIn(world, messages)) })
  }
  return question
}

const canal = 'deal 110 at 5.6 interest only, 30 percent down, service charge 1450 a year, agent at 11%, what is left?'
const said = { ratePercent: 5.6, depositPercent: 30, servicePence: 145_000, managementPercent: 11 }

test.each<[string, GivenFigures]>([
  [`${canal} | what if the rent was 1050 instead`, { ...said, monthlyRentPence: 105_000 }],
  [`${canal} | what if I got it for 150k`, { ...said, pricePence: 15_000_000 }],
  [`${canal} | what about 150k`, { ...said, pricePence: 15_000_000 }],
  [`${canal} | rent up 50`, { ...said, monthlyRentPence: 105_000 }],
  [
    `${canal} | what if the rent was 1050 | scrap the agent`,
    { ...said, monthlyRentPence: 105_000, managementPercent: 0 },
  ],
  [`${canal} | if I got it for 150k | and at 5.9`, { ...said, pricePence: 15_000_000, ratePercent: 5.9 }],
])('what was said of a deal stays: %s', async (talk, figures) => {
  const found = await understand(talk)
  expect(found.figures).toEqual({ ...figures, isRepayment: false })
  expect(found.dealIds).toEqual([110])
  expect(found.leftOver).toBeUndefined()
})

test.each([
  `${canal} | what if the rent was 1050 instead | nah leave the rent as it is. scrap the agent`,
  'tell me about deal 101 | what if the rent was 700 | leave the rent as it is and put 40% down',
  `${canal} | what if the rent was 1050 instead | back to what it was`,
])('the rent is that of its page once more: %s', async (talk) => {
  expect((await understand(talk)).figures.monthlyRentPence).toBeUndefined()
})

test.each<[string, number, Topic, GivenFigures]>([
  [
    'LTT on the cardiff flat you have, the 186 one | ach no sorry, i meant the student house in swansea. same thing',
    139,
    'property-tax',
    {},
  ],
  [
    'stamp duty on deal 110 as a first time buyer | no wait, I meant deal 101',
    101,
    'property-tax',
    { buyer: 'first-time' },
  ],
  ['stamp duty on deal 110 | and for 101?', 101, 'property-tax', {}],
  ['stamp duty on the Middlesbrough industrial unit | and for the shop in Newcastle?', 103, 'property-tax', {}],
  ['LTT on the Treforest terrace as a company | same for the Merthyr one', 142, 'property-tax', { buyer: 'company' }],
  [
    'LTT on the Merthyr terrace, I have two rentals | sorry the Treforest one',
    138,
    'property-tax',
    { buyer: 'additional' },
  ],
  [
    'deal 101 5.2% 25% down | do the same sums for 138 but 30% down',
    138,
    'returns',
    { ratePercent: 5.2, depositPercent: 30 },
  ],
  // The service charge is that of the flat.
  [
    `${canal} | and the same for deal 105`,
    105,
    'returns',
    { ratePercent: 5.6, depositPercent: 30, managementPercent: 11 },
  ],
  [`${canal} | what if I got it for 150k | same for deal 101`, 101, 'returns', { depositPercent: 30 }],
  [`${canal} | what about the Ancoats one at 4.9`, 105, 'returns', { depositPercent: 30, ratePercent: 4.9 }],
  [
    'tell me about deal 110 | do the sums at 5.25 interest only | and on 101 as well',
    101,
    'returns',
    { ratePercent: 5.25 },
  ],
  [
    'cash flow on deal 101 at 5% with 35% down | hows that look for the Hull terrace',
    112,
    'returns',
    { depositPercent: 35 },
  ],
])('a sum goes on with another deal: %s', async (talk, deal, topic, figures) => {
  const found = await understand(talk)
  expect(found.topic).toBe(topic)
  expect(found.dealIds).toEqual([deal])
  expect(found.figures).toMatchObject(figures)
  for (const name of ['pricePence', 'servicePence', 'nation'] as const) expect(found.figures[name]).toBeUndefined()
  expect(found.leftOver).toBeUndefined()
})

test('what is looked for is looked for of another deal too', async () => {
  const found = await understand('what rate would make deal 110 break even with 30% down | and the Ancoats one?')
  expect(found).toMatchObject({ dealIds: [105], figures: { depositPercent: 30 }, target: { field: 'rate' } })
})

test('what stands on the page of a deal is no sum that goes on', async () => {
  expect((await understand('stamp duty on deal 110 | and the rent on deal 105')).topic).toBe('deals')
})

test('a deal of another place than the one that was named is not taken for it', async () => {
  const found = await understand(`${canal} | not that, the Derby student house instead`)
  expect(found.ask?.text).toContain('Deal 110 is not in Derby')
})

test.each<[string, string[]]>([
  [
    "What's 101 about? | And if I held that up against the Hull one that needs doing up. 25% deposit on each, 5.75%, forget the cost of the works for now",
    [
      'Deal 101',
      '£28,400 | £179 | £2,145 | 7.55%',
      'Deal 112',
      '£27,200 | £253 | £3,037 | 11.17%',
      'Counted as you said: no works.',
    ],
  ],
  [
    'tell me about 101 | and 110 | run both at 35% down and 5.4% please',
    ['£37,200 | £238', '£68,800 | £144', 'mortgage of 65% at 5.4%'],
  ],
  [
    'put the Dennistoun flat and the Ormeau Road terrace beside each other, quarter deposit, 5.5% interest only, purchase tax in as well, I own my home',
    [
      'Deal 143',
      '£13,900 of property tax',
      'Deal 147',
      '£8,840 of property tax',
      'Deals in Scotland cannot be secured online here.',
    ],
  ],
  [
    'pull up the Treforest terrace | how much would I need in the bank altogether on day one? 25% deposit, 1,800 for the solicitor, 450 survey and your fee',
    ['fees 1,800 + 450', 'The cash has the £3,000 in it that securing it here costs.', 'you would put in £32,850'],
  ],
  [
    'deal 110 at 5.2, 30% down, and your fee. how much cash in all | and at 5.6',
    ['securing it here costs', 'put in £63,550'],
  ],
  ['deal 110 at 5.2, 30% down, how much cash in all | and at 5.6', ['put in £60,550']],
  ['deal 110 with 40k deposit at 5.2', ['you would put in £51,050']],
  ['what stamp duty do i pay on deal 125 through my company', ['is £14,400', 'non-residential']],
  ['deal 110 at 5.2, 30% down, agent 12% | make it 8', ['price £165,000', 'management 8%', 'interest rate 8%']],
])('answers it with the figures of the page and the visitor’s: %s', async (talk, shows) => {
  const text = answerText(await answerTo(world, talk))
  for (const each of shows) expect(text).toContain(each)
})
