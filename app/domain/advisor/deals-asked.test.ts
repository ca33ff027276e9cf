import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Deals in people's own words: what they wish for, what they leave out, all of them together, and one that is described. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  // Nothing but wishes, and anything that is to be had.
  ['welsh property with three bedrooms', '2 deals in Wales with 3 bedrooms'],
  ['one-bedders, anywhere but London', '2 deals outside London with 1 bedroom'],
  ['owt in hull or sunderland under 90 grand', '2 deals in Kingston upon Hull or Sunderland up to £90,000'],
  ['something for about £165,000, give or take five grand', 'from £160,000 up to £170,000'],
  ['lease extension deals?', '2 deals for Lease extension'],
  // Kinds, states and what is left out.
  ['2 bed places | Not flats.', 'deals other than flats with 2 bedrooms'],
  ['can you show me deals graded A or B | leave out anything that needs works | and no commercial', 'other than Commercial or Retail of grade A or B in need of no work'], // prettier-ignore
  ['5 bed plus student houses but licence has to be already sorted', 'without a licence still to come with 5 bedrooms or more'], // prettier-ignore
  ["everything that's already got tenants in. dont want voids on day one", 'deals let already'],
  ['bungalows?', 'No deal of the kind bungalow'],
  // One of an order, and all together.
  ['owt in wales under 100k | which of them brings in the most rent', 'Deal 142, Three-bed terrace to refurbish above the town, Merthyr Tydfil, CF47, has the highest rent a month, £740'], // prettier-ignore
  ['cheapest in yorkshire? | next cheapest', 'has the second lowest price, £165,000'],
  ['add up the monthly rent of every deal in yorkshire', 'come to £6,525 together'],
  ['hmos | average price of them?', 'of the 5 deals for Licensed HMO that can be secured now is £336,200'],
  ["What's the price gap between your dearest and your cheapest listing", 'The difference is £664,000'],
  ["I've 30k cash altogether. Which deals does that get me into?", '3 deals that need at most £30,000 of cash'],
  // Where there is none, what comes nearest.
  ['anything in Burnley under 80k', 'At another price there is 1'],
  // One deal by what is told of it.
  ['that flat in norwich inside the walls, how much rent does it get?', 'has a rent a month of £875'],
  ['the stoke deal. net yield and cash flow', 'has a net yield of 8.65% and a cash flow a month of £460'],
  ['Put 121 and 111 next to each other for me', 'The deals side by side'],
  ['the Leeds flat by the canal, details please | how does it stand up against the one in Ancoats?', 'Deal 105, Two-bed apartment'], // prettier-ignore
  ['Tell me about deal 101 | stamp duty on that one as a first time buyer', 'is £0, for a first-time buyer'],
])('%s', async (talk, shows) => {
  expect(answerText(await answerTo(world, talk))).toContain(shows)
})

test('a deal that only comes nearest is not the one that is spoken of', async () => {
  const answer = answerText(await answerTo(world, 'any 2 beds north of the border | why does it score what it does'))
  expect(answer).not.toContain('has an AI Deal Score of')
})
