import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Messages that go on with a question about the law. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  // What they say together with the message before.
  ['Aunt Joan died and left us her bungalow. We’re selling it. What do we pay tax on? | and do we have to be quick about telling the taxman, we might clear 40 grand', 'within 60 days'],
  ['Won a house at an auction in Stoke. Legal pack I only skimmed. what have i got myself into | the deposit went off my card. say I don’t get the mortgage in time, then what', 'you lose the deposit'],
  ['boiler dead nine days, landlord in Cardiff keeps saying parts on order. can i knock money off the rent | what if he just chucks me out for moaning', 'section 173'],
  ['freeholder has doubled the service charge on my flat, no explanation | can i just not pay', 'Challenging a service charge'],
  ['five of us sharing in Leeds, landlord has no licence | can we get rent back', 'Tenants can ask a tribunal for rent back'],
  // What they tell of it.
  ['Can the landlord refuse my cat? Flat in Manchester | he’s not answered me at all, its been a month', 'within 28 days'],
  ['how much deposit can they ask in Derry | the house is 780 a month and shes asking 1500', '1 month’s rent'],
  ['I want out my flat in Paisley, got a job down south. how much notice | the agreement I signed says 3 months tho', 'whatever term was signed for'],
  // A point of its subject.
  ['got a flat in Cardiff with F on the certificate, can I still rent it out | itd cost daft money to get to E', 'up to £3,500'],
  ['our boiler has packed in, Derry. agent says not his problem | who do i complain to then', 'environmental health'],
])('%s', async (said, shows) => {
  const answer = await answerTo(world, said)
  expect(answer.topic).toBe('law')
  expect(answerText(answer)).toContain(shows)
}) // prettier-ignore

test.each([
  ['can I get the surcharge back if I sell my old home in York | what’s the stamp duty on 300k then', 'property-tax'],
  ['can i get a refund on stamp duty if i sell my old home within three years | ok so what’d be the duty WITH the old home kept and WITHOUT it, on 390k in Leicester', 'property-tax'],
  ['that refurb up in Merthyr, tell me more | do landlords there have to register? | how much cash all told for that house', 'deals'],
  ['can landlord refuse my cat in Leeds | thanks, and show me houses under 150k in Leeds', 'find-deals'],
  ['SDLT on 610k in Guildford, replacing our main home, sold the same day | and if their buyer pulls out and they own both that day?', 'property-tax'],
  ['what about a flat in Barry, what notice do I give there? | tax on 260k second home in Leeds', 'property-tax'],
  ['what about a flat in Barry, what notice do I give there? | tax on 260k second home in Berwick-upon-Tweed, Eyemouth or Newry', 'property-tax'],
  ['what about a flat in Barry, what notice do I give there? | yields in Hull', 'area'],
  ['a 3 bed in Wrexham to let. 148k. Tax on the purchase?', 'property-tax'],
  ['Buying a shop in Swansea, nobody is living there and no flat above. 310k. How much tax for the purchase', 'property-tax'],
  ['First home for both of us in Perth, £192,000, how much LBTT? | he still owns half a flat in Dundee, so we are no first timers. How much now?', 'property-tax'],
  ['160k flat rent 950 a month wot yield | what if its empty 8% of the time and the agent takes 12%', 'returns'],
])('what is worked out or looked for behind it is no law: %s', async (said, topic) => {
  expect((await answerTo(world, said)).topic).toBe(topic)
}) // prettier-ignore

test('of two nations the one where only people live or work says nothing, and a narrow point without a rule gives way', async () => {
  const told = answerText(await answerTo(world, 'Buying my first flat in Dundee. My English mates go on about gazumping but the seller gave me a pdf with a survey in it. What is that & when am I locked in?')) // prettier-ignore
  expect(told).toContain('The Home Report in Scotland')
  expect(told).not.toContain('England:')
  const few = answerText(await answerTo(world, 'My son and 2 flatmates rent off Marchmont Road. Owner says no licence needed, its just three lads?')) // prettier-ignore
  expect(few).toContain('Scotland licenses from three people')
  const relief = answerText(await answerTo(world, 'do i get first time buyer relief in Wrexham, or in Chester'))
  expect(relief).toMatch(/Wales:[^]*there is no relief[^]*England:|England:[^]*Wales:[^]*there is no relief/)
})

test.each([
  ['what does it mean when they say the flat is on a peppercorn', 'Peppercorn rent: '],
  ['voids?? whats that | so is it the same thing as rent arrears', 'Arrears: '],
  ['Gross yield v net yield, in words a ten year old wud get', 'Net yield: '],
])('a word is explained: %s', async (said, shows) => {
  const answer = await answerTo(world, said)
  expect(answer.topic).toBe('term')
  expect(answerText(answer)).toContain(shows)
})
