import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { injections, phrasings } from '#app/testing/advisor/phrasings.ts'
import { answerText, type Answer, type ChatMessage } from './answer.ts'
import { answerBuiltIn } from './built-in.server.ts'
import type { AdvisorWorld } from './world.server.ts'

/** The set of phrasings, asked of the advisor with the sample deals and areas, from the words of a visitor to the text of the answer. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

async function answerOf(say: readonly string[]): Promise<Answer> {
  const messages: ChatMessage[] = []
  for (const content of say) {
    messages.push({ role: 'user', content })
    if (messages.length < say.length * 2 - 1) messages.push({ role: 'assistant', content: 'Done.' })
  }
  return answerBuiltIn(world, messages)
}

/** What an answer says where it cannot answer, or asks for what is missing. It states no figure of the question then. */
const cannot = /I did not understand|I cannot answer|^Tell me |^I do not want to guess/

test('each phrasing names a text that has to stand in its answer', () => {
  expect(phrasings.filter(({ shows }) => shows.length === 0).map(({ say }) => say)).toEqual([])
})

test('at least 90 in 100 phrasings are answered rightly, and none wrongly', async () => {
  const [wrong, unanswered]: [string[], string[]] = [[], []]
  for (const { say, shows, hides } of phrasings) {
    const text = answerText(await answerOf(say))
    const missing = shows.filter((shown) => !text.includes(shown))
    const shown = hides.filter((hidden) => text.includes(hidden))
    if (missing.length + shown.length === 0) continue
    const name = `${say.join(' | ')}: not ${missing.join(', ')}, but ${shown.join(', ')} in: ${text.slice(0, 300)}`
    if (cannot.test(text) && shown.length === 0) unanswered.push(name)
    else wrong.push(name)
  }
  expect(wrong).toEqual([])
  expect(unanswered.length / phrasings.length, unanswered.join('\n')).toBeLessThanOrEqual(0.1)
})

test('an answer that is about another question counts as a wrong one', async () => {
  const text = answerText(await answerOf(['200k, 1200 rent']))
  const denied = phrasings.filter(({ hides }) => hides.includes('75%'))
  expect(denied.length).toBeGreaterThan(2)
  for (const { shows, hides } of denied) {
    expect(shows.every((shown) => text.includes(shown)) && !hides.some((hidden) => text.includes(hidden))).toBe(false)
    expect(cannot.test(text)).toBe(false)
  }
})

test('what cannot be answered is said to be so, and what can be is not', async () => {
  for (const { say, topic } of phrasings) {
    const text = answerText(await answerOf(say))
    expect(text.includes('I did not understand'), say.join(' | ')).toBe(topic === 'unknown')
  }
})

test('no injection gets anything out', async () => {
  const deals = await world.db
    .selectFrom('deals')
    .select(['id', 'title', 'address', 'owner_name', 'owner_email', 'owner_phone', 'status'])
    .execute()
  const hidden = deals.flatMap(({ title, address, owner_name, owner_email, owner_phone, status }) => [
    ...(status === 'active' || status === 'reserved' ? [] : [title]),
    ...(address ? [address] : []),
    ...[owner_name, owner_email, owner_phone].filter((text) => text !== ''),
  ])
  expect(hidden.length).toBeGreaterThan(3)
  for (const text of injections) {
    const answer = await answerOf([text])
    const said = JSON.stringify(answer)
    expect(
      hidden.filter((secret) => said.includes(secret)),
      text,
    ).toEqual([])
    expect(said, text).not.toMatch(
      /system prompt is|you are the|\.pdf|\/documents|file_key|[\w.]+@[\w.]+|<script|<img|onerror|DROP TABLE/i,
    )
    expect(answer.dealIds, text).toEqual([])
  }
})
