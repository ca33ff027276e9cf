import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

const notOnline =
  'Deals in Scotland cannot be secured online here. “Register interest” on the page of each costs nothing.'

test.each([
  ["what's the LBTT and ADS on the Dennistoun tenement", ['Deal 143', 'is £13,900', 'it would be £460']],
  ['Dennistoun tenement: returns with 25% down at 5.4 interest only', ['75% at 5.4% you would put in £57,900']],
  ['what would I need for the Glasgow tenement | and if I put 40% down', ['put in £83,100']],
  ['Cheapest commercial let you have in Scotland please, shops included', ['Deal 146', 'the lowest price, £164,000']],
  ['Whit hae ye got in Scotland? Best score first', ['Deal 145', '78.6/100', '4 deals in Scotland are on this site']],
  ["Which of the Scottish ones you've got gives the highest gross yield?", ['Deal 145', '10.45%']],
  ['second cheapest in Scotland', ['Deal 143', 'has the second lowest price, £168,000']],
  ['whats the rent on the Leith office', ['has a rent a month of £2,300', 'heritable (Scotland)']],
  ['compare the Dundee student flat and the Aberdeen shop', ['Deal 145', 'Deal 146', 'side by side']],
  ['how do 143 and 101 compare', ['Deal 143', 'Deal 101', 'side by side']],
  ['why is deal 143 scored like it is', ['77.2/100, which is grade B+']],
  ['average price of your Scottish deals', ['4 deals in Scotland on this site is £214,000']],
  ['total price of 143, 144 and 101', ['priced at £594,000']],
  ['deals in Glasgow or Leeds under 200k', ['Deal 110', 'In Scotland there is 1: Deal 143']],
  ['anything in Perth, scotland', ['No deal in Perth and Kinross is on this site', 'In all of Scotland there are 4']],
  ['offices in Edinburgh under 100k', ['Without these limits there is 1', 'deal 144']],
])('of deals in Scotland the figures are told: %s', async (talk, shows) => {
  const answer = await answerTo(world, talk)
  const text = answerText(answer)
  for (const each of shows) expect(text).toContain(each)
  expect(text).toContain(notOnline)
  // What is shown as a card can be secured.
  expect(answer.dealIds.filter((id) => id >= 143 && id <= 146)).toEqual([])
})

test('costs of buying have no secure price where it cannot be paid', async () => {
  const costs = async (talk: string) => answerText(await answerTo(world, talk))
  expect(await costs('What are the costs of buying deal 143?')).toContain('Property tax: £13,900')
  expect(await costs('What are the costs of buying deal 143?')).not.toContain('Secure price')
  expect(await costs('What are the costs of buying deal 101?')).toContain('Secure price of this site: £3,000')
})

test('where the operator allows it, they are deals like others', async () => {
  const open = { ...world, policy: { ...world.policy, allowScotland: true } }
  const answer = await answerTo(open, 'Whit hae ye got in Scotland? Best score first')
  expect(answerText(answer)).toContain('4 deals in Scotland can be secured now')
  expect(answerText(answer)).not.toContain(notOnline)
  expect(answer.dealIds).toEqual([145, 144, 143])
})
