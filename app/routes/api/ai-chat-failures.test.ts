import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startModelSite, type ModelSite } from '#app/testing/advisor/model.ts'

/** Whatever the model's provider does, somebody who asks gets an answer: the built-in advisor's, in good time. */

let on: ModelSite
/** The same with all the time that there is, for what ends by itself. */
let patient: ModelSite
beforeAll(async () => {
  on = await startModelSite()
  patient = await startModelSite({ ADVISOR_SECONDS: '20' })
  // The first question of a process is slow, and a second may be short: a call that is given up may arrive in the next test.
  for (let count = 0; count < 3; count += 1) await patient.ask('Hello')
})
afterAll(() => Promise.all([on.site.stop(), patient.site.stop()]))
beforeEach(() => [on, patient].forEach(({ site }) => site.sandbox.model.reset()))
const model = () => on.site.sandbox.model

/** What the built-in advisor says to a greeting. */
const greeted = 'I can work out returns'
/** A model that is told to write again says the same. */
const twice = (answer: object) => [answer, answer]
const invented = 'It yields 13.37% there, and never less.'

test.each([
  ['never answers', { hang: true }, 1],
  ['drips', { dripMs: 60, say: [{ text: 'word '.repeat(500) }] }, 1],
  ['stops in the middle', { half: true, say: [{ text: 'Rents. Prices. Yields. Costs. Taxes.' }] }, 1],
  ['has too many callers, twice', { failNext: [429, 429] }, 2],
  ['has an error of its own, twice', { failNext: [500, 503] }, 2],
  ['drops the connection, twice', { failNext: ['reset', 'reset'] }, 2],
  ['answers with broken JSON, twice', { failNext: ['malformed', 'malformed'] }, 2],
  ['has another key', { failNext: [401] }, 1],
  ['does not take the request', { failNext: [400] }, 1],
  ['says nothing', { say: [{ text: '' }] }, 1],
  ['says more than it may', { say: [{ text: 'And so on', finish: 'length' }] }, 1],
  ['refuses in words', { say: [{ text: null, refusal: 'I cannot.' }] }, 1],
  ['filters its answer', { say: [{ text: 'Some', finish: 'content_filter' }] }, 1],
  ['invents a figure', { say: twice({ text: invented }) }, 2],
  ['invents a figure late', { say: twice({ text: `All is well. It is so. ${invented}` }) }, 2],
  ['invents a figure in words', { say: twice({ text: 'It yields thirteen per cent.' }) }, 2],
  ['invents a figure with a half', { say: twice({ text: 'It yields eight and a half per cent.' }) }, 2],
  ['invents how much more', { say: twice({ text: 'It brings twice as much.' }) }, 2],
  ['invents an odd amount of the visitor', { say: twice({ text: 'You said £5,000.' }) }, 2],
  ['gives advice', { say: twice({ text: 'All is well. You should buy in the north.' }) }, 2],
  ['makes a promise', { say: twice({ text: 'Prices will rise.' }) }, 2],
  ['gives a short link', { say: twice({ text: 'More at bit.ly/x.' }) }, 2],
  ['writes a sentence without an end', { say: twice({ text: 'so '.repeat(2000) }) }, 2],
  ['always invents', { behaviour: 'invented-figures' }, 2],
  ['calls a function that there is not', { behaviour: 'unknown-tool' }, 1],
  ['calls functions with broken arguments', { behaviour: 'malformed-arguments' }, 2],
  ['calls more functions than it may', { say: [{ calls: Array(9).fill({ name: 'find_deals', arguments: '{}' }) }] }, 1],
  ['calls functions without an end', { say: Array(9).fill({ calls: [{ name: 'find_deals', arguments: '{}' }] }) }, 4],
])('a model that %s: the built-in advisor answers', async (_what, change, calls) => {
  const asked = 'hang' in change || 'dripMs' in change ? on : patient
  const { model } = asked.site.sandbox
  model.set(change)
  const response = await asked.ask('Hello')
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(text).toContain(greeted)
  expect(text).not.toMatch(/13\.37|thirteen|per cent|twice|should|bit\.ly|word word|Rents\. Prices|And so on|Some/)
  expect(model.calls).toHaveLength(calls)
  await expect.poll(() => model.calls.filter(({ state }) => state === 'open')).toEqual([])
})

test('as a stream, too: what was shown is taken back', async () => {
  model().set({ half: true, say: [{ text: 'Rents. Prices. Yields. Costs. Taxes. Fees. Works.' }] })
  const events = (await on.askStream('Hello')).map(({ event }) => event)
  expect(events.filter((event) => event !== 'sentence')).toEqual(['replace', 'answer'])
  model().reset()
  model().set({ hang: true })
  const [only, ...others] = await on.askStream('Hello')
  expect([only!.event, others]).toEqual(['answer', []])
})

test('one failure is tried again, where nothing had come', async () => {
  const { model } = patient.site.sandbox
  model.set({ failNext: [500], say: [{ text: 'Back again.' }] })
  expect(await (await patient.ask('Hello')).text()).toContain('Back again.')
  expect(model.calls).toHaveLength(2)
})

test('no more than twenty are asked at once: the next is answered at once by the built-in advisor', async () => {
  const waiting = await startModelSite({ ADVISOR_SECONDS: '20' })
  waiting.site.sandbox.model.set({ hang: true })
  const left = new AbortController()
  const asked = Array.from({ length: 20 }, () => waiting.ask('Hello', { signal: left.signal }).catch(() => null))
  await expect.poll(() => waiting.site.sandbox.model.calls.length).toBe(20)
  expect(await (await waiting.ask('Hello')).text()).toContain(greeted)
  expect(waiting.site.sandbox.model.calls).toHaveLength(20)
  left.abort()
  await Promise.all(asked)
  waiting.site.sandbox.model.set({ hang: false, say: [{ text: 'There is room.' }] })
  await expect.poll(async () => (await waiting.ask('Hello')).text()).toContain('There is room.')
  await waiting.site.stop()
})

test('one network holds three of them: its fourth question is answered at once by the built-in advisor, others are not held up', async () => {
  const waiting = await startModelSite({ ADVISOR_SECONDS: '20' })
  waiting.site.sandbox.model.set({ hang: true })
  const left = new AbortController()
  const headers = { 'x-client-address': '2001:db8:5:6::1' }
  const asked = Array.from({ length: 3 }, () =>
    waiting.ask('Hello', { headers, signal: left.signal }).catch(() => null),
  )
  await expect.poll(() => waiting.site.sandbox.model.calls.length).toBe(3)
  const neighbour = { 'x-client-address': '2001:db8:5:6:7::9' }
  expect(await (await waiting.ask('Hello', { headers: neighbour })).text()).toContain(greeted)
  expect(waiting.site.sandbox.model.calls).toHaveLength(3)
  waiting.site.sandbox.model.set({ hang: false, say: [{ text: 'There is room.' }] })
  expect(await (await waiting.ask('Hello')).text()).toContain('There is room.')
  left.abort()
  await Promise.all(asked)
  await waiting.site.stop()
})
