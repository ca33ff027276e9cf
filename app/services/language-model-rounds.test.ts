import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/index.ts'
import { connectLanguageModel, type Round } from './language-model.server.ts'

/** Rounds of a conversation with tools, as a stream. */

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigin: 'http://127.0.0.1:9' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.model.reset())

const tool = { name: 'find_deals', description: 'Finds deals.', parameters: { type: 'object', properties: {} } }
const system = { role: 'system', content: 'Be brief.' } as const
const user = { role: 'user', content: 'Which deals are there?' } as const
const never = new AbortController().signal

async function converse(change: Partial<Round> = {}, timeout?: number) {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = sandbox.modelEnvironment
  const pieces: string[] = []
  const round = { messages: [system, user], tools: [tool], mayCall: true, mostTokens: 400, signal: never }
  const onText = (piece: string) => void pieces.push(piece)
  const reply = await connectLanguageModel({ apiKey, baseUrl, model }, timeout).converse({
    ...round,
    onText,
    ...change,
  })
  return { reply, pieces }
}

test('text comes in pieces, with the usage and nothing but messages and tools in the call', async () => {
  sandbox.model.set({ say: [{ text: 'There are none today.' }] })
  const { reply, pieces } = await converse()
  expect(reply).toMatchObject({ ok: true, text: 'There are none today.', calls: [] })
  expect(pieces).toEqual(['There ', 'are ', 'none ', 'today.'])
  expect(reply.usage!.inputTokens).toBeGreaterThan(20)
  expect(reply.usage!.outputTokens).toBe(6)
  expect(sandbox.model.calls.map(({ body }) => body)).toEqual([
    {
      model: 'local-advisor',
      max_completion_tokens: 400,
      messages: [system, user],
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: tool }],
      tool_choice: 'auto',
    },
  ])
})

test('calls of tools are put together from their pieces, and their results go back', async () => {
  const asked = [
    { name: 'find_deals', arguments: '{"town":"Leeds"}' },
    { name: 'find_deals', arguments: '{"town":"Hull"}' },
  ]
  sandbox.model.set({ say: [{ calls: asked }, { text: 'None.' }] })
  const { reply } = await converse()
  if (!reply.ok) throw new Error(reply.reason)
  expect(reply.calls.map(({ id: _id, ...call }) => call)).toEqual(asked)
  const results = reply.calls.map(({ id }) => ({ role: 'result', callId: id, content: '{"deals":[]}' }) as const)
  const second = await converse({
    messages: [system, user, { role: 'calls', calls: reply.calls }, ...results],
    mayCall: false,
  })
  expect(second.reply).toMatchObject({ ok: true, text: 'None.' })
  expect(sandbox.model.calls.at(-1)!.body.tool_choice).toBe('none')
})

test.each([
  ['too many requests', { failNext: [429] }, 'busy', false],
  ['an error', { failNext: [500] }, 'down', false],
  ['a key that is no longer right', { failNext: [401] }, 'refused', false],
  ['a broken connection', { failNext: ['reset'] }, 'down', false],
  ['a reply that is no JSON', { failNext: ['malformed'] }, 'down', false],
  ['a reply without a choice', { failNext: ['nothing'] }, 'cut-off', false],
  ['half a reply', { half: true }, 'cut-off', true],
  ['a reply that is too long', { say: [{ text: 'And so on', finish: 'length' }] }, 'cut-off', true],
  ['a refusal', { say: [{ text: null, refusal: 'No.' }] }, 'refused', false],
  ['a filtered reply', { say: [{ text: 'Some', finish: 'content_filter' }] }, 'refused', true],
  ['no text', { say: [{ text: '' }] }, 'empty', false],
] as const)('%s is a reason, never a failure', async (_what, change, reason, hasBegun) => {
  sandbox.model.set(change)
  expect((await converse()).reply).toMatchObject({ ok: false, reason, hasBegun })
  expect(sandbox.model.calls).toHaveLength(1)
})

test('one that hangs, or drips, is given up at the end of the time', async () => {
  sandbox.model.set({ hang: true })
  expect((await converse({}, 30)).reply).toMatchObject({ ok: false, reason: 'down', hasBegun: false })
  sandbox.model.set({ hang: false, dripMs: 60, say: [{ text: 'word '.repeat(200) }] })
  expect((await converse({}, 400)).reply).toMatchObject({ ok: false, reason: 'cut-off', hasBegun: true })
  await expect.poll(() => sandbox.model.calls.map(({ state }) => state)).toEqual(['broken-off', 'broken-off'])
})

test('whoever breaks it off closes the connection, before the reply and in its middle', async () => {
  const before = new AbortController()
  sandbox.model.set({ hang: true })
  const asked = converse({ signal: before.signal })
  await expect.poll(() => sandbox.model.calls.length).toBe(1)
  before.abort()
  expect((await asked).reply).toMatchObject({ ok: false, reason: 'down' })

  const within = new AbortController()
  sandbox.model.set({ hang: false, dripMs: 20, say: [{ text: 'word '.repeat(1000) }] })
  const { reply } = await converse({ signal: within.signal, onText: () => within.abort() })
  expect(reply).toMatchObject({ ok: false, reason: 'cut-off' })
  await expect.poll(() => sandbox.model.calls.map(({ state }) => state)).toEqual(['broken-off', 'broken-off'])
})

test('a reply without an end, or with more calls than anybody needs, is read no further', async () => {
  sandbox.model.set({ say: [{ text: 'x'.repeat(60_000) }, { calls: Array(40).fill({ name: 'a', arguments: '{}' }) }] })
  expect((await converse()).reply).toMatchObject({ ok: false, reason: 'cut-off' })
  expect((await converse()).reply).toMatchObject({ ok: false, reason: 'cut-off' })
})

/** A service of its own ways: `replies` are its answers one after another, each told what was asked. */
async function converseWith(replies: ((asked: Record<string, unknown>) => Response)[], change: Partial<Round> = {}) {
  const asked: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      asked.push(JSON.parse(body) as Record<string, unknown>)
      const reply = replies[Math.min(asked.length, replies.length) - 1]!(asked.at(-1)!)
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' })
      void reply.text().then((text) => response.end(text))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const pieces: string[] = []
  const round = { messages: [system, user], tools: [tool], mayCall: false, mostTokens: 400, signal: never }
  const model = connectLanguageModel({ apiKey: 'k', baseUrl: `http://127.0.0.1:${port}/v1`, model: 'm' })
  const reply = await model.converse({ ...round, onText: (piece) => void pieces.push(piece), ...change })
  server.close()
  return { reply, pieces, asked }
}
const refuses = (message: string) => () => Response.json({ error: { message } }, { status: 400 })
const streams =
  (deltas: object[], finish = 'stop') =>
  () =>
    new Response(
      [...deltas.map((delta) => ({ choices: [{ delta }] })), { choices: [{ delta: {}, finish_reason: finish }] }]
        .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
        .join(''),
      { headers: { 'content-type': 'text/event-stream' } },
    )

test('a service that does not stream, and counts nothing, is understood', async () => {
  const whole = () => Response.json({ choices: [{ message: { role: 'assistant', content: 'There.' }, finish_reason: 'stop' }] })
  const { reply, pieces } = await converseWith([whole])
  expect(reply).toEqual({ ok: true, text: 'There.', calls: [], usage: null })
  expect(pieces).toEqual(['There.'])
  const call = { id: 'c', type: 'function', function: { name: 'find_deals', arguments: '{}' } }
  const calling = () => Response.json({ choices: [{ message: { content: null, tool_calls: [call] }, finish_reason: 'tool_calls' }] })
  expect((await converseWith([calling])).reply).toMatchObject({ calls: [{ name: 'find_deals', arguments: '{}' }] })
}) // prettier-ignore

test('calls whose pieces have no number, empty pieces and thoughts are read', async () => {
  const pieces = [{ content: null }, { tool_calls: [{ id: 'a', function: { name: 'find_deals', arguments: '{"to' } }] }, { tool_calls: [{ function: { arguments: 'wn":1}' } }], content: '' }] // prettier-ignore
  expect((await converseWith([streams(pieces, 'tool_calls')])).reply).toMatchObject({ calls: [{ name: 'find_deals', arguments: '{"town":1}' }] }) // prettier-ignore
  const thoughts = [{ reasoning_content: 'Hm.' }, { content: '<thi' }, { content: 'nk>I wonder. </th' }, { content: 'ink>\n\nThere.' }] // prettier-ignore
  const { reply, pieces: heard } = await converseWith([streams(thoughts)])
  expect([reply, heard]).toMatchObject([{ ok: true, text: 'There.' }, ['There.']])
  expect((await converseWith([streams([{ content: '<3 ' }, { content: 'homes' }])])).reply).toMatchObject({ text: '<3 homes' }) // prettier-ignore
})

test('what a service does not know is left out, and one without functions says so', async () => {
  const { reply, asked } = await converseWith([
    refuses('Unrecognized request argument supplied: tool_choice'),
    refuses('stream_options is not supported'),
    refuses('max_completion_tokens: extra fields not permitted'),
    streams([{ content: 'There.' }]),
  ])
  expect(reply).toMatchObject({ ok: true, text: 'There.' })
  expect(Object.keys(asked.at(-1)!).toSorted()).toEqual(['max_tokens', 'messages', 'model', 'stream', 'tools'])
  expect((await converseWith([refuses('m does not support tools')])).reply).toMatchObject({ ok: false, reason: 'no-tools' }) // prettier-ignore
  expect((await converseWith([refuses('m does not support tools')], { tools: [] })).reply).toMatchObject({ ok: false, reason: 'refused' }) // prettier-ignore
})
