import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld, readingsOf } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { SitePointKey } from './lexicon/site-points.ts'
import { siteQuestions } from './lexicon/site-questions.ts'
import { tellPoint } from './tools/site-points.server.ts'
import type { AdvisorWorld } from './world.server.ts'

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

/** The first words of a point, before any figure. */
const beginOf = (key: SitePointKey) => tellPoint(key, null).text.slice(0, 32)

test.each(Object.entries(siteQuestions) as [SitePointKey, string][])(
  '%s is answered where it was offered: %s',
  async (key, question) => {
    const answer = await answerTo(world, question)
    expect(answer.topic).toBe('site')
    expect(answerText(answer)).toContain(beginOf(key))
  },
)

test.each<[talk: string, points: SitePointKey[], not?: SitePointKey]>([
  ['Could somebody ring me, would there be a charge, and may I put three or four properties aside', ['call-cost', 'saved-where']],
  ['Found one I fancy. What do I pay to hold it, is it a one off, and what do I get to see once I have?', ['fee-amount', 'fee-once', 'fee-gets']],
  ['I source deals, got 3 packaged. can I put them up on here & how', ['sell-who', 'sell-several', 'sell-how']],
  ['how do i stop the emails coming. getting 4 a day', ['alerts-stop'], 'alerts-how'],
  ['Suppose the seller pulls out once I have reserved. What happens to my fee, and who do I tell?', ['refund-gone', 'refund-how'], 'refund-rule'],
  ['is it vat on top of the 3000 or included', ['fee-vat'], 'fee-gets'],
  ['delete everything you hold about me pls, and before that i want a copy. how', ['data-delete', 'data-copy'], 'data-kept'],
  ['are you solicitors or what, who runs this', ['no-adviser', 'who-runs']],
  ['is it safe putting my card in here', ['card-kept']],
  ['I cannot get into my account, passwords gone', ['password'], 'data-delete'],
  // A message that goes on with the topic before says a point of its own.
  ['how do I contact you | Weekends too?', ['hours']],
  ['Can I submit a deal? | what do u need from me', ['sell-needs'], 'sell-how'],
  ['Can I submit a deal? | how long before it shows up | and does it cost me anything', ['sell-cost'], 'sell-time'],
  ['I paid to secure a deal and have changed my mind, is a refund possible? | And where do I press for that', ['refund-how']],
  ['What does the £3000 get me, exactly, and is it a deposit off the price?', ['fee-gets', 'fee-price']],
  ['What do I actually get for the £3,000??', ['fee-gets']],
  ['can i save ones i like | where do i find them again after', ['saved-where']],
  ['I have a house to sell, how do I get it listed', ['sell-how']],
  // What is asked by several words together, wherever they stand.
  ['ok. there are also two deals i like already, where do i keep those so i find them again', ['saved-where']],
  ['Can I put my house on here myself? | Is there somebody I could speak to about it first, and does that cost anything?', ['call-cost'], 'sell-cost'],
  ['My uncle has a bungalow with a sitting tenant and he would like to sell it through your website', ['sell-how']],
  ['the rent on deal 118 looks wrong, who do I tell', ['report']],
  ['How is the score made? | so is an F one you tell people not to buy?', ['grade-means']],
  ['how do i put the two Leeds ones side by side', ['compare']],
  ['How long do refunds take? | same card, or do I have to give bank details', ['refund-card'], 'card-kept'],
])('%s', async (talk, points, not) => {
  const text = answerText(await answerTo(world, talk))
  for (const key of points) expect(text).toContain(beginOf(key))
  if (not) expect(text).not.toContain(beginOf(not))
}) // prettier-ignore

// What people say in other words is brought to the point that it is plainly nearest to.
test.each<[talk: string, key: SitePointKey]>([
  ['is there some kind of basket for the houses I fancy', 'saved-where'],
  ['hiya, if I lose interest halfway can you drop my account and all you hold', 'data-delete'],
  ['how do I bin my profile', 'data-delete'],
  ['Where do yous get the average rents and prices from? any of it made up lol', 'area-figures'],
  ['does the score take the neighbourhood into account or is it just money', 'grade-who'],
  ['Is there a limit on how many I can star?', 'saved-most'],
  ['which of your pages works out stamp duty', 'calc-which'],
  ['would it be yourselves doing the legals', 'no-adviser'],
])('%s is of %s', async (talk, key) => {
  const answer = await answerTo(world, talk)
  expect(answer.topic).toBe('site')
  expect(answerText(answer)).toContain(beginOf(key))
})

test.each([
  ['what is the average rent in Wakefield', 'area'],
  ['any cheap houses to look at in Hull', 'find-deals'],
  ['show me deals under 100k for a beginner', 'find-deals'],
])('what is near a point and names something else stays: %s', async (talk, topic) => {
  expect((await answerTo(world, talk)).topic).toBe(topic)
})

test('where it is not plain what was asked, whole questions are offered, and one that is pressed is answered', async () => {
  const talk = 'do I pay owt to have my property up'
  const offered = readingsOf(await answerTo(world, talk))
  expect(offered).toContain(siteQuestions['sell-cost'])
  const pressed = await answerTo(world, `${talk} | ${siteQuestions['sell-cost']}`)
  expect(answerText(pressed)).toContain(beginOf('sell-cost'))
})

test.each([
  ['average price in york | capital growth - define', 'term', 'Capital growth'],
  ['Sinking fund, I saw it in a flat’s paperwork', 'term', 'Reserve fund'],
  ['152k at 960 a month 30% deposit | cash-on-cash, is that the same as roi?', 'term', 'Return on cash'],
  ['a flat i like has 71 years on the lease. what does that mean for cost', 'law', 'half of the marriage value'],
  ['yield of deal 143 at the asking price | as a landlord there do I register with anybody', 'law', 'Scotland'],
  ['score of deal 138 | how often must the electrics be tested there & are smoke alarms compulsory', 'law', 'on the mains and linked'],
  ['Already tenanted. If I buy it do the tenants stay', 'law', 'takes over the tenancy'],
  ['admin fee from a letting agent in aberdeen, 60 quid. can they?', 'law', 'and nothing else'],
  ['Rent is 1,150 pcm in Reading. Whats the most the agent can take as deposit?', 'law', '5 weeks’ rent'],
  ['do you keep everything you have in Scotland', 'find-deals', 'Scotland'],
])('%s: %s', async (talk, topic, shows) => {
  const answer = await answerTo(world, talk)
  expect(answer.topic).toBe(topic)
  expect(answerText(answer)).toContain(shows)
}) // prettier-ignore

test.each([
  'who’s the best conveyancer for a fast auction purchase',
  'how long before the sheffield hmo doubles in value',
  'Interest only or repayment for someone wanting a quiet life? 175000 borrowed at 5.4',
  'can i trust this is a sure winner, 248k in nottingham, 1150 rent',
  'All people say Middlesbrough goes up 20% in five years, is it true it will?',
])('is declined: %s', async (text) => {
  expect((await answerTo(world, text)).outcome).toBe('declined')
})

test.each([
  'what should the deposit be for a 160k house at 75% ltv',
  'What changes, rule-wise, holding a rental in a limited company rather than personally? Not asking which',
  'My co-director says it is unlawful to let a flat in Kent below EPC C. Is he right?',
])('is not declined: %s', async (text) => {
  expect((await answerTo(world, text)).outcome).toBeUndefined()
})
