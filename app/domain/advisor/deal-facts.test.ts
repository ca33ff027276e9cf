import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** A deal that is named in words, by its number, or as the one before: what its page states, what it does not, and what is of no deal. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  // Named by its town and kind, a name of its title, what it has, who rents it, its district or its number.
  ["Torquay flat with the sea view: how many years on the lease and why's it scored so poorly", ['Lease years left: 74', 'has an AI Deal Score of 38.4/100', 'It loses most by']], // prettier-ignore
  ['The Camden flat by the canal says short lease. How short, exactly, and does it say what the freeholder wants for extending?', ['Lease years left: 71', 'Not stated on its page: price of a longer lease', 'its documents may say']], // prettier-ignore
  ["what's the safety figure on thon student house at Queen's, an is it licensed", ['Deal 148', 'Safety: 100.0/100', 'HMO licence: Held']], // prettier-ignore
  ['is there a tenant in the Wolverhampton office block and are they paying', ['Deal 122', 'Rent arrears: Yes']],
  ["who's renting the Lincoln pharmacy shop and till when", ['Business lease until 2032']],
  ['are the chester cafe people on a proper lease', ['Deal 108', 'Business lease of ten years from 2024']],
  ['what council tax band is the norwich flat', ['Council tax: Band B']],
  ['is the Burnley pair freehold or leasehold', ['Deal 106', 'Tenure: Freehold']],
  ['what have you got in London | is the NW1 one leasehold', ['Deal 127', 'Tenure: Leasehold']],
  ['epc on 112 and 106?', ['Energy rating: E (potential B)', 'Energy rating: F (potential C)']],
  ['Belfast: how big is the student house', ['Deal 148', 'Floor area: 122 m²']],
  ['what work does the Merthyr house need and how much', ['Works: £29,800', 'rewiring']],
  ['has anyone valued the Sunderland terrace?', ['Valuation: £88,000 is 13.7% below the evidenced value of £102,000']],
  ['does the reading office come with parking', ['Deal 134', 'Not stated on its page: parking']],
  ['ground rent on the cardiff bay flat pls', ['Ground rent a year: None']],
  ['Dennistoun tenement, how long left on the lease?', ['Tenure: Heritable (Scotland)', 'cannot be secured online']],
  // Its own rent, of which the time is asked.
  ['do you have shops with a proper tenant in | lincoln then. how long has the pharmacy got left on its lease and is the 1500 a month or is that a year', ['Business lease until 2032', 'a rent a month of £1,500']], // prettier-ignore
  // Of the one before, the one of its kind, or each of two.
  ['Whats deal 119 | costs?', ['Secure price of this site: £3,000', 'Property tax: £1,100', 'Legal and survey fees: £4,500', 'Running costs a year: £1,100']], // prettier-ignore
  ['show me the five-bed student house in Preston next to the one in Portswood | ok and what are the fees on the second one', ['Of deal 132.', 'Legal and survey fees: £2,000']], // prettier-ignore
  ['deal 121 | has the licence come through?', ['HMO licence: Applied for']],
  ['deal 137 | and the energy rating?', ['Energy rating: E (potential C)']],
  ['show me what you have in Belfast | does the terrace have gas', ['Deal 147', 'Not stated on its page: heating']],
  ['deal 137 and deal 127 | which has the longer lease', ['Lease years left: 74', 'Lease years left: 71']],
  // Why it is scored as it is.
  ['Got anything round Stirchley way? | How comes that terrace only gets a D?', ['48.5/100', 'Its lowest factor is']],
  ["Tell me about the Treforest terrace. | Duw, that's a good mark. What drags it down then?", ['Deal 138', 'It loses most by']], // prettier-ignore
  // Several beside each other, with what was asked of each.
  ['Liverpool 118 or Stirchley 120, yield and price and the score, next to each other like a menu', ['Deal 118', 'a gross yield of 5.15%', 'side by side']], // prettier-ignore
  ["What's rent per bed at Ecclesall Road, Portswood and Uplands. Line em up, price per bed as well", ['of £450', 'of £77,000', 'Rent a month per bedroom | Price per bedroom']], // prettier-ignore
  ['show me the Ancoats apartment | and the Leeds canal flat | and that Cardiff one by the bay. Out of the three who pays most rent for the money', ['Of these, deal 110 has the highest gross yield', 'Deal 105', 'Deal 140']], // prettier-ignore
] as [talk: string, shows: string[]][])('%s', async (talk, shows) => {
  const answer = answerText(await answerTo(world, talk))
  for (const text of shows) expect(answer).toContain(text)
})

test.each([
  ['show me what you have in Belfast | is it freehold?', ['is deal 148 freehold?', 'is deal 147 freehold?']],
  ['the Belfast property: council rates on it?', ['deal 147: council rates on it?', 'deal 148: council rates on it?']],
  ["I've been looking at your two in Belfast, the terrace and the student house | whats the rent on that one again", ['whats the rent on deal 147 again', 'whats the rent on deal 148 again']], // prettier-ignore
])('which of several is meant is asked, each with its number: %s', async (talk, readings) => {
  const answer = await answerTo(world, talk)
  expect(answer.outcome).toBe('asked-back')
  const shown = answer.blocks.flatMap((block) => (block.kind === 'readings' ? block.items : []))
  expect(shown).toEqual(readings)
})

test.each([
  ["I'm going to let my old flat in Croydon when I move out, do I still use a 12 month AST?", 'law'],
  ['Leeds flat, tenant stopped paying, 2 months arrears. Section 8 possible?', 'law'],
  ['the flat in Norwich: tenant has got arrears, can she be put out', 'law'],
  ['student house in Sheffield needs a licence for six people right', 'law'],
  ['do I need a licence for a student house in Nottingham', 'law'],
  ['my flat in Norwich has 72 years on the lease, what does it cost to extend', 'law'],
  ['deal 118 | do I need a licence to let it', 'law'],
  ['deal 118 | can I get my money back if the survey is bad', 'site'],
  ['Leeds flat, 165k, rent 950, what yield', 'returns'],
  ["what's the rent like in Southampton and Swansea", 'compare-areas'],
  ['deals under 150k | which have tenants', 'find-deals'],
])('what is of no deal stays what it was: %s', async (talk, topic) => {
  expect((await answerTo(world, talk)).topic).toBe(topic)
})

test('whoever asks for one fact is told no other', async () => {
  const answer = answerText(await answerTo(world, 'what council tax band is the norwich flat'))
  expect(answer).not.toContain('Cash needed')
  expect(answer).not.toContain('Energy rating')
})
