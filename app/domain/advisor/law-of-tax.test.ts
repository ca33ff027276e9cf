import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import { buyingWays } from './lexicon/buying-ways.ts'
import { lawTopics } from './lexicon/law.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Questions about the law of buying and of tax: each from its place in the guides, for its nation, and no calculation in their place. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['We paid the extra 5% stamp duty on our house in Whitby because the old one hadn’t sold. | it’s gone through now, 22 months later. Can we get that back, and how long have we got to ask?', 'Claim from HMRC within 12 months of that sale'],
  ['We completed in Inverness in February and coughed up the ADS. Our former home in Elgin is still on the market. Who do we write to for the refund?', 'Claim it from Revenue Scotland within five years'],
  ['bought in Abergavenny before selling in Hereford, paid the higher rate to WRA. do we see that money again?', 'Refund in Wales'],
  ['My cousin took longer than three years to sell because of cladding, is the higher rate refund in Cardiff lost?', 'fire safety defects'],
  ['I inherited a quarter of my gran’s cottage. Do I pay the second home rate on my own place in Leeds because of that?', 'an inherited share of half a home or less'],
  ['what happens tax wise if i put my wife on the deeds, theres 180k mortgage on it', 'A gift with a mortgage'],
  ['sold my rental last Tuesday, made about 61 thousand. is there a 60 day thing and whats the rate, I’m on 38k wages', 'Report within 60 days'],
  ['How much can I take off a lodger before it’s taxed | there are two of them. does it double', 'for each home and not for each lodger'],
  ['can I knock a new boiler off my rental profits', 'Repair or improvement'],
  ['accepted offer in August, survey paid, now the vendor’s gone with someone 9k higher. Warwickshire. is that even legal', 'Gazumping in England and Wales'],
  ['lot at auction says modern method and theres a reservation fee. if my mortgage falls through am I stuffed', 'The modern method of auction'],
  ['What do I look for on a tenement flat in Leith, how long are the leases normally?', 'no lease to run out'],
  ['LBTT first time buyer thing is 175 in scotland isn’t it | ok what about Bangor co Down, me and my girlfriend, neither ever owned', 'England and Northern Ireland: first-time buyers'],
])('%s', async (talk, shows) => {
  const { topic, ...answer } = await answerTo(world, talk)
  expect([topic, answerText({ topic, ...answer })]).toEqual(['law', expect.stringContaining(shows)])
}) // prettier-ignore

test('the law of one nation is not told as another’s', async () => {
  const text = answerText(await answerTo(world, 'bought in Abergavenny before selling in Hereford, paid the higher rate to WRA. do we see that money again?')) // prettier-ignore
  expect(text).not.toContain('HMRC')
})

test.each([
  ['Me and my partner, both first time buyers. Flat’s 228,000 and 34,500 goes in as the deposit, 4.95, thirty years, repayment. What’s the mortgage a month?', 'mortgage'],
  ['I live in Singapore in a flat that I own. I intend to buy in my own name a house in Bath for £530,000, to be let. What SDLT is due in total?', 'property-tax'],
  ['salary 63.5k, property profit 11,900, interest 8,450, unused finance costs brought forward 3,200, tax yr 27/28. tax due?', 'section-24'],
  ['118,400 owed, 4.85 per cent, 27 years left, capital and interest. Whats that per month', 'mortgage'],
])('a sum stays a sum: %s', async (talk, topic) => {
  expect((await answerTo(world, talk)).topic).toBe(topic)
}) // prettier-ignore

test('each way leads to a subject of the law', () => {
  for (const { law } of buyingWays) expect(Object.keys(lawTopics)).toContain(law)
})
