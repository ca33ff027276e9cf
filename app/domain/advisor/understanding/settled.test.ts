import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText, type ChatMessage } from '../answer.ts'
import { answerBuiltIn } from '../built-in.server.ts'
import type { AdvisorWorld } from '../world.server.ts'

/** Words that could change a figure are not asked about where the rest of the message settles them. */

let world: AdvisorWorld
beforeAll(async () => {
  world = { ...(await makeSampleWorld()), now: '2026-11-29T12:00:00.000Z' }
})

const ask = async (conversation: string) => {
  const messages = conversation.split(' // ').flatMap((content): ChatMessage[] => [
    { role: 'user', content },
    { role: 'assistant', content: 'Done.' },
  ])
  return answerText(await answerBuiltIn(world, messages.slice(0, -1)))
}

test.each([
  ['200k, 1000 pcm, gross yield. I do not trust the agent', '6.00%'],
  ['365k flat in Bristol that we will live in ourselves, never owned anything. SDLT?', 'first-time buyer'],
  ['stamp duty, 420k, FTB // wait, my wife owns a flat and keeps it', 'additional property'],
  ['stamp duty on 219k in Leeds, it will be the only home she owns', 'only home'],
  ['stamp duty on a second home in Leeds. It was on at 185k last year, I pay 171k', '£171,000'],
  ['section 24: salary 40k, I inherited the house, profit 12k, interest 3k', 'profit of £12,000'],
  [
    'section 24: salary 40k, we split it: my half of the profit is 12k, my half of the interest is 3k',
    'profit of £12,000',
  ],
  ['stamp duty on a commercial unit at 285k // VAT comes on top, so the consideration is 342k', '£342,000'],
  ['Not repayment. Interest only: a loan of 310k at 4.75%, monthly?', '£1,227'],
  ['monthly on a loan of 76,500 at 7.25%, no capital paid off', '£462'],
  ['200k, 1000 pcm, I have never had an empty week so no voids. Net yield?', '200,000'],
  ['section 24: salary 42k, profit 12k, interest 6k // and with no interest at all', 'interest of £0'],
  ['shop at 142k let at 1425 pcm, 40% deposit, 7.2% interest only, what is left per year after the loan', '142,000'],
])('%s is answered', async (conversation, part) => {
  const text = await ask(conversation)
  expect(text).not.toContain('I do not want to guess')
  expect(text).toContain(part)
})

test.each([
  'stamp duty on 300k in Leeds bought by our trust',
  'stamp duty on 300k in Leeds, we put it in trust',
  'my solicitor, who I do trust, says buy through a trust: 300k, stamp duty',
  'stamp duty 250k, my only home, I inherited half of a cottage and keep it',
  'stamp duty 250k, first home, but I inherited a third of nan’s house',
  'stamp duty 250k only home, buying jointly with my partner who owns a flat',
  'stamp duty on 250k jointly with my brother',
  'section 24: salary 40k, profit 12000, interest 3000, we split it',
  'section 24: salary 40k, my half of profit 12000, interest 3000',
  'section 24: salary 40k, my share of the profit of 12,000 and my share of the interest of 4,000',
  'stamp duty on 300k house bought last year',
  'stamp duty on 285k commercial plus vat',
  'yield 200k, 1000 pcm, I have never had an empty week',
  'yield 200k, 1000 pcm second home, not let the first month',
  'cash flow 200k, 1000 pcm, 25% deposit 5% repayment, no interest for the first year',
  'cash flow 200k, 1000 pcm, 25% deposit 5% repayment, no capital for the first year',
])('%s stays asked', async (conversation) => {
  expect(await ask(conversation)).toMatch(/I do not want to guess|Will another home/)
})
