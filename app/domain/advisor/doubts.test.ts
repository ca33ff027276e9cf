import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What may be of two things is asked about once, in whole cases to press, and any short reply goes on. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (talk: string) => answerTo(world, talk)

const home = 'Will another home still be owned'
const first = 'Has none of the buyers ever owned a home'

test.each([
  ['stamp duty, me and my girlfriend are buying for 330k in Leeds, one of us has a flat already', home],
  ['moving from our flat to a 450k house in York, stamp duty?', home],
  ['LBTT on a 295k house in Glasgow as our new family home | we still have the flat', home],
  ['stamp duty on our first investment flat, Salford, 145k', home],
  ['our present house went on the market in May. sdlt on 525k in Ludlow as our new home', home],
  ['whats stamp duty on 310k its my first one', first],
  ['first-time buyer, 295k, Exeter, stamp duty | I would let it out the first year', 'your main home from the start'],
  ['640k house in Brighton to rent out, thinking my ltd might buy it. sdlt?', 'Is the company the buyer?'],
  ['stamp duty on a guest house in Torquay, 390k', 'Is a business that trades part'],
  ['5 bed HMO at 650, 290k, 30% in. CF?', 'each of the 5, or of the whole house'],
  ['130k done up, 25k works, rent 750 in Hull. returns?', 'within the £130,000, or do they come on top'],
  ['flat Leeds 170k, 1,000 pcm, cash flow | service charge 150', 'one of a month, or of a year'],
  ['bought a btl in Stockport for 190k in October 2024, stamp duty?', 'before 31 October 2024'],
  ['i make 8k on my rentals, interest 6k, salary 45k, section 24 tax 2026/27', 'before the interest is taken off'],
  ['200k house, 25% deposit, 5%, 25 years repayment, payment? | same but 30', 'Which of these do you mean?'],
  ['190k, 25% deposit, rent 1,000 with bills or 850 without. cash flow?', 'Which of these do you mean?'],
  ['Preston, 130k, let at 695. net yield? | and if it comes down by 10?', 'Which of these do you mean?'],
  ['Preston, 130k, let at 695. net yield? | they might come down 7', 'Which of these do you mean?'],
  ['stamp duty on a 310k house in Leicester to live in. I am on the deeds of my mum’s place', home],
  ['sdlt on 420k in Exeter, our family home | I ought to add that our present house is under offer', '36 months'],
  ['sdlt on a 240k flat in Leeds, buying with my dad’s name on it, first time for me', first],
  ['house 180k in Hull, rent 850, management 100, net yield?', 'a month, or a year'],
  ['stamp duty on 340k in Leeds to live in | I must say also: we have still our house in York where we live now. It is with the agent for sale but no buyer has come yet', '36 months'], // prettier-ignore
  ['stamp duty for two first timers, 290k in Leicester | my boyfriend says his name was put on a flat with his ex once. So what would we pay?', 'Was the name on the loan alone'], // prettier-ignore
  ["My husband owned a flat before we got wed. Me, never owned anything. We've found a house in Stroud for 310k, stamp duty?", home], // prettier-ignore
  ["I'm British but spend a good part of the year in Dubai | SDLT on a second property at 360k in Leeds", 'fewer than 183 days here'], // prettier-ignore
  ['200k house, rent 1,000, 25% deposit, 5%, 25 years repayment. cash flow? | and with 30 instead of 25?', 'Which of these do you mean?'], // prettier-ignore
  [
    '180k flat, Crewe, rent 950, rate 4.5%, agent 10% | ok and now with 6',
    'in place of the interest rate of 4.5%, or of the agent’s share of 10%?',
  ],
  ["yield on a 150k house if I'd get about 230 for it?", 'of a week, or of a month'],
  ['Buying at 95k, worth 155k when finished. Monthly payment on a 75% mortgage at 5.5 interest only?', 'or of the value of £155,000'], // prettier-ignore
  ['house 180k in Hull, rent 850, insurance 25, net yield?', 'one of a month, or of a year'],
])('it is asked, and each reading is answered: %s', async (talk, asked) => {
  const answer = await ask(talk)
  expect(answerText(answer)).toContain(asked)
  expect(answer.sources).toEqual([])
  expect(readingsOf(answer).length).toBeGreaterThan(1)
  for (const each of readingsOf(answer)) expect((await ask(`${talk} | ${each}`)).sources, each).not.toEqual([])
})

test('what was offered is the price, and what was asked is said not to be used', async () => {
  const text = answerText(await ask('asking 185, we offered 172, Derby, 895pcm. yield?'))
  expect(text).toContain('At £172,000 with £895 a month')
  expect(text).toContain('not used: 185')
})

test.each([
  ['180k house, mortgage 75, 5.5%, payment? | thousands', 'loan of £75,000'],
  ['180k house, mortgage 75, 5.5%, payment? | it is a percentage', '£135,000'],
  ['180k house, mortgage 75, 5.5%, payment? | no idea', 'so here is each case'],
  ['moving from our flat to a 450k house in York, stamp duty? | no, sold it', '£12,500'],
  ['moving from our flat to a 450k house in York, stamp duty? | It will not be sold by then', '£35,000'],
  ['moving from our flat to a 450k house in York, stamp duty? | yes', '£35,000'],
  ['moving from our flat to a 450k house in York, stamp duty? | we sell it first', '£12,500'],
  ['stamp duty on our first investment flat, Salford, 145k | I own my home', '£7,650'],
  ['Preston, 130k, let at 695. net yield? | price comes down by 10 | 10k', '£120,000'],
  ['Preston, 130k, let at 695. net yield? | price comes down by 10 | percent', '£117,000'],
  ['two flats in Blackburn, 185k the lot, rent is 725 pcm. net yield? | 725 each', '£1,450'],
  ['tax on a 155k house in Bangor, second property | the one in North Wales', 'Land Transaction Tax'],
  ['house 180k in Hull, rent 850, insurance 25, net yield? | a month', 'insurance £300'],
  ['brrr: 72k purchase, 24k works, worth 130k, 725 a month | refinance at 80 | 80%', 'new loan of 80%'],
  ['160k interest only, rate is 4.2 till March then 6.1, monthly? | from March', '£813'],
  ['tracker at base plus 1.5, loan 130k interest only, monthly? | base is 4 so 5.5', '£596'],
  ['Airbnb in Whitby, 95 a night, 220k with 25%, yield? | about 200 nights a year', '£1,583.33'],
  ['bought a btl in Stockport for 190k in October 2024, stamp duty? | on the 31st', '£9,500'],
  ['my profit before interest is 9k, interest 4k, her half goes to her. I earn 55k. Section 24 tax? | the whole house', 'property profit of £4,500'], // prettier-ignore
])('a reply goes on: %s', async (talk, shown) => {
  expect(answerText(await ask(talk))).toContain(shown)
})

test.each([
  [
    'a deposit',
    '110k house, 25 down at 5.4 interest only, monthly?',
    ['£371', 'If you meant deposit £25,000:', '£383'],
  ],
  ['a loan or a price', 'whats the monthly on 160k at 5.2', ['£693', 'If you meant price £160,000', '£520']],
  ['a deposit of thousands', '210k house at 1,100 a month, we put down 60, 5.5%. cash on cash?', ['If you meant deposit £60,000:', '2.71%']], // prettier-ignore
  ['who buys', 'stamp duty on 300k in Leeds', ['£20,000', 'where nobody who buys owns another one', '£5,000']],
])('%s is answered both ways', async (_, talk, all) => {
  const text = answerText(await ask(talk))
  for (const each of all) expect(text).toContain(each)
})

test('what was asked is not asked again, whatever is replied', async () => {
  const talk = 'rental with my brother, 210k in Leicester, 1,050 pcm, 25% deposit | my share of the monthly cash flow?'
  expect(answerText(await ask(talk))).toContain('my share')
  const answer = await ask(`${talk} | hard to say`)
  expect(answer.sources).not.toEqual([])
  expect(answerText(answer)).toContain('not used: ')
  // What changes something else answers nothing.
  expect(readingsOf(await ask('returns for 150k at 800 a month with 3000 as well | and with 1500 fees'))).not.toEqual(
    [],
  )
})
