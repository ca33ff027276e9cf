import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What is asked about, said again or gone on with, where a guess could be wrong: nations, rates that change, declines, the law. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (talk: string) => answerTo(world, talk)

test.each([
  ['stamp duty on 200k in Ambridge', 'stamp duty on 200k in Wales', '£10,700'],
  ['yield on 150k rent 800 in Llanfoobar', 'yield on 150k rent 800 in Scotland', 'Land and Buildings Transaction Tax'],
  ['stamp duty on 250k not in wales', 'In Scotland: stamp duty on 250k not in wales', '£22,100'],
  [
    'tax on 250k outside scotland, stamp duty I mean',
    'In Wales: tax on 250k outside scotland, stamp duty I mean',
    '£14,950',
  ],
  ['stamp duty on 250k not in Cardiff', 'In England: stamp duty on 250k not in Cardiff', '£15,000'],
  ['stamp duty on 240k | newport', 'Newport, Wales', '£14,100'],
])('the nation is asked for: %s', async (talk, reading, shown) => {
  const asked = await ask(talk)
  expect(asked.sources).toEqual([])
  expect(readingsOf(asked)).toContain(reading)
  expect(answerText(await ask(`${talk} | ${reading}`))).toContain(shown)
})

test.each([
  ['stamp duty on 250k just outside Cardiff', 'Land Transaction Tax'],
  ['sdlt on 300k if I live in Dubai', '£26,000'],
  ['stamp duty on 240k | swansea', '£14,100'],
])('the nation is known: %s', async (talk, shown) => {
  expect(answerText(await ask(talk))).toContain(shown)
})

test.each([
  ['stamp duty 200k eyemouth second home', 'Eyemouth is in Scottish Borders, Scotland', '£17,100'],
  ['average rent in Llandeilo', 'Llandeilo lies in the council area of Carmarthenshire'],
  ['all 260k to let, I own my home: Berwick-upon-Tweed, Eyemouth or Newry, what tax', '(Northern Ireland)', '£23,400'],
  ['tax on a 200k buy to let in Holt | Holt, Wrexham', '£10,700'],
])('smaller places are known by their nation, and by their council where it is certain: %s', async (talk, ...shown) => {
  const text = answerText(await ask(talk))
  for (const each of shown) expect(text).toContain(each)
})

test.each([
  ['300k only home, Trumbleby or Chester, tax?', '300k only home, Wales or Chester, tax?', '£5,000'],
  [
    'our offer in Wrexham fell through so now it is Chester, 260k second home, duty?',
    'In England: our offer in Wrexham fell through so now it is Chester, 260k second home, duty?',
    '£16,000',
  ],
])('no place of a purchase is left out: %s', async (talk, reading, shown) => {
  expect(readingsOf(await ask(talk))).toContain(reading)
  expect(answerText(await ask(`${talk} | ${reading}`))).toContain(shown)
})

test.each([
  [
    'price and yield of County Durham | put Northumberland and Sunderland next to it',
    'County Durham, Northumberland, Sunderland',
  ],
  ["what's a 2 bed rent at in Swindon | and Reading?", 'In Reading the average rent'],
  ["how does the typical price in Cornwall sit next to the Isle of Wight's", 'Cornwall, Isle of Wight'],
])('areas beside those of before: %s', async (talk, shown) => {
  expect(answerText(await ask(talk))).toContain(shown)
})

test.each([
  'second home at 300k for my partner Keith, tax',
  'tax on 300k, we hope to move in by march',
  'stamp duty on 300k in Eyemouth Road',
])('a name is no smaller place without what says so: %s', async (talk) => {
  const text = answerText(await ask(talk))
  expect(text).not.toMatch(/is in (Scotland|England|Wales)/)
})

test.each([
  ['200k 1200 rent at 5% | what if rates go up by 2%', 'interest rate 7%'],
  ['200k 1200 rent at 5% | and if the rate goes 1 up', 'interest rate 6%'],
  ['200k 1200 rent | and when rates rise by 1%', 'interest rate 6.5%'],
  ['200k 1200 rent at 5% | half a point less', 'interest rate 4.5%'],
])('a change of the rate is worked out of the one before: %s', async (talk, changed) => {
  expect(answerText(await ask(talk))).toContain(`Changed: ${changed}`)
})

test.each(['200k 1200 rent going up 3% a year', '200k 1200 rent | 5 more?'])(
  'what is no change of now is asked about: %s',
  async (talk) => {
    expect((await ask(talk)).sources).toEqual([])
  },
)

test.each([
  ['average price in Cardiff | stamp duty on that', '£270,928', 'Land Transaction Tax'],
  ['average house price in harrogate | sdlt on a house at that price', '£270,845', '£17,084'],
  ['stamp duty on the average house in Leeds', '£244,430', 'Stamp Duty Land Tax'],
])('the average price of a place is a price: %s', async (talk, ...shown) => {
  const text = answerText(await ask(talk))
  for (const each of shown) expect(text).toContain(each)
})

test('what goes on with nothing is asked about', async () => {
  expect(answerText(await ask('same again but for the other one'))).toMatch(/^Nothing was said before/)
})

test('"goes up to 7%" is a rate', async () => {
  expect(answerText(await ask('200k 1200 rent at 5% | what if rates go up to 7%'))).toContain('interest rate 7%')
})

test.each([
  ['200k 1200 rent | should I buy it', '7.20%'],
  ['deals under 150k | which would you buy', 'Deal 138'],
  ['yield in Hull | will it keep going up?', '£134,719'],
])('what is declined says the last figures again: %s', async (talk, shown) => {
  const text = answerText(await ask(talk))
  expect(text).toMatch(/I cannot say what you should|I make no forecasts/)
  expect(text).toContain(shown)
})

test('a question about the law goes on in another nation', async () => {
  expect(answerText(await ask('can I still use section 21 in England | And in Scotland?'))).toContain('Scotland')
  const wales = answerText(await ask('how much deposit can i take from a tenant | thanks | and in wales?'))
  expect(wales).toContain('Nation: Wales')
})

test('the best of all that was found is searched for, and not picked of the three that were named', async () => {
  const text = answerText(await ask("deals under 120k | any that arent hmos | what's the best yielding of them"))
  expect(text).toContain('The order is by gross yield')
})
