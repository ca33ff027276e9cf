import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from '../answer.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Places, this site and short figures, as a message goes on with those before. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const ask = (talk: string) => answerTo(world, talk)
const textOf = async (talk: string) => answerText(await ask(talk))

test.each<[talk: string, ...says: string[]]>([
  // Places before beside one that is named anew.
  [
    'Average price in Stockport? | and how does that sit against Tameside and Oldham',
    'Stockport, Tameside, Oldham side by side',
  ],
  ['Price in Dundee? | how does that sit against Perth and Kinross', 'Dundee, Perth and Kinross side by side'],
  ['rent in Edinburgh | How does Glasgow look next to it, but leave Edinburgh in', 'Edinburgh, Glasgow side by side'],
  ['yield in hull | and compared with grimsby', 'Kingston upon Hull, North East Lincolnshire side by side'],
  ['rents in york | ditto for swansea', 'In Swansea the average rent is'],
  // In order.
  ['yield in nottingham | leicester? | derby? | put all three in order, lowest first', '1: Derby'],
  ['yield in york | leeds? | rank them highest first', '1: Leeds'],
  ['yield in Preston | Blackburn? | Burnley? | rank all three best first', '1: Burnley'],
  ['which of Leeds, York and Hull had the biggest rent rise', 'No rent change in a year is published for Leeds, York'],
  [
    'Compare Hull with Middlesbrough | where does each of them come in the whole country on yield',
    'Kingston upon Hull is number',
    'Middlesbrough is number',
  ],
  // How they moved.
  [
    'average rent swansea | up or down on last yr',
    'changed in a year is not published',
    'Swansea: The price changed by',
  ],
  ['price in bolton | higher or lower than last yr', 'Bolton: The price changed by'],
  ['rents in Cardiff, up or down?', 'How the average rent of Cardiff changed'],
  [
    'average rent in leeds? | leeds or bradford, where do rents go up faster',
    'No rent change in a year is published for Leeds and Bradford',
  ],
  [
    'where have rents shot up most in the last year, whole uk, top 10',
    'No rent change is published for any of them',
    'In the United Kingdom rents changed by',
  ],
  ['population of milton keynes and is it growing', 'people changed is not held', '305,884 people'],
  ['any towns in wales where the average home is below 150k', 'councils in Wales with an average price up to £150,000'],
  [
    'tell me about deal 118 | is the rent above or below whats normal there',
    'Its rent is £900 a month, below that average',
  ],
  // No figures of places.
  ['yield in Hull | will it keep going up?', 'I make no forecasts'],
  ['rents in Leeds | how often can a landlord put the rent up', 'general information and no legal'],
  // This site.
  ['how do u work out that score out of a hundred, is it just yield', 'sum of its factors'],
  [
    'tell me about deal 117 | And who is it that does the scoring, is it the owner selling it?',
    'Nobody sets a score by hand',
  ],
  ['what does the safety number mean | is that the same as the risk factor in the score', 'is called Safety'],
  [
    'how do refunds work here | what if its day 20 and the seller pulls out on me',
    'everything is paid back, at any time',
  ],
  ['how do refunds work here | and if i get cold feet after 3 weeks', 'Later nothing does'],
  ['can me and my sister secure a deal together', 'is not stated here'],
  [
    'opened a ticket last week about deal 140 and heard nothing, can i chase it',
    'I cannot see a request to Support from here',
  ],
  [
    'I’m a clerk: where do the area numbers come from, and do you check what a seller uploads?',
    'HM Land Registry',
    'not everything is verified',
  ],
  [
    'explain what I have to send you to list my house, and whether I get charged for listing it',
    'What is asked for',
    'cost you nothing',
  ],
  // The price is what is knocked down.
  ['yield on deal 105? | say they knocked 10% off', 'price £190,800'],
])('%s', async (talk, ...says) => {
  const text = await textOf(talk)
  const [first, second] = [...text.matchAll(/^([A-Z][\w ]+) \| £/gm)].map(([, name]) => name)
  for (const said of says)
    if (said.startsWith('1: ')) expect([first, second][0]).toBe(said.slice(3))
    else expect(text).toContain(said)
})

test.each<[talk: string, ...readings: [reading: string, says: string][]]>([
  [
    'how much tax would i pay',
    ['What is Section 24?', 'mortgage interest'],
    ['What tax do I pay on the gain when I sell a rental?', 'Capital Gains Tax'],
  ],
  [
    'tell me about 110 | I can do 30 on that Leeds canal one, whats it give me',
    ['Deal 110 with a deposit of 30%', '£1,000 a month'],
    ['Deal 110 with a deposit of £30,000', '£1,000 a month'],
  ],
  [
    'look at deal 113 and deal 108 for me | what if its 10% less',
    ['What if the rent of both is 10% less?', '£1,890'],
    ['Deal 113 at £352,800', 'At £352,800'],
  ],
  [
    'Price 145,000 rent 795 a month, 25% down at 5.2 | now put it up by 5',
    ['Deal calculator: price £145,000, rent £834.75 a month, deposit 25%, interest rate 5.2%', '£834.75'],
    ['Deal calculator: price £152,250, rent £795 a month, deposit 25%, interest rate 5.2%', '£152,250'],
  ],
  [
    'what deals have you in London under 650k | what is the return on the E one',
    ['what is the return on deal 127', 'Deal 127'],
    ['what is the return on deal 130', 'Deal 130'],
  ],
])('is asked about, and each reading works: %s', async (talk, ...readings) => {
  const offered = readingsOf(await ask(talk))
  for (const [reading, says] of readings) {
    expect(offered).toContain(reading)
    expect(await textOf(`${talk} | ${reading}`)).toContain(says)
  }
})
