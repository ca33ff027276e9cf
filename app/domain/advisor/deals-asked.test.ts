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
  ["How much would it cost to buy every refurb you've got in the list, total asking prices only, no stamp duty", 'The prices of the 5 deals for Refurbish and let'], // prettier-ignore
  ['That £30k has to cover the lot. Which of your properties could I actually get into for it?', 'at most £30,000 of cash'], // prettier-ignore
  // Of deals that were spoken of: the one that was named as better, one more beside them, what lies beyond one, and a sum off its price.
  ['deal 111 against deal 121, which has the better gross yield? | how much cash would I need for that one', 'Deal 121, Five-bed student house awaiting its licence, Coventry, CV1, has cash needed'], // prettier-ignore
  ['deal 140 and deal 138 side by side | throw the Merthyr one in as well, which yields most', 'Of these, deal 142 has the highest gross yield'], // prettier-ignore
  ['Stirchley terrace, how much is the rent? | And the Nottingham semi by the tram? | which of them two wants less cash up front', 'Of these, deal 115 has the lowest cash needed'], // prettier-ignore
  ['deal 110 | cheaper?', '11 deals up to £164,999'],
  ['stamp duty on deal 110 if they knock 10k off', 'On £155,000 in England'],
  ['nothing over 130k, gross above 9, what have you', '6 deals up to £130,000 with a gross yield of 9%'],
  // What is wanted, whatever is left out or was looked for before.
  ['Show what you have with three bedrooms or more for no more than £90k | leave out Wales, England only', '2 deals in England'], // prettier-ignore
  ["Show me the mixed use one in Newcastle | is there anything else that isn't a normal house or flat? shops, whole country", 'deals of the kind shop other than'], // prettier-ignore
  [
    "commercial property for sale? | the English one. what's it yield",
    'deals of the type Commercial or Retail in England',
  ],
  ['cheapest deal you have with three bedrooms, I dont care where or if it needs work', 'Deal 142'],
  // Where there is none, what comes nearest.
  ['anything in Burnley under 80k', 'At another price there is 1'],
  // One deal by what is told of it.
  ["do you have commercial lets? | what's the Middlesbrough one's score, and why", 'Deal 104'],
  ["the Leeds flat's yield", 'Deal 110'],
  ['that flat in norwich inside the walls, how much rent does it get?', 'has a rent a month of £875'],
  ['the stoke deal. net yield and cash flow', 'has a net yield of 8.65% and a cash flow a month of £460'],
  ['Put 121 and 111 next to each other for me', 'The deals side by side'],
  ['the Leeds flat by the canal, details please | how does it stand up against the one in Ancoats?', 'Deal 105, Two-bed apartment'], // prettier-ignore
  ['Tell me about deal 101 | stamp duty on that one as a first time buyer', 'is £0, for a first-time buyer'],
])('%s', async (talk, shows) => {
  expect(answerText(await answerTo(world, talk))).toContain(shows)
})

test('a deal that only comes nearest is not the one that is spoken of', async () => {
  const answer = answerText(await answerTo(world, 'any 6 beds in Cardiff | why does it score what it does'))
  expect(answer).not.toContain('has an AI Deal Score of')
})

test('whoever asks for Scotland alone is shown no other place', async () => {
  const answer = await answerTo(world, 'deals in Scotland under £100k')
  expect(answerText(answer)).toContain('No deal in Scotland up to £100,000 is on this site.')
  expect(answerText(answer)).not.toContain('In other places')
  expect(answer.dealIds).toEqual([])
  expect(answerText(await answerTo(world, 'deals in Glasgow or Leeds under £100k'))).toContain('In other places')
})

test.each([
  ["I must own a leasehold flat for two years before I may ask for a longer lease. That right? It's in Southampton.", 'law'], // prettier-ignore
  ['Five students sharing one kitchen in a house I own in Exeter. HMO licence needed?', 'law'],
  ['If I buy a let house in Hull, do I have to keep the tenants?', 'law'],
  ["What's meant by loan to value? | and cash-on-cash, is that the same sort of thing?", 'term'],
  ["I'd deal with the tenants and collect the rent myself. Anything on top of that?", 'law'],
  ["is there anything different in the rules if it'd be over 500 thousand", 'law'],
  ['can i save ones i like | where do i find them again after', 'site'],
  ['we want a leasehold flat with tenants already in', 'find-deals'],
  ['lease extension deals?', 'find-deals'],
])('a question about a rule, a word or this site is no search, whatever it names: %s', async (talk, topic) => {
  expect((await answerTo(world, talk)).topic).toBe(topic)
})
