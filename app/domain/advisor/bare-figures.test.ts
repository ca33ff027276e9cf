import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Figures that are said without what they are of: whole cases to press, or the likely one by its name. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  ['i have 40k and the rate is 6 whats my payment', ['Mortgage: loan £40,000, interest rate 6%', 'Mortgage: price £160,000, deposit 25%, interest rate 6%']],
  ['rent 240 what price for 8 percent', ['Which price gives a gross yield of 8%? Deal calculator: rent £1,040 a month', 'Which price gives a gross yield of 8%? Deal calculator: rent £240 a month']],
])('is asked about: %s', async (said, readings) => {
  const answer = await answerTo(world, said)
  expect(readingsOf(answer)).toEqual(readings)
  for (const reading of readings) {
    const pressed = await answerTo(world, `${said} | ${reading}`)
    expect(readingsOf(pressed)).toEqual([])
    expect(answerText(pressed)).toMatch(/£[\d,]+|Section 24/)
  }
}) // prettier-ignore

test.each([
  ['deal 108, we put in half and the rest at 6, whats the cash flow', 'an interest-only mortgage of 50% at 6%'],
  ['tell us about durham | how much is it to get in', 'cash needed of £101,200'],
  ['i have 40k deposit on a 160k house and the rate is 6 whats my payment', 'On a loan of £120,000'],
  ['rent 240 a week what price for 8 percent', 'is £156,000'],
])('is answered: %s', async (said, shows) => {
  expect(answerText(await answerTo(world, said))).toContain(shows)
})
