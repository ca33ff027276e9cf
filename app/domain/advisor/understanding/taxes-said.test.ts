import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from '../answer.ts'
import { answerBuiltIn } from '../built-in.server.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Taxes of several properties, of owners with and without an income, and of the nation that was spoken of before. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

async function answerAfter(messages: string): Promise<string> {
  const said: ChatMessage[] = []
  for (const content of messages.split(' | ')) {
    said.push({ role: 'user', content })
    said.push({ role: 'assistant', content: answerText(await answerBuiltIn(world, said)) })
  }
  return said.at(-1)!.content
}

test.each([
  ['sdlt 2 flats bought together 130k each england company buying', 'On £260,000 in England'],
  ['LTT on two terraced houses in Merthyr at 88k each, same seller, buying them as lets', 'On £176,000 in Wales'],
  ["stamp duty on two houses in Leeds, 140k and 155k from the same seller, I'm a landlord", 'On £295,000 in England'],
  ['first time buyer buying two flats at £150k each from one seller, stamp duty', 'is £20,000'],
  ['stamp duty on 6 flats at £100k each from six sellers', 'is £5,000'],
  ['buy 3 flats at £90k each, each from a different seller, stamp duty', 'is £4,500'],
  ['stamp duty on 6 houses at £120k each bought one after another from the same builder', 'is £62,000'],
  ['I live in Spain and buy a £300k buy to let in Leeds with my UK resident brother', 'is £26,000'],
  ['tax on £431,000 as a first time buyer or not', 'Property tax: £6,550'],
  ['corporation tax on £60,000 profit', 'corporation tax is £12,150'],
  ['corporation tax on 100k profit with two associated companies', 'associated companies'],
  ['SDLT on a shop 150k Derby | plus the shop next door, same vendor, 120,000', 'On £270,000 in England'],
  ['stamp duty on 200k second home Leeds | and next door at 210k instead?', 'On £210,000 in England'],
  ['SDLT please: eight flats in Preston, one seller, £640,000 the lot', 'for non-residential'],
  ['lbtt on six small flats in Paisley, £420k for the lot', 'for non-residential'],
  ['stamp duty on one of seven terraced houses in Burnley, 95k, second home', 'for an additional property'],
  ['stamp duty for the Ormeau Road terrace, my second property | hang on the owner might take 155. redo it', 'On £155,000 in Northern Ireland'], // prettier-ignore
  [
    'Can you do Scottish stamp duty? | a wee flat at 168k for letting, we have our own house',
    'On £168,000 in Scotland',
  ],
  ["tax on a pub in Wrexham at 280k | would it be less than if it was a house? we've a home already", '£1,750 (non-residential) and £17,950 (additional property)'], // prettier-ignore
  ["my sister and I are buying together in Leeds for 260,000 to live in. I've never owned, she has a tenanted flat in York. Stamp duty?", 'for an additional property'], // prettier-ignore
  ['moving within Leeds: selling ours, buying at 520k, we also have a rental flat in York. stamp duty?', 'for an only home, or replacing one'], // prettier-ignore
  ['salary 68k, two houses bringing 1,750 pcm together, interest 9,600 a year, insurance agents repairs about 4,100. own name or company', 'property profit of £16,900'], // prettier-ignore
  ['salary 80k, rent 1,500 a month, interest 6,000, costs 2,500, own name or company over 10 years | make it 5 years', 'Tax over 5 years'], // prettier-ignore
  ['salary 80k, rent 1,500 a month, interest 6,000, costs 2,500, own name or company', 'less interest of £6,000'],
  ["salary 70,000, rent 18,000, interest 8,000, costs 3,000: what income tax on the let? | my husband doesn't work. what if it was half each?", '£2,200 (other income £70,000 a year) and £0 (other income £0 a year)'], // prettier-ignore
  ["i earn 48k, flat brings 900 a month, interest 3,000 a year, costs 1,400 a year, tax? | and if the wife owned it, she's on 14,500", 'other income of £14,500'], // prettier-ignore
  ['what income tax on my let? pension 12,400 plus state pension 11,900, no mortgage, rent 700 a month, expenses 1,900', 'other income of £24,300, a property profit of £6,500 and interest of £0'], // prettier-ignore
  ["the flat is in my husband's name only, he earns 33,000 and i get 52,000. rent 850 a month, interest 250 a month, costs 1,000 a year. what tax on it", 'other income of £33,000'], // prettier-ignore
])('%s', async (messages, text) => {
  expect(await answerAfter(messages)).toContain(text)
})

test('prices that are set against each other are no one purchase', async () => {
  const answer = await answerAfter(
    'stamp duty on the 200k flat or the 250k flat from the same developer in Leeds, second home',
  )
  expect(answer).not.toContain('£450,000')
})
