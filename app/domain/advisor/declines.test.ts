import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'
import type { Declined } from './question.ts'
import type { knownPlaces } from './understanding/known.ts'
import { readKnownPlaces } from './understanding/known.server.ts'
import { understandQuestion } from './understanding/understanding.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** What is declined, decided by who is to do what, and what is not, however like it sounds. */

let world: AdvisorWorld
let known: ReturnType<typeof knownPlaces>
beforeAll(async () => {
  world = await makeSampleWorld()
  known = await readKnownPlaces(world.db)
})

const said = (texts: readonly string[]): ChatMessage[] =>
  texts.flatMap((content) => [
    { role: 'user' as const, content },
    { role: 'assistant' as const, content: 'Done.' },
  ]).slice(0, -1) // prettier-ignore
const declinedOf = async (text: string) => (await understandQuestion(said([text]), known, '2026-11-02')).declined
const ask = async (...texts: string[]) => answerText(await answerBuiltIn(world, said(texts)))

const declined: Record<Declined, readonly string[]> = {
  advice: [
    'should I buy this one or keep looking',
    'ought we to sell the flat in Bolton',
    'my mum wants to know if she should remortgage',
    'shud i put an offer in',
    'would you go for the terrace or the flat',
    'would you honestly sign for 5.4% fixed',
    'what would you do in my shoes',
    'which of these is best for a pensioner',
    'does Hull suit someone who hates risk',
    'am i better off overpaying the mortgage',
    'is now a good time to buy',
    'is 5.8% net decent',
    'is that a good return',
    'keep or sell, honest answer',
    'do you reckon its worth buying with a short lease',
    'pick one for me please',
    'is it wise to fix now',
    'just tell me what to do with 80 grand',
    'safest for my retirement?',
    'can i retire on two houses in Burnley',
    'is it too late to get into buy to let',
    'should I be putting 25 % down to get 7 %? what would be the cash flow',
    'would a beginner be better with a flat or a terrace',
  ],
  forecast: [
    'will rents in Salford go up',
    'where will interest rates be next spring',
    'is Leeds going to boom',
    'prices are gonna fall arent they',
    'how much will a house in Derby be worth in 2030',
    'predict Glasgow prices for me',
    'which area grows fastest next',
    'house price crash coming?',
    'will it double in ten years',
    'are rates likely to drop',
    'what will prices do in Cardiff next year, will they rise',
    'give me your forecast for Newcastle',
    'wheres base rate going by 2028',
  ],
  product: [
    'which lender is best for an HMO',
    'best broker in Manchester?',
    'know a good solicitor',
    'whose insurance do you rate',
    'fixed or tracker',
    'what bank should we use',
    'cheapest mortgage for a limited company',
    'halifax or nationwide for a btl',
    'can you recommend a solicitor in Hull',
    'do I fix 2 or 5',
  ],
  'own-tax': [
    'ltd company or just my own name for the first one',
    'better in my own name or in a company',
    'how do i avoid stamp duty',
    'should we put it in my wifes name',
    'any loopholes to pay less tax',
    'best way to put it in a trust for the kids',
  ],
}

test.each(
  (Object.entries(declined) as [Declined, readonly string[]][]).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)),
)('is declined: %s', async (text, kind) => {
  expect(await declinedOf(text)).toBe(kind)
}) // prettier-ignore

test.each([
  'what should I check before I offer',
  'what yield should I expect in Hull',
  'which is cheaper, Leeds or Bradford',
  'best areas by yield under 150k',
  'should a landlord register the deposit',
  'if rates rise to 7% what is the payment on 150k',
  'what happens to cash flow if rents fall to 800 on 160k',
  'stamp duty on 250k for my first home to live in',
  'how much have prices changed in Dundee in a year',
  'compare Cardiff and Swansea',
  'best deals by score',
  '200k, 1200 rent, 75% LTV at 5.5%',
  'areas where rents are over 1000 a month',
  'what documents should I have before letting',
  'BRRR strategy advice',
  'First-time investor tips',
  'what is a fixed rate',
  'how much tax will I pay on 20k profit with 5k interest and a 45k salary',
  'what is the minimum epc in 2030',
  'deals for my budget of 120k',
  'section 24 in 2027 with 60k salary, 20k profit and 15k interest',
  'is a lodger covered by the renters rights act',
  'when does the stamp duty have to be paid',
  'highest yield in Scotland',
  'which has the highest yield',
  'is 7 % gross high for Leeds',
  'electrics report, how many years is it good for',
  'what should I be looking at before I offer',
])('is not declined: %s', async (text) => {
  expect(await declinedOf(text)).toBeUndefined()
})

test('a message that also holds a case gets both: what is declined in a sentence, and its figures', async () => {
  const text = await ask('should I buy at 200k with 1200 rent?')
  expect(text).toMatch(/^Assumed: .*\n\nI cannot say what you should buy or do: .*These are the figures that I have/)
  expect(text).toContain('7.20%')
})

test('a forecast for a place is declined, with what its prices did', async () => {
  const text = await ask('will prices in Dundee keep rising?')
  expect(text).toMatch(/^I make no forecasts/)
  expect(text).toMatch(/In Dundee the average price is £\d/)
})

test('a deal that is judged gets its figures and the way to a person', async () => {
  const text = await ask('should i go for deal 118?')
  expect(text).toMatch(/^I cannot say .*you can talk to a person\./)
  expect(text).toContain('£135,000')
})

test.each([
  'recipe for risotto',
  'will it rain in leeds tomorrow',
  'write me a poem about bricks',
  'who won the election',
])('is not ours: %s', async (text) => {
  expect(await ask(text)).toMatch(/^That is not something that I answer/)
})

test('a place in what is declined gets its deals or its figures', async () => {
  const deals = await ask('just tell me straight should i buy the sunderland terrace or not')
  expect(deals).toMatch(/^I cannot say what you should buy/)
  expect(deals).toContain('Deal 101')
  expect(await ask('should i sell my Bolton house now')).toContain('In Bolton the average price is')
})

test('a yield is held against that of its area', async () => {
  expect(await ask('is 7 % gross high for Leeds')).toContain('A gross yield of 7% is above that average')
  expect(await ask('is 2% gross low for London')).toContain('A gross yield of 2% is below that average')
  expect(await ask('is 6.2% net any good for Nottingham')).toContain('The 6.2% that you name is net')
})

test('the highest of all is asked of the deals where nothing was spoken of', async () => {
  expect(await ask('which has the highest yield')).toContain('The order is by gross yield, high to low')
  // A case is no search.
  expect(await ask('rent is 680, 125% at 6, 25% down. whats the dearest house that passes')).not.toContain(
    'The order is',
  )
})

test.each([
  ['ive a house in bolton id like to sell can i stick it on here', 'choose “Submit Deal”'],
  ['how do i put my flat in Preston on your site', 'choose “Submit Deal”'],
  ['can yous email me when somethin new comes up in Fife', 'press “Save this search”'],
  [
    'saved some houses the other day where are they n can i see 2 next to each other',
    'Two to four deals can be set side by side',
  ],
  ['how do i stop the emails', 'a link that ends it with one press'],
  ['can someone ring me tomorrow about deal 112', 'ask for a call'],
  ['what happens to my money if the seller pulls out', 'you do not lose the fee'],
  ['where is your site hosted', 'hosting providers'],
  ['who can see my documents and my ID', 'names everybody who receives data'],
  ['how do i change my name on my profile', 'change them there'],
  ['is the secure price a single payment or a subscription', 'paid once'],
  ['what does vetted mean on a deal', 'has seen its mandatory documents'],
])('this site: %s', async (text, shows) => {
  expect(await ask(text)).toContain(shows)
})

test.each([
  ['Which bank is the best one for a buy to let?', 'Surely you could name one or two decent ones?', 'I recommend no lender'],
  ['which broker is best?', 'what would you pick if you were me', 'I recommend no lender'],
  ['can you tell me if prices will rise in Leeds', 'not even a rough guess?', 'I make no forecasts'],
  ['Should I put the house in my wife’s name', 'no but really, yes or no', 'right for your own tax'],
])('what is asked for again is declined again: %s | %s', async (first, next, shows) => {
  expect(await ask(first, next)).toContain(shows)
}) // prettier-ignore

test('what is asked for instead of what was declined is answered', async () => {
  expect(await ask('which broker is best?', 'ok, at least tell me the stamp duty on 200k in Leeds')).toContain(
    '£11,500',
  )
})
