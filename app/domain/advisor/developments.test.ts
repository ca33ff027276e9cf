import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Homes that are built on land and sold, as people tell them. Messages of a talk are parted by " | ". */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const four = 'Land 200k, 4 houses, build 150k each, fees 8% of build, sales 280k each. Profit?'

test.each<[talk: string, parts: string[]]>([
  // Sums of all, of each home, of each metre or foot.
  ['Land £410,000, build £780,000, professional fees 9% of build, contingency 5% of build, finance costs £96,000 in total. End value £1.75m, selling costs 1.5%. Profit on cost?', ['The profit is £328,550: 23.11% on cost and 18.77%', 'Contingency (5% of the build) | £39,000', 'Not said, so not counted: property tax on the land.']],
  ['Site in Inverness for £180,000, four houses, build £165,000 each, fees 9% of build, finance 48,000 whole, sell each at £285,000. What profit', ['The profit is £192,600', 'Build (4 × £165,000) | £660,000', 'a contingency and costs of selling']],
  ['land 220k, 4 houses, build 155 psf, 950 sq ft each, fees 8% of build, contingency 5%, sell 310 each. profit on cost', ['Build (4 × 950 × £155) | £589,000', 'Sales (GDV) (4 × £310,000)', 'The profit is £354,430']],
  ["four houses on the paddock. Land in at 180k, build 1,650 a square metre, each 85 square metres, fees and services 10% of build, finance 48 grand altogether, they'd sell 240k each less 2% selling", ['Build (4 × 85 × £1,650)', 'The profit is £95,700']],
  ['development: site 150k, 3 bungalows, 80 m2 each at £1,800/m2, prof fees 9%, contingency 7.5%, loan 300k at 0.85% a month for 14 months, selling 1.75%, GDV 3 x 275k', ['Finance (0.85% a month on £300,000 for 14 months) | £35,700', 'The profit is £121,582.50']],
  ['Site 210,000. Build cost 3 x 155,000. CIL and section 106 28,000. Professional fees 6% of GDV. Sale 3 x 330,000. Sales fees 2%. Profit on GDV?', ['Fees (6% of the sales) | £59,400', 'Other costs | £28,000', 'The profit is £207,800']],
  // Another building.
  ['Commercial conversion: 295k for the uppers, 4 flats, build 48k a unit, prof fees 9% of build, contingency 10% of build, finance 31k, GDV 4 x 165k, sales costs 2%. Profit on cost?', ['Land or building | £295,000', 'Build (4 × £48,000)', 'The profit is £92,320']],
  ['Pub into four flats: pub 275k, works 65k a flat, fees 10% of works, contingency 10%, finance 38k, flats go for 170k each, agent 1.5%. Profit?', ['The profit is £44,800']],
  ['church conversion: church 190k, turning it into 5 flats, 72k a flat, fees 7%, sell at 168k apiece less 1.5% agents. profit?', ['The profit is £252,200']],
  ["got a chance at a plot with PP for a pair of semis at 110 grand. Reckon 135 grand each to build, 14 grand on architect and building regs, 10% in hand on the build, and they'd fetch 245 each. What'd I clear?", ['The profit is £69,000']],
  ['Appraisal: 6 units at 75 sq m NIA each, build £2,100 per sq m (take NIA as GIA), land 400k, professional fees 8% of build, contingency 5% of build, finance a lump of 95k, sales and legal 2% of GDV. GDV £1.95m. Profit?', ['The profit is £348,150']],
  // Fees of a loan.
  ['Land £150k, build £200k, GDV £600k, finance £250k at 1% a month for 12 months with 2% arrangement fee. Profit?', ['Finance (2% of £250,000 and 1% a month on £250,000 for 12 months) | £35,000', 'The profit is £215,000', 'fees, a contingency']],
  ['Land £150k, build £200k, GDV £600k, fees 8% of build, finance £250k at 1% a month for 12 months, exit fee of 1%. Profit?', ['Fees (8% of the build) | £16,000', '| £32,500', 'The profit is £201,500']],
  ['Land £150k, build £200k, contingency 10% of build and fees £20k, GDV £600k. Profit?', ['Contingency (10% of the build) | £20,000', 'Fees | £20,000']],
  // Told in several messages, and changed.
  ['developing a builders yard in mansfield, land 140k, 3 houses costing 145k each to put up, sell 265k each | add 10% contingency on the build and 18k fees what profit then, 12 months no finance', ['The profit is £158,500', 'Not used: 12 months']],
  [`${four} | what if build goes up 10% | and sales 5% lower | now with 40k finance as well`, ['The profit is £111,200']],
  [`${four} | thanks | and 5 houses instead?`, ['The profit is £390,000']],
  [`${four} | do it with 250k each`, ['“250k each” is taken as the sales, in place of £280,000.', 'Sales (GDV) (4 × £250,000)']],
  ['site 130k, three houses, build 150k each, sell for 270k, fees 20k. profit on cost', ['What they sell for, £270,000, is taken as that of each home.', 'The profit is £210,000']],
  // The land is looked for.
  ['GDV 1.2m, build 520k, fees 8% of build, contingency 5%, finance 55k, selling 2%. what can I pay for the land for 20% profit on GDV', ['for a profit of 20% on sales is £293,400']],
  [`${four} | what could I pay for the land for 15% on cost | and for 20%`, ['for a profit of 20% on sales is £248,000', 'for a profit of 20% on cost is £285,333']],
  ["5 houses selling at 310k each, cost to build 140k each, fees 45k, finance 60k. What's the most I can pay for the site if I want 250k profit", ['for a profit of £250,000 is £495,000']],
])('%s is worked out', async (talk, parts) => {
  const text = answerText(await answerTo(world, talk))
  for (const part of parts) expect(text).toContain(part)
}) // prettier-ignore

test.each<[talk: string, said: string, readings: number]>([
  ['land 100k, 2 houses, build 130k each, sell 240k each, and 12k. profit on gdv?', 'What is “12k” of?', 4],
  ["plot costs 85k, timber frame kit 78k, groundworks 25k, builder 90k, sell 350k, what's my margin on cost", 'What is “78k” of?', 3],
  ['site 130k, three houses, build 150k, sell for 270k, fees 20k. profit on cost', 'Is that of each home, or of all of them?', 3],
  ['What is the profit on 5 houses: land 310,000, build 260 sqm at 1,850, professional fees 10% of build, GDV 3.5m', 'Is that of each home', 2],
  ['land 100k, build 130k each, sell 240k each. what profit on gdv do the houses make', 'Tell me how many homes it is', 0],
  ['site 300k, build 90 sqm each at £14 psf, 4 houses, sell 260k each, profit?', 'I could not place every figure', 0],
  ['Land £150k, build £200k, fees £20k, contingency 10% of build and fees, GDV £600k. Profit?', 'I could not place every figure', 0],
  ['Land £150k, build £200k, fees £20k, contingency 5% on everything, GDV £600k. Profit?', 'I could not place every figure', 0],
  ['Land £150k, build £200k, finance £20k, arrangement fee 2%, GDV £600k. Profit?', 'the loan that the fee is a share of', 0],
  ['GDV £600k, costs £450k, what is my margin?', 'I could not place every figure', 0],
  ['development costs £380k in all, GDV £500k, profit?', 'I could not place every figure', 0],
  ['development loan 70% of GDV? GDV £1.5m costs £1.2m', 'I could not place every figure', 0],
  ['5 houses selling at 310k each, cost to build 140k each, fees 45k. What can I pay for the site', 'Tell me the profit that you want', 0],
])('%s is asked about', async (talk, said, readings) => {
  const answer = await answerTo(world, talk)
  expect(answerText(answer)).toContain(said)
  expect(readingsOf(answer)).toHaveLength(readings)
  for (const reading of readingsOf(answer)) expect(answerText(await answerTo(world, `${talk} | ${reading}`))).toMatch(/^The (?:profit|loss) is/) // prettier-ignore
}) // prettier-ignore

test.each([
  [`${four} | whats the stamp duty on a 250k house`, 'Stamp Duty Land Tax'],
  ['What does GDV mean in a development appraisal?', 'gross development value'],
])('%s is none of it', async (talk, said) => {
  const text = answerText(await answerTo(world, talk))
  expect(text.toLowerCase()).toContain(said.toLowerCase())
  expect(text).not.toContain('All costs')
})
