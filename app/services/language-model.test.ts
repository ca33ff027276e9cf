import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/index.ts'
import { connectLanguageModel } from './language-model.server.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigin: 'http://127.0.0.1:9' })
})
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.model.reset()
  sandbox.model.set({ say: [{ text: 'A quiet terrace.' }] })
})

const question = { instructions: 'Write.', input: '{"town":"Leeds"}', mostTokens: 50 }
const ask = (timeout?: number, change: { apiKey?: string; baseUrl?: string } = {}) => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = sandbox.modelEnvironment
  return connectLanguageModel({ apiKey, baseUrl, model, ...change }, timeout).ask(question)
}

test('is asked once, with the model, our instructions and the input apart, and the longest reply', async () => {
  expect(await ask()).toEqual({ ok: true, text: 'A quiet terrace.' })
  expect(sandbox.model.calls.map(({ body }) => body)).toEqual([
    {
      model: 'local-advisor',
      max_completion_tokens: 50,
      messages: [
        { role: 'system', content: 'Write.' },
        { role: 'user', content: '{"town":"Leeds"}' },
      ],
    },
  ])
})

test.each([
  ['too many requests', { failNext: [429] }, 'busy'],
  ['an error of its own', { failNext: [500] }, 'down'],
  ['overloaded', { failNext: [503] }, 'down'],
  ['a key that is no longer right', { failNext: [401] }, 'refused'],
  ['a wrong model', { failNext: [404] }, 'refused'],
  ['a request that it does not take', { failNext: [400] }, 'refused'],
  ['a reply that is no JSON', { failNext: ['malformed'] }, 'down'],
  ['a reply without a choice', { failNext: ['nothing'] }, 'empty'],
  ['a broken connection', { failNext: ['reset'] }, 'down'],
  ['a refusal in words', { say: [{ text: null, refusal: 'I cannot.' }] }, 'refused'],
  ['a filtered reply', { say: [{ text: 'Some', finish: 'content_filter' }] }, 'refused'],
  ['no text', { say: [{ text: null }] }, 'empty'],
  ['a blank text', { say: [{ text: ' \n ' }] }, 'empty'],
] as const)('%s is given up after one call', async (_what, change, reason) => {
  sandbox.model.set(change)
  expect(await ask()).toEqual({ ok: false, reason })
  expect(sandbox.model.calls).toHaveLength(1)
})

test('one that never replies, or stops in the middle of its reply, is given up', async () => {
  sandbox.model.set({ hang: true })
  expect(await ask(30)).toEqual({ ok: false, reason: 'down' })
  sandbox.model.set({ hang: false, half: true })
  expect(await ask()).toEqual({ ok: false, reason: 'down' })
  expect(sandbox.model.calls).toHaveLength(2)
})

test('a wrong key is refused, and one that is not there is down', async () => {
  expect(await ask(1000, { apiKey: 'sk-wrong' })).toEqual({ ok: false, reason: 'refused' })
  expect(await ask(1000, { baseUrl: 'http://127.0.0.1:9/v1' })).toEqual({ ok: false, reason: 'down' })
})
