import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What may be one of two things, and what is of two people, two deals or two places. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['salary 45k, rental profit 12,000, mortgage interest 6,000, what tax for 26/27', 'property profit £18,000'],
  ['two flats for 120k bringing in 1,300 a month between them, yield?', 'price £240,000'],
  ['flat over a chippy in Margate and maybe the chippy, 245k, I have a home. stamp duty?', 'non-residential'],
  ['mortgage on a 160k loan at 4.5, repayment, its for 5 years', 'term 25 years'],
  ['190k flat at 1,250 a month, white goods and beds £2,100, return?', 'fees £2,100'],
])('it is asked: %s', async (said, reading) => {
  expect(readingsOf(await answerTo(world, said)).join('\n')).toContain(reading)
})

test.each([
  ['Forty thousand, that is the pot. Which of your deals have cash needed of 40k or less?', 'at most £40,000 of cash'],
  ['house 172k, the tenants pay 1,050 a month, 25% down. how high can the rate go before I break even', 'highest interest rate'], // prettier-ignore
  ['average price in Stockport | is Oldham cheaper then?', 'Stockport, Oldham side by side'],
  ['yields in Wigan, Bolton and Bury? I grew up in Leigh', 'Wigan, Bolton, Bury side by side'],
  ['both the three bed in Sunderland and the Hull one off Holderness Road, price altogether?', 'Deal 112'],
])('both are answered: %s', async (said, shows) => {
  expect(answerText(await answerTo(world, said))).toContain(shows)
})
