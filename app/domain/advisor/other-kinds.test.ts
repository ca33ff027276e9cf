import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Messages that ask for something else than a purchase, with figures or behind one, and questions that say a thing in two ways. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (talk: string) => answerTo(world, talk)
const sums = new Set(['returns', 'mortgage', 'property-tax', 'brrr', 'rental-cover', 'section-24'])

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
