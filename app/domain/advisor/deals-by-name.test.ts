import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Deals by bare numbers, titles and tenants, beside each other, and lists that are narrowed. Each row: the talk, what the answer says, and what it does not. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  // Numbers without the word, and what is no number of a deal.
  ['which cheap ones score an A | 101 v 142 which gives more cash in hand, 25% dep and 5.6 on the both', 'Deal 142, Three-bed terrace to refurbish', 'price £101,000'], // prettier-ignore
  ['138 vs 147 please, yield and score', 'the higher gross yield in deal 138', ''],
  ['gimme the numbers on 138 | and hows it stack next to 142', 'The deals side by side', ''],
  ['A) 138 Pontypridd. B) 142 Merthyr. put em side by side: yield, safety', 'Safety: 85.0/100', 'I do not want to guess'], // prettier-ignore
  ['stamp duty 120 v 150, second home', 'price £150,000', 'Deal 120'],
  ['compare 138 and 142 with 25% down, mortgage at 5.2', 'price £142,000', 'Deal 142'],
  // Whole titles and tenants.
  ['Two-bed flat with a sea view and 74 years left. Is that 74 the lease?? whats it asking', 'has a price of £182,000', 'marriage value'], // prettier-ignore
  ['"Corner convenience shop with two-bed flat above", which bits of the score is it weakest on', 'Its factors', ''],
  ['tell us about the pharmacy one | what bit of its score is lowest', 'Deal 119, Parade shop let to a pharmacy', ''],
  // Deals of before against each other.
  ['Deal 138 looks good | what does 142 cost | put them two next to each other for me', 'The deals side by side', 'your shortlist'], // prettier-ignore
  ['Is the Coventry student house licensed already? | How does its score compare to the Sheffield one?', 'the higher AI Deal Score in deal 111', 'Its factors'], // prettier-ignore
  ['the Belfast house compared w Derry', 'Several deals are like “Belfast house”', ''],
  ['compare deal 143 and deal 145 | put the deposit to 40% | and how is it now with 6', 'I take 6 as the interest rate', 'Which of the deals'], // prettier-ignore
  ['deal 105 and deal 110 | can you redo it with the bigger deposit', 'Which deposit do you mean?', '42 deals'],
  // Facts: the same of another deal, and what its page does not state.
  ['wats the lease left on the torquay flat | and the camden one', 'Lease years left: 71', ''],
  [
    'Show me the Glasgow one | whats it bring in a year, and is there a lift',
    'Not stated on its page: lift',
    'rent a month',
  ],
  [
    'Deal 122 | How much is the arrears and whats the passing rent vs ERV?',
    'rent owed today and market rent (ERV)',
    '',
  ],
  ['got anything in brum | Whats dragging the score down on the Stirchley house?', 'Its factors', ''],
])('deals are named: %s', async (talk, shown, hidden) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain(shown)
  if (hidden) expect(text).not.toContain(hidden)
})

test.each([
  // What is left out, of the list before.
  ['show me your HMOs by score | strip out anything in England', 'deals for Licensed HMO outside England', 'Deal 111, '], // prettier-ignore
  ['Show me the shops | take out anything in london and put cheapest first', 'of the kind shop outside London', ''],
  ['top three by score | no shops or offices and not licence ones', 'other than Licensed HMO or shops or offices', ''],
  ['can i see student houses | not coventry. Of the rest, safest one?', 'deals of the type Student Housing outside Coventry', ''], // prettier-ignore
  ['commercial stuff over 9% gross? | Any of them not in Northern Ireland or Wales', 'outside Northern Ireland and Wales', ''], // prettier-ignore
  // What is commercial has shops in it; shops alone are narrower.
  ['Any commercial in Scotland', 'of the type Commercial or Retail in Scotland', ''],
  ['is there any wee shop or business place in ulster', 'of the type Commercial or Retail in Northern Ireland', ''],
  ['non resi stuff only. shops offices units', 'of the kind shop or office', ''],
  // All that there is, or all that was found.
  ['whats your dearest property | lol no. whats the cheapest one youve got', 'has the lowest price, £71,000', ''],
  ['deals in wales under 100k | which of those doesnt need owt doing to it', '1 deal in need of no work in Wales', ''],
  [
    'deals in yorkshire | and which of those pays the most rent for the price',
    'has the highest gross yield, 10.36%',
    '',
  ],
  ['shops with a tenant up to 210k | which of them pays best', 'has the highest gross yield', ''],
  ['Show me student houses | which of them has the best score, and whereabouts is it', 'Deal 148, Licensed student house', 'Which of the deals'], // prettier-ignore
  // A deposit that is a share, and what no search is by.
  ['about 22k for a deposit. Which of your places could that be a quarter of?', 'up to £88,000', 'of cash with the usual mortgage'], // prettier-ignore
  ['houses south of Leeds under 200k', 'I cannot search by what lies south of Leeds', 'in Leeds up to'],
  ['3 bed house with a conservatory under 200k', 'I did not take into account: “conservatory”', ''],
  ['any comm units with a tenant and more than 3 yrs unexpired, under 200k', 'I cannot search by the length of a lease', ''], // prettier-ignore
  ['3 bed house with a tenant under 200k', '3 bedrooms', 'I did not take into account'],
])('lists are narrowed: %s', async (talk, shown, hidden) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain(shown)
  if (hidden) expect(text).not.toContain(hidden)
})
