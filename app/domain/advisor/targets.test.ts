import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import { readTargetSentence } from './answers/target-words.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Questions that give a result and ask for the input, and questions about both sides of one thing. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

const ask = (talk: string) => answerTo(world, talk)

test.each([
  // 12 × 1,067 ÷ 160,000 = 8.0025%
  ['what rent do I need for an 8% gross yield on 160k', ['lowest rent for a gross yield of 8% is £1,067']],
  ['rent needed to hit 8% gross on 160k', ['gross yield of 8% is £1,067']],
  ['how much would i have to charge to get 8 gross on 160k', ['gross yield of 8% is £1,067']],
  // A share of which nothing is said is of the gross yield, and that stands first.
  ['what rent makes 7% on 200k', ['Assumed: 7% as gross yield', '£1,167']],
  ['highest price for 9% gross if rent is 750', ['highest price for a gross yield of 9% is £100,000']],
  ['most i should pay for a house that rents at 825 to get 7%', ['highest price for a gross yield of 7% is £141,428']],
  // 80% of 12 × 725, less 300, is 8% of 83,250.
  ['my target is 8% net. rent 725. what price?', ['highest price for a net yield of 8% is £83,250']],
  ['the rent there tops out at 640, i want 8 gross. highest price?', ['gross yield of 8% is £96,000']],
  // (80% of 11,400 − 300 − 3,000) ÷ 5.2% is a loan of 111,923.
  ['what deposit do i need on 180k, rent 950, rate 5.2% to clear 250 a month', ['cash flow a month of £250 is 37.83%']],
  ['how high can rates go before i lose money on 180k with 30% down and 950 rent', ['breaking even is 7%']],
  ['at what rate does 180k with 950 rent and 30% down stop paying for itself', ['breaking even is 7%']],
  ['most expensive house for 10 grand at 25% deposit', ['highest price for a deposit of £10,000 is £40,000']],
  ['how much can I borrow for 600 a month at 5%', ['Assumed: interest-only', 'payment a month of £600 is £144,000']],
  ['what price pays no stamp duty for a first time buyer', ['highest price for no property tax is £300,000']],
  ['dearest home without paying any lbtt as a first time buyer', ['highest price for no property tax is £175,000']],
  ['what gdv do i need to get all my money out, buying at 80k with 25k works', ['leaving no money in is £145,334']],
  ['max purchase price to leave 10k in, gdv 150k, works 20k', ['money left in of £10,000 is £97,619']],
  ['6 rooms, 240k. what must each room go for to make 12% gross', ['£2,400 a month: £400 for each of 6 rooms']],
  ['how much rent a week for 7.8% gross on 120k', ['£780 a month, £180 a week']],
  ['a guaranteed yield: 8% guaranteed on 150k, how much is that a month', ['gross yield of 8% is £1,000']],
  [
    'rent is 680, lender wants 125% at 6, putting 25% down, dearest house that passes',
    ['£145,066, with a loan of £108,800'],
  ],
  [
    'what deposit do i need on 200k, rent 900 a month, lender wants cover of 145% at 5.5%',
    ['£64,577, 32.29% of the price'],
  ],
  [
    'loan of 190k, rent 1,150 a month, cover 125%: up to which stress rate',
    ['stress rate for a cover of 125% is 5.81%'],
  ],
  ['what price has £10,000 stamp duty for a second home', ['highest price for property tax of £10,000 is £178,585']],
  ['6.5% net, letting for 675 a month, what do I have to get it for?', ['net yield of 6.5% is £95,076']],
  [
    'house is 95k. how much rent to be 200 quid up every month. 25% deposit 5.5',
    ['lowest rent for a cash flow a month of £200'],
  ],
  ['what deposit to clear 900 a month on 150k, rent 800', ['No deposit reaches that', 'The nearest is £']],
  // What is looked for and what is wanted are found by all that speaks for them.
  [
    '825 rent, 135k house, 25% deposit. what rate would it have to go to before i make nowt',
    ['breaking even is 7.52%'],
  ],
  ['215k, 25% deposit, 6.2%. Rent that leaves £225 a month?', ['cash flow a month of £225 is £1,354']],
  ['how big a deposit so a 190k house renting at 1,050 pcm leaves me 250 a month? 5.2 rate', ['31.38% (£59,622)']],
  ['rent 1,250, 40% deposit, 5.9%. What price would give me 5% a year on my own cash?', ['return on the cash of 5%']],
  ['what interest rate makes a 180k interest-only mortgage cost 800 a month', ['payment a month of £800 is 5.33%']],
  ['will be worth 150k done up, 30k of works, refinance at 75. max offer if im ok leaving 10k in', ['is £88,096']],
  ['At what price is a rent of £950 a month 4% after costs?', ['highest price for a net yield of 4%']],
  ['the student house in Durham: what rent would it need for 8% gross', ['Of Deal 102', 'is £2,080 a month']],
  ['150k, rent 800, 25% deposit, 5.5%. I want 7% on my cash.', ['Which of them shall give way', 'Which rent gives']],
  ['what rent for 7 or 8% gross on 150k', ['gross yield of 7% is £875', 'gross yield of 8% is £1,000']],
])('%s', async (talk, shows) => {
  const text = answerText(await ask(talk))
  for (const shown of shows) expect(text).toContain(shown)
})

test.each([
  ['what rent makes 7% on 200k | and to make 8%?', ['gross yield of 8% is £1,334']],
  ['what rent makes 7% on 200k | and on 180k?', ['Changed: price £180,000.', 'gross yield of 7% is £1,050']],
  ['cash flow on 128k, 800 rent, 25% deposit? | at what rate does that hit zero | and with 35% down?', ['deposit 35%']],
  ['cover on 118k loan, 780 rent at 5.5? | what stress rate takes me down to 145', ['cover of 145% is 5.47%']],
  ['mortgage of 130k at 5.5 interest only | at what rate would it be 700 a month?', ['£700 is 6.46%']],
  ['150k and 900 rent, what yield? | what rent for 8 gross', ['gross yield of 8% is £1,000']],
  ['150k, 900 rent, 6% rate | what price gets me 200 a month', ['cash flow a month of £200']],
  ['stamp duty on 250k in all four nations | and on 300k?', ['£28,600 (Scotland)']],
  ['LTT on 231k second property in Wales | and in the other nations?', ['£13,670 (England)', '£20,200 (Scotland)']],
])('the next message goes on: %s', async (talk, shows) => {
  const text = answerText(await ask(talk))
  for (const shown of shows) expect(text).toContain(shown)
})

test.each([
  ['tax on 200k second home in wales or scotland', ['£10,700 (Wales) and £17,100 (Scotland)', '£6,400']],
  ['stamp duty on 320k as my first home or not', ['£1,000 (first-time buyer) and £6,000 (only home)']],
  ['stamp duty on 300k ltd or own name', ['£20,000 (company) and £20,000 (additional property)', 'no difference']],
  ['stamp duty on 250k with and without the surcharge', ['£15,000 (additional property) and £2,500 (only home)']],
  ['sdlt on 289,950 btl completing 28 March 2025 vs 4 April 2025', ['£16,495', '£18,995', 'difference is £2,500']],
  ['200k 1200 rent with and without the mortgage', ['£11,220 (deposit 100%) and £2,970 (deposit 25%)']],
  ['200k, 1100 rent, 25 or 40% deposit', ['£2,010 (deposit 25%) and £3,660 (deposit 40%)']],
  ['75% or 60% ltv on 150k with 850 rent', ['£1,672 (deposit 25%) and £2,910 (deposit 40%)']],
  ['200k 1200 rent 25% deposit at 5.5% and 6.5%', ['£2,970 (interest rate 5.5%) and £1,470 (interest rate 6.5%)']],
  ['loan 150k rent 900 passes at 125% or 145%?', ['enough for a cover of 125% and not enough for a cover of 145%']],
  ['mortgage 150k at 5% over 20 or 30 years', ['£990 (term 20 years) and £805 (term 30 years)']],
  ['section 24 salary 50k profit 12k interest 6k this year and 2027/28', ['£3,546', '£3,666', 'difference is £120']],
  ['200k, rent 1100, at 4.5, 5 and 6%', ['£3,510 (interest rate 4.5%)', '£1,260 (interest rate 6%)']],
  ['120k at 5%, ten or fifteen years repayment?', ['£1,273 (term 10 years) and £949 (term 15 years)']],
  [
    '£120,000 at 5.1% repayment, ten years against fifteen, as I’m 58 and he is 62',
    ['(term 10 years)', '(term 15 years)'],
  ],
  ['what is the yield at 150, 160 and 170 if rent is 900', ['7.20% (price £150,000)', '6.35% (price £170,000)']],
  ['stamp duty between 150 and 200k in 10k steps', ['£8,000 (price £150,000)', '£11,500 (price £200,000)']],
  ['roi on 180k or 200k with 1100 rent', ['(price £180,000)', '(price £200,000)']],
  ['what would I pay in Scotland vs England on a 180k btl', ['£15,100 (Scotland) and £10,100 (England)']],
  ['sdlt on 310k, resident or non resident', ['£21,000 (UK resident) and £27,200 (not UK resident)']],
  [
    'if I buy alone as FTB or with my dad who owns, 280k, stamp duty',
    ['£0 (first-time buyer) and £18,000 (additional'],
  ],
  [
    'LBTT on 265k for a first timer, somebody just moving, and somebody with a second home',
    ['£2,250', '£2,850', '£24,050'],
  ],
  [
    'stamp duty on 260k if I complete before or after 1 april 2025',
    ['completion 31 March 2025', 'completion 1 April 2025'],
  ],
])('both sides: %s', async (talk, shows) => {
  const answer = await ask(talk)
  for (const shown of shows) expect(answerText(answer)).toContain(shown)
  expect(answer.blocks.some(({ kind }) => kind === 'table')).toBe(true)
})

test('what the target is of is asked where nothing says it, and every reading is answered', async () => {
  const answer = await ask('what rent to clear 300 on 200k')
  expect(readingsOf(answer)).toEqual([
    'Which rent gives a cash flow a month of £300? Deal calculator: price £200,000',
    'Which rent gives a cash flow a year of £300? Deal calculator: price £200,000',
  ])
  for (const reading of readingsOf(answer)) {
    expect(readTargetSentence(reading), reading).not.toBeNull()
    expect((await ask(reading)).sources.length).toBeGreaterThan(0)
  }
})

test('what is left over of several cases is asked about with whole questions to press', async () => {
  const answer = await ask('200k 1100 rent, 25 or 40% deposit, sinking fund 3,000')
  const readings = readingsOf(answer)
  expect(readings).toContain(
    'Side by side: deposit 25% or deposit 40%? Deal calculator: price £200,000, rent £1,100 a month',
  )
  for (const reading of readings) expect(answerText(await ask(reading))).toContain('(deposit 25%)')
})

test.each(['spent 20k and 5k on works, price 100k rent 700, roi'])(
  'two sums that may be one are no sides: %s',
  async (talk) => {
    expect((await ask(talk)).sources).toEqual([])
  },
)

test.each([
  'what rent makes 7%',
  'price for 10% roi',
  'what gdv do i need to get all my money out',
  'what rent makes 7% on 200k but only term time',
])('nothing is worked out of too little: %s', async (talk) => {
  expect((await ask(talk)).sources).toEqual([])
})

test.each([
  ['what rent could i charge in Leeds for a two bed', 'In Leeds the average rent'],
  ['deals with 7% yield under 150k', 'deals up to £150,000'],
  ['how much do i pay a month on 150k at 5%', 'interest-only costs'],
  ['what yield is 150k at 900', 'the gross yield is 7.20%'],
  ['yield on 180k, rent 900 and 1,100 service charge', 'the gross yield is 6.00%'],
  ['20% deposit and 5.5% interest on 200k rent 1100', 'the gross yield is 6.60%'],
  ['200k 1200 rent 10% management and 5% voids', 'the gross yield is 7.20%'],
  ['section 24: salary 61k, profit before interest 11,220, interest 6,780', 'a property profit of £11,220 and interest of £6,780'], // prettier-ignore
])('no target and no sides: %s', async (talk, shown) => {
  expect(answerText(await ask(talk))).toContain(shown)
})
