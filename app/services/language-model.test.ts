import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { failing, saying, startModelServer, type ModelServer } from '#app/testing/model-server.ts'
import { connectLanguageModel } from './language-model.server.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.calls = []
  server.answer = saying('A quiet terrace.')
})

const question = { instructions: 'Write.', input: '{"town":"Leeds"}', mostTokens: 50 }
const ask = (timeout?: number, baseUrl = server.baseUrl) =>
  connectLanguageModel({ apiKey: 'sk-test', baseUrl, model: 'stand-in' }, timeout).ask(question)

test('is asked once, with the key, the model, our instructions and the input apart, and the longest reply', async () => {
  expect(await ask()).toEqual({ ok: true, text: 'A quiet terrace.' })
  expect(server.calls).toEqual([
    {
      key: 'sk-test',
      body: {
        model: 'stand-in',
        max_completion_tokens: 50,
        messages: [
          { role: 'system', content: 'Write.' },
          { role: 'user', content: '{"town":"Leeds"}' },
        ],
      },
    },
  ])
})

test.each([
  ['too many requests', failing(429), 'busy', 1],
  ['an error of its own', failing(500), 'down', 1],
  ['overloaded', failing(503), 'down', 1],
  ['a wrong key', failing(401), 'refused', 1],
  ['a wrong model', failing(404), 'refused', 1],
  ['a request that it does not take', failing(400), 'refused', 1],
  ['a refusal in words', saying(null, { refusal: 'I cannot.' }), 'refused', 1],
  ['a filtered reply', saying('Some', { finish_reason: 'content_filter' }), 'refused', 1],
  ['no text', saying(null), 'empty', 1],
  ['a blank text', saying(' \n '), 'empty', 1],
] as const)('%s is %s', async (_what, answer, reason, calls) => {
  server.answer = answer
  expect(await ask()).toEqual({ ok: false, reason })
  expect(server.calls).toHaveLength(calls)
})

test('a reply that is no JSON, an empty list and a broken connection are down or empty, never a failure', async () => {
  server.answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"cho')
  expect(await ask()).toEqual({ ok: false, reason: 'down' })
  server.answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices":[]}')
  expect(await ask()).toEqual({ ok: false, reason: 'empty' })
  server.answer = (response) => response.destroy()
  expect(await ask()).toEqual({ ok: false, reason: 'down' })
})

test('one that never replies, or stops in the middle of its reply, is given up', async () => {
  server.answer = () => undefined
  expect(await ask(30)).toEqual({ ok: false, reason: 'down' })
  server.answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"cho')
  expect(await ask(200)).toEqual({ ok: false, reason: 'down' })
  expect(server.calls).toHaveLength(2)
})

test('one that is not there is down', async () => {
  expect(await ask(1000, 'http://127.0.0.1:9/v1')).toEqual({ ok: false, reason: 'down' })
})
