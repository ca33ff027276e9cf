import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { readTurns } from '#app/testing/advisor/examples.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Messages that ask for something else than a purchase, with figures or behind one, and questions that say a thing in two ways. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (talk: string) => answerTo(world, talk)

test.each([
  ['net yield has to be 6 percent. rent 825, service charge £900 a year. highest price?', 'net yield of 6%'],
  ['the gross yield must be at least 8%. rents for 650, highest price?', 'gross yield of 8%'],
  ['rent is 825, my roi needs to be 5%, what price', 'ROI of 5%'],
  ['Rents for what I’m after are about 1,050. Max price to have 250 a month over, 30% deposit?', 'cash flow a month of £250'], // prettier-ignore
  ['max price to have 250 a month left. rents around there are about 900. 25% deposit', 'cash flow a month of £250'],
])('the goal is the one that is said: %s', async (talk, shows) => {
  expect(answerText(await ask(talk))).toContain(shows)
})

test.each([
  ['HMO in Preston, 6 rooms, 110 each, price 285k, gross yield', 'rent £2,860 a month'],
  ['5 bed hmo for 250k, 95 per room, yield?', 'rent £2,058.33 a month'],
  ['house share 300k, 6 rooms at £120, gross yield', 'rent £3,120 a month'],
  ['sdlt on a 260k buy to let in Poole, i spend half the year in Spain', 'not UK resident'],
  ['stamp duty on a 300k rental in Leeds, we are in Dubai for part of the year', 'not UK resident'],
  ['ive never bought anything in this country before. 280k flat in Croydon, what stamp duty', 'additional property'],
  ['stamp duty on a 280k flat in Leeds, never owned a home in the UK', 'additional property'],
  ['brrr 80k all in, 40k refurb, gdv 160k, 75% refinance. money left in?', 'price £40,000'],
])('what can be two things is asked: %s', async (talk, reading) => {
  const asked = await ask(talk)
  expect(asked.sources).toEqual([])
  expect(readingsOf(asked).join('\n')).toContain(reading)
  for (const each of readingsOf(asked)) expect((await ask(each)).sources, each).not.toEqual([])
})

test.each([
  ['I took a deposit of £1,500 for a flat at £900 pcm in Leicester. Is that too much??', 'law'],
  ['is a deposit of 5 weeks on 900 a month allowed', 'law'],
  ['do i have to protect a £200 deposit too', 'law'],
  ['rent is 1,050 pcm, can i ask for a £1,300 deposit legally', 'law'],
  ['Do five unrelated people sharing make it a licensable HMO? what about four', 'law'],
  ['Get an email whenever something under 100k turns up in the North East, is that possible?', 'site'],
  ['set an alert for 3 beds in stoke under 120k', 'site'],
  ['can you tell me when a terrace under 90k is added in hull', 'site'],
  ['What exactly do I get for the £3,000', 'site'],
  ['do I pay the three grand per deal or just the once', 'site'],
  ['can i speak to an actual person pls', 'site'],
  ['gdv?? the builder keeps saying it', 'term'],
  ['what on earth is arv', 'term'],
  ['Tell me honestly, buy the Norwich flat or leave it?', 'recommendation'],
])('it is of its kind: %s', async (talk, topic) => {
  expect((await ask(talk)).topic).toBe(topic)
})

test.each([
  ['mortgage on a loan of 200k at 5%, 25% deposit', 'mortgage'],
  ['what mortgage do i need for a 200k house with a 25% deposit at 5.5%, is that too much', 'mortgage'],
  ['brrr: buy 80k, works 30k, gdv 150k', 'brrr'],
  ['3 beds in hull under 120k', 'find-deals'],
])('it stays a sum or a search: %s', async (talk, topic) => {
  expect((await ask(talk)).topic).toBe(topic)
})

test('a price that flats are sub of is the highest', async () => {
  expect(answerText(await ask('flats in birmingham sub 200k'))).toContain('up to £200,000')
})

test('an example that asks for something else remembers the calculation before it, so that it is not known by having none', () => {
  const turns = ['roi 150k at 800 a month', 'is a deposit of £900 on that legal']
  const [, last] = readTurns({ id: 'x', turns }, () => ['pricePence', 'monthlyRentPence'])
  expect(last!.before).toEqual({ pricePence: 15_000_000, monthlyRentPence: 80_000 })
})
