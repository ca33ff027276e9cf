import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What is asked back before it is answered: another kind of question, a figure that nothing took, and a number that may be a deal. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  // Taken for the law of leases, of rent in advance and of buying with tenants.
  ['show me shops with a proper tenant in | just north of england n midlands | which has longest left on the lease', 'From the guides: '], // prettier-ignore
  ['average house price in stoke | and the rent | how many years rent is that to pay it off', 'Among the deals: '],
  ['which of yours is under 30k deposit at 25% | only ones i could start letting straight off mind, no building work', 'Among the deals: '], // prettier-ignore
])('a kind that people hardly ever mean by such words is asked about: %s', async (talk, reading) => {
  const answer = await answerTo(world, talk)
  expect(answerText(answer)).toContain('I am not sure what you ask for.')
  expect(readingsOf(answer).some((each) => each.startsWith(reading))).toBe(true)
  expect(answerText(answer)).not.toContain('checked')
})

test('a long message of another kind is not written again', async () => {
  const said = answerText(
    await answerTo(
      world,
      "My son is off to do his apprenticeship at the yard in Barrow, so it's the council they now call Westmorland and Furness I think, and my daughter is in Carlisle which went in with Cumberland. I was wondering how the two stand to one another for what houses cost, what rents are and whether prices went up or down this last year.",
    ),
  )
  expect(said).not.toContain('section 13')
})

test.each([
  // What goes on with a kind, and what is short and plain, is answered.
  ['how do i end a PRT in Dundee, i want to sell up', '84 days'],
  ['compare Liverpool & Birmingham', 'Birmingham'],
  ['freeholder wants 9k for a roof, can he just bill me', 'consult'],
])('is answered: %s', async (talk, says) => {
  expect(answerText(await answerTo(world, talk))).toContain(says)
})

test.each([
  [
    'that sunderland terrace 101, if i put a quarter down and borrow at 5.6 what am i left with each month',
    'Of Deal 101',
  ],
  ['is it 147 or 149 that leaves mair in yer haun each month, 25% doon at 5.5 interest only baith', 'Deal 147'],
  ['stamp duty on 128', '£128,000'],
  ['flat in leeds for 132, rents at 800. what yield', '£132,000'],
  ['2 bed flat 145, rent 850 pcm, what yield', '£145,000'],
  ['flat 132 rent 800', '£132,000'],
  ['house in wigan 122k, rents 725, what yield', '£122,000'],
])(
  'a bare number is a deal where its town or a comparison says so, and a price where that is said: %s',
  async (talk, says) => {
    expect(answerText(await answerTo(world, talk))).toContain(says)
  },
)

test('a bare number that may be either is asked about, and each is answered', async () => {
  const talk = 'what does 132 leave me a month with 25% down at 5.9'
  const answer = await answerTo(world, talk)
  expect(answerText(answer)).toContain('Is “132” the number of a deal, or £132,000?')
  const [asDeal, asPrice] = readingsOf(answer)
  expect(answerText(await answerTo(world, `${talk} | ${asDeal}`))).toContain('Of Deal 132')
  expect(answerText(await answerTo(world, `${talk} | ${asPrice}`))).toContain('£99,000')
})

test.each([
  ['stamp duty on 114k in wales | and with 4k of fees?', '£9,700 on top of the price'],
  ['stamp duty on 150000 and fees of 2000', 'With the fees of £2,000 that is £10,000 on top of the price.'],
])('fees beside a tax are added to it: %s', async (talk, says) => {
  const said = answerText(await answerTo(world, talk))
  expect(said).toContain(says)
  expect(said).not.toContain('not used')
})

test('a cost that nothing took is asked about, and what somebody else paid is not', async () => {
  const asked = answerText(await answerTo(world, 'deal 128, yield after 12% agent and 25% down at 5.4 | same but cash, no mortgage')) // prettier-ignore
  expect(asked).not.toContain('not used: 12%')
  const others = answerText(await answerTo(world, 'my neighbour paid 180k, what yield would i get on 150k at 800'))
  expect(others).toContain('not used: 180k')
  expect(others).toContain('6.40%')
})

test.each([
  ['deals under 200k | no student houses', 'other than Student Housing up to'],
  ['list the HMOs with licence in place | drop the Belfast ones n sort by gross yield', 'outside Belfast'],
  ['Which deals are graded A or better? | strike out the ones in Northern Ireland', 'outside Northern Ireland'],
  ['show me shops | lose the london ones', 'outside London'],
  ['show me student houses | can you remove anything in wales', 'outside Wales'],
])('what is taken out of a list is left out of it, and nothing else: %s', async (talk, says) => {
  expect(answerText(await answerTo(world, talk))).toContain(says)
})

test.each([
  ['hmo rules in wales', 'Wales uses the same Act'],
  ['rules on hmos', 'Licence: Mandatory'],
  ['What EPC rating do you need to let a house in Wales | an in N.I.?', 'Northern Ireland needs a certificate'],
])('rules are asked for in few words: %s', async (talk, says) => {
  expect(answerText(await answerTo(world, talk))).toContain(says)
})

test('two deals that are named by their towns and kinds stand beside each other', async () => {
  const said = answerText(await answerTo(world, 'Nottingham semi deal and the birmingham terrace, put em side by side'))
  expect(said).toContain('Deal 115')
  expect(said).toContain('Deal 120')
})

test.each([
  ['semi at 295, rent 800, what yield', '£295,000'],
  ['studio for 154, rent 525', '£154,000'],
  ['3 bed 110, rent 750, 25% down at 5.5', '£110,000'],
  ['gaff costs 99k, rent 800, yield?', '£99,000'],
  ['house 150k, rent 800 a quarter down at 5.5%, net yield', '£800 a month'],
  ['buying for £210,000 and letting at 1,150 pcm. rate 4.9. 600 a year repairs. whats left each month', 'from your words'], // prettier-ignore
])('the simplest ways to say a price and a rent are read: %s', async (talk, says) => {
  const said = answerText(await answerTo(world, talk))
  expect(said).toContain(says)
  expect(said).not.toContain('side by side')
})

test.each(['5 rooms at 450, rent 2250'])('no price is made of other numbers: %s', async (talk) => {
  expect(answerText(await answerTo(world, talk))).not.toMatch(/£(?:132|450),000/)
})
