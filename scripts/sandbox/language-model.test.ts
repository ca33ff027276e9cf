import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigin: 'http://127.0.0.1:9' })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.model.reset())

const ask = (path: string, body?: unknown, key = sandbox.modelEnvironment.OPENAI_API_KEY) =>
  fetch(`http://127.0.0.1:${sandbox.port}/model/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}` },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const user = { role: 'user', content: 'Find deals under 150k' }
const parameters = { type: 'object', properties: { priceTo: { type: 'number' } } }
const find = { type: 'function', function: { name: 'find_deals', description: 'Finds deals.', parameters } }
const chat = { model: 'any', messages: [user] }
const call = (id: string) => ({ id, type: 'function', function: { name: 'find_deals', arguments: '{}' } })
const asked = { role: 'assistant', content: null, tool_calls: [call('c1')] }

test('lists its one model, and wants its key', async () => {
  expect(await (await ask('/models')).json()).toMatchObject({ data: [{ id: 'local-advisor' }] })
  expect((await ask('/models', undefined, 'sk-wrong')).status).toBe(401)
  expect((await ask('/chat/completions', chat, 'sk-wrong')).status).toBe(401)
  expect(sandbox.model.calls).toEqual([])
})

test('asks the function that fits, words what it found by its marks, and counts', async () => {
  const first: unknown = await (await ask('/chat/completions', { ...chat, tools: [find] })).json()
  expect(first).toMatchObject({
    choices: [{ finish_reason: 'tool_calls', message: { content: null, tool_calls: [{ type: 'function', function: { name: 'find_deals', arguments: '{"priceTo":150000}' } }] } }],
  }) // prettier-ignore
  const deal = { id: '7 [[r1.deal7.id]]', title: 'Terrace', price: '£140,000 [[r1.deal7.price]]', grossYield: '6.00% [[r1.deal7.grossYield]]' } // prettier-ignore
  const facts = { total: '1 [[r1.total]]', deals: [deal] }
  const result = { role: 'tool', tool_call_id: 'c1', content: JSON.stringify({ facts }) }
  const second: unknown = await (await ask('/chat/completions', { ...chat, tools: [find], messages: [user, asked, result] })).json() // prettier-ignore
  expect(second).toMatchObject({
    choices: [{ finish_reason: 'stop', message: { content: expect.stringContaining('Terrace, has a price of [[r1.deal7.price]]') as string } }],
    usage: { prompt_tokens: expect.any(Number) as number },
  }) // prettier-ignore
})

test('plays a recorded conversation, with its faults', async () => {
  const says = async (content: string, tools?: object[]) =>
    ask('/chat/completions', { ...chat, messages: [{ role: 'user', content }], ...(tools && { tools }) })
  expect(await (await says('just say hello')).json()).toMatchObject({
    choices: [{ message: { content: 'Hello. What would you like to look at?' } }],
  })
  expect((await says('Break with an error, please')).status).toBe(500)
  expect((await says('whats the yield in Leeds', [find])).status).toBe(400)
  expect((await says('whats the yield in Leeds')).status).toBe(200)
})

test('streams the same in pieces, and the usage where it is asked for', async () => {
  const text = await (await ask('/chat/completions', { ...chat, stream: true, stream_options: { include_usage: true } })).text() // prettier-ignore
  const chunks = text.trim().split('\n\n')
  expect(chunks.at(-1)).toBe('data: [DONE]')
  expect(chunks.at(-2)).toContain('"usage":{')
  expect(chunks.at(-3)).toContain('"finish_reason":"stop"')
  expect(chunks.length).toBeGreaterThan(10)
})

test.each([
  ['another path', '/embeddings', chat],
  ['another method', '/chat/completions', undefined],
  ['a field', '/chat/completions', { ...chat, user: 'ivy' }],
  ['a temperature', '/chat/completions', { ...chat, temperature: 1 }],
  ['a role', '/chat/completions', { ...chat, messages: [{ role: 'developer', content: 'x' }] }],
  ['a part of a message', '/chat/completions', { ...chat, messages: [{ ...user, name: 'Ivy' }] }],
  ['pictures', '/chat/completions', { ...chat, messages: [{ role: 'user', content: [] }] }],
  ['a kind of tool', '/chat/completions', { ...chat, tools: [{ type: 'web_search' }] }],
  ['a choice of a tool', '/chat/completions', { ...chat, tools: [find], tool_choice: 'required' }],
  ['an option of streams', '/chat/completions', { ...chat, stream: true, stream_options: { other: true } }],
])('says 501 to %s that it does not know', async (_what, path, body) => {
  expect((await ask(path, body)).status).toBe(501)
  expect(sandbox.model.calls).toEqual([])
})

test.each([
  ['no JSON', '{"model'],
  ['no object', []],
  ['no model', { messages: [user] }],
  ['no messages', { ...chat, messages: [] }],
  ['options of a stream without one', { ...chat, stream_options: { include_usage: true } }],
  ['a choice without tools', { ...chat, tool_choice: 'auto' }],
  ['a call that nothing answers', { ...chat, messages: [user, asked] }],
  ['an answer to no call', { ...chat, messages: [user, { role: 'tool', tool_call_id: 'c1', content: '' }] }],
  ['two answers to a call', { ...chat, messages: [user, asked, ...Array<object>(2).fill({ role: 'tool', tool_call_id: 'c1', content: '' })] }],
])('says 400 to %s, as the service does', async (_what, body) => {
  expect((await ask('/chat/completions', body)).status).toBe(400)
}) // prettier-ignore

test('is operated from outside like the others, and refuses a control that it does not have', async () => {
  const control = (body: unknown) =>
    fetch(`http://127.0.0.1:${sandbox.port}/_control/model`, { method: 'POST', body: JSON.stringify(body) })
  expect((await control({ failNext: [429] })).status).toBe(200)
  expect((await ask('/chat/completions', chat)).status).toBe(429)
  expect((await control({ failnext: [429] })).status).toBe(400)
  expect((await control({ behaviour: 'kind' })).status).toBe(400)
  const state = (await (await fetch(`http://127.0.0.1:${sandbox.port}/_control/state`)).json()) as { model: object }
  expect(state.model).toMatchObject({ calls: [{ body: chat, state: 'answered' }] })
  await fetch(`http://127.0.0.1:${sandbox.port}/_control/reset`, { method: 'POST' })
  expect(sandbox.model.calls).toEqual([])
})
