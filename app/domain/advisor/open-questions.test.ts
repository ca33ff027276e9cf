import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What was asked and not answered, figures and cases of before without their names, parts of cities, deals by what they are. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (talk: string) => answerTo(world, talk)

test.each([
  ['stamp duty on 240k | newport | thanks, and with 5k of fees?', 'In Newport, Wales: and with 5k of fees?'],
  ['stamp duty on 240k newport | make it 250k', 'In Newport, Isle of Wight: make it 250k'],
  ['roi on 150k with 800 rent in Llanfoobar | 30% deposit', 'In Scotland: 30% deposit'],
  ['returns for 150k at 800 a month with 3000 as well | and with 1500 fees', 'Deal calculator: price £150,000, rent £800 a month, fees £1,500, works £3,000'], // prettier-ignore
  ['115k, rent 240, whats gross', 'Deal calculator: price £115,000, rent £1,040 a month'],
  ['student house for 95k, three tenants paying 480 a month, gross yield?', 'Deal calculator: price £95,000, rent £1,440 a month'], // prettier-ignore
  ['150k rent 900 25% deposit roi | and with 40%? | and at 6% | go back to the 25% one', 'Deal calculator: price £150,000, rent £900 a month, deposit 25%, interest rate 6%'], // prettier-ignore
  ['tell me about the flat in London', 'tell me about deal 127'],
])('it is asked, and each reading is answered: %s', async (talk, reading) => {
  const asked = await ask(talk)
  expect(asked.sources).toEqual([])
  expect(readingsOf(asked)).toContain(reading)
  for (const each of readingsOf(asked)) expect((await ask(`${talk} | ${each}`)).sources, each).not.toEqual([])
})

test.each([
  ['stamp duty on 240k newport | not wales', 'In which nation is it?'],
  ['stamp duty on 240k newport | The one in South Wales.', '£14,100'],
  ['stamp duty on 240k newport | make it 250k | wales', '£14,950'],
  ['stamp duty on 240k newport | stamp duty on 300k in Leeds', '£20,000'],
  ['115k, rent 240, whats gross | a week', '10.85%'],
  ['student house for 95k, three tenants paying 480 a month, gross yield? | between them', '6.06%'],
  ['returns for 150k at 800 a month with 3000 as well | thanks | leave it out', '6.40%'],
  ['sdlt on 250k, completion 3 april | 2027', 'completion 3 April 2027'],
  ['average price in leeds | stamp duty on that | and as a first time buyer?', 'first-time buyer'],
  ['average price in leeds | stamp duty on that | and in cardiff?', '£270,928'],
  ['mortgage with a 20% deposit on 200k', '£160,000'],
  ['stamp duty on 200k | and 250', '£250,000'],
  ['stamp duty on 200k | and 900', 'I do not want to guess what “900” means'],
  ['yield on a 150k flat in Partick, rent 800', 'Partick is in Glasgow, Scotland'],
  ['sdlt 180k flat roath', 'Roath is in Cardiff, Wales'],
  ['stamp duty on 300k in the CF postcode', 'Land Transaction Tax'],
  ['stamp duty on 150k in the SY postcode', 'Which do you mean?'],
  ['what did the hull terrace get for safety', 'Its Safety is 60.0/100'],
  ['stamp duty on the Hull terrace', '£4,200'],
  ['the Leeds canal flat, the Liverpool victorian terrace & the Ancoats apartment, total rent and price?', '£3,150 a month'], // prettier-ignore
  ['deals under 120k | total price of the three', '£292,000'],
  ['student deals | not student', 'deals other than Student Housing can be secured'],
  ['the flat in leeds at 150k rent 900, yield?', '7.20%'],
])('%s: %s', async (talk, shown) => {
  expect(answerText(await ask(talk))).toContain(shown)
})
