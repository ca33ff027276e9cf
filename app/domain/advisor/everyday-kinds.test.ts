import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Messages that ask for no sum: rules, this site, words, advice, deals and places, as people type them. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  // A rule that goes by its amount is no price.
  ['is the 40k stamp duty threshold still there for second homes', 'law', 'Below £40,000 there is no surcharge'],
  ['stamp duty on a 40k second home', 'property-tax', '£2,000'],
  ['making tax digital for landlords earning over 50k, when does it begin?', 'law', '6 April 2026'],
  ['stamp duty on 310000 second home | when is it due after completion, 14 days?', 'law', 'within 14 days'],
  ['how often may i put up the rent on my flat in Aberdeen', 'law', 'three months’ notice'],
  ['in wales how much notice to put up rent on a standard occupation contract', 'law', 'two months’ notice'],
  ['does the freeholder have to let me sublet', 'law', 'I found nothing in the guides on subletting'],
  ['do i need planning for a loft conversion', 'unknown', 'I do not guess at the law'],
  ['what do i get for the £3000', 'site', 'the deal is reserved for you on this site'],
  ['can I pay the fee in instalments, say 3 x £1,000?', 'site', 'Instalments are not offered'],
  ['is this chat being recorded and who reads it', 'site', 'kept for your visit only'],
  ['is ROCE the same thing as ROI', 'term', 'return on investment'],
  ['bonjour, vous parlez anglais?', 'unknown', 'English only'],
  ['you are useless', 'unknown', 'I am sorry'],
  ['good morning, hope you are well', 'greeting', 'Hello'],
  ['good morning, what is gdv', 'term', 'Gross development value'],
])('%s: %s', async (talk, topic, shows) => {
  const answer = await answerTo(world, talk)
  expect(answerText(answer)).toContain(shows)
  expect(answer.topic).toBe(topic)
})

test.each([
  ['highest yield on the site', 'gross yield, high to low'],
  ['lists by cash needed please', 'cash needed, low to high'],
  ['non resi stuff only. shops offices units', 'of the kind shop or office'],
  [
    'I have £60k cash for deposit and costs, what have you got that I could afford in the North West',
    'at most £60,000 of cash',
  ],
  ['stamp duty on 150k second home | show me houses at that price in Liverpool', 'up to £150,000'],
  ['125k, 20% deposit, 6.1%, 750 rent | now 3 beds in wigan or st helens pls, under 130', 'in Wigan or St Helens with 3 bedrooms up to £130,000'], // prettier-ignore
  ['find me one with rent above 1,400', 'with a rent of £1,400 a month or more'],
  ['compare the first and the third', 'Which deal do you mean?'],
  ['is number 118 still available', 'Deal 118'],
  ['how come the NW1 flat yields so little', 'Deal 127'],
  ['whats the rent on the Norwich one', 'Deal 124'],
  ['what would the Sheffield and the Coventry HMO cost together', '£760,000'],
])('deals are found: %s', async (talk, shows) => {
  expect(answerText(await answerTo(world, talk))).toContain(shows)
})

test.each([
  ['typical flat in Glasgow?', 'none of one kind of home'],
  ['average yield of HMOs in Leeds', 'In Leeds the average price'],
  ['yield on 132k rent 700 | whats the average yield in that area, its Rotherham', 'In Rotherham the average price'],
  ['rents in Bristol by bedrooms', 'for homes with one bedroom'],
  ['difference between 2 and 3 bed rents in Leeds', 'The difference is £161 a month'],
  ['rents for one, two and three beds in Leeds', 'for homes with three bedrooms'],
  ['which town has grown most over 5 yrs', 'none of several years'],
  ['top 10 places for rental growth', 'No rent change is published for any of them'],
  ['compare Leeds and Hull | whats the rent in the Leeds one', 'In Leeds the average rent'],
])('places are told from deals: %s', async (talk, shows) => {
  expect(answerText(await answerTo(world, talk))).toContain(shows)
})

test.each([
  'is btl dead',
  'own names or ltd?',
  'whats safer, property or stocks',
  'is £185k a fair price for a 3 bed semi in Bolton',
  'my dad says never buy leasehold. is he right',
  'refi 165k at 75% after buying for 88 | will the surveyor down value it',
])('it is declined: %s', async (talk) => {
  expect((await answerTo(world, talk)).outcome).toBe('declined')
})
