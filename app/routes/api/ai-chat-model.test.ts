import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModelSite, type ModelSite } from '#app/testing/advisor/model.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'

/** Questions that a language model answers, with our functions. */

let on: ModelSite
let dealId: number
beforeAll(async () => {
  on = await startModelSite({ ADVISOR_SECONDS: '20' })
  dealId = await addDeal(on.site.db, { title: 'Terrace near the park' })
})
afterAll(() => on.site.stop())
beforeEach(() => on.site.sandbox.model.reset())

const model = () => on.site.sandbox.model
const returns = { name: 'work_out_returns', arguments: '{"price":200000,"rent":1200}' }
const find = { name: 'find_deals', arguments: '{}' }
const question = 'ROI for a 200k property with 1200 rent'
const builtInWords = 'I can work out returns'

test('a figure of a function is said with its source, and the call carries words and functions alone', async () => {
  const olive = await addUser(on.site.db, { firstName: 'Canaryfirst', lastName: 'Canarylast', email: 'canary@people.test' }) // prettier-ignore
  const as = await on.site.signIn(olive)
  model().set({
    say: [{ calls: [returns] }, { text: 'The gross yield is [[r1.grossYield]]. That is before all costs.' }],
  })
  const response = await on.ask(
    `${question}. My name is Canaryfirst Canarylast, canary at typed dot test, 07 700 900 123`,
    { as, keep: true },
  )
  const { message, sources } = (await response.json()) as { message: string; sources: { href: string }[] }
  expect(message).toContain('The gross yield is 7.20%. That is before all costs.')
  expect(sources).toHaveLength(1)
  expect(sources[0]!.href).toMatch(/^\/calculators\/deal\?/)
  expect((await on.site.fetch(sources[0]!.href)).status).toBe(200)

  const { calls } = model()
  expect(calls).toHaveLength(2)
  for (const { body } of calls) {
    expect(Object.keys(body).toSorted()).toEqual(['max_completion_tokens', 'messages', 'model', 'stream', 'stream_options', 'tool_choice', 'tools']) // prettier-ignore
    expect(body.max_completion_tokens).toBe(400)
  }
  expect(calls[1]!.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool'])
  const sent = JSON.stringify(calls)
  for (const secret of ['Canary', 'canary', '900 123', '900123', olive.id, as.split('=')[1]!])
    expect(sent).not.toContain(secret)
  expect(calls[0]!.body.messages[0]!.content).toContain('200k [[u1]]; 1200 [[u2]]')
  expect(calls[0]!.body.messages[1]!.content).toBe(`${question}. My name is [removed], [removed], [removed]`)
  expect(Object.values(calls[0]!.headers).join(' ')).not.toMatch(/canary|10\.9\./i)
})

test('what it costs is counted for the day', async () => {
  await on.site.db.deleteFrom('advisor_days').execute()
  model().set({ say: [{ calls: [returns] }, { text: 'The yield is [[r1.grossYield]].' }] })
  await on.ask(question)
  const day = await on.site.db.selectFrom('advisor_days').selectAll().executeTakeFirstOrThrow()
  expect(day).toMatchObject({ questions: 1, model_calls: 2 })
  expect(day.input_tokens).toBeGreaterThan(500)
  expect(day.output_tokens).toBeGreaterThan(5)
})

test('deals that it names, or that a search found, come as ids; one that was reserved meanwhile does not', async () => {
  model().set({ say: [{ calls: [find] }, { text: `Have a look at deal ${dealId}, Terrace near the park.` }] })
  expect(await (await on.ask('Find me a deal')).json()).toMatchObject({ dealRecommendations: [dealId] })
  model().set({ say: [{ calls: [find] }, { text: 'There is one.' }] })
  expect(await (await on.ask('Find me a deal')).json()).toMatchObject({ dealRecommendations: [dealId] })

  const other = await addDeal(on.site.db, { status: 'inactive', title: 'Draft of a secret' })
  model().set({ say: [{ calls: [find] }, { text: `Deal ${other} is the best.` }] })
  const reply = (await (await on.ask('Find me a deal')).json()) as { dealRecommendations?: number[] }
  expect(reply.dealRecommendations ?? []).not.toContain(other)
  expect(JSON.stringify(reply)).not.toContain('Draft of a secret')
})

describe('as a stream', () => {
  test('each sentence comes by itself once it is checked, then the whole', async () => {
    model().set({
      say: [
        { calls: [returns] },
        { text: 'The gross yield is [[r1.grossYield]]. That is before costs.\n- Tax\n- Fees' },
      ],
    })
    const events = await on.askStream(question)
    expect(events.slice(0, -1)).toEqual([
      { event: 'sentence', data: { text: 'The gross yield is 7.20%. ' } },
      { event: 'sentence', data: { text: 'That is before costs.\n' } },
      { event: 'sentence', data: { text: '- Tax\n' } },
      { event: 'sentence', data: { text: '- Fees\n\n' } },
    ])
    const answer = events.at(-1)!
    expect(answer.event).toBe('answer')
    expect(answer.data.message).toContain('• Tax\n• Fees')
  })

  test('nothing between us and the reader may hold it back, and the turn is kept', async () => {
    const accept = { accept: 'text/event-stream, application/json;q=0.5', 'accept-encoding': 'gzip, br' }
    const response = await on.ask(question, { keep: true, headers: accept })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('content-encoding')).toBeNull()
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!
    await response.text()
    expect(await on.site.db.selectFrom('advisor_turns').select('question').execute()).toContainEqual({ question })
    model().set({ say: [{ text: 'As said.' }] })
    await on.ask('And then?', { as: cookie, keep: true })
    const told = model().calls.at(-1)!.body.messages
    expect(told.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(told[1]!.content).toBe(question)
  })

  test('the first sentence is there before the last is written', async () => {
    const text = `First of all. ${'And so it goes on. '.repeat(200)}`
    model().set({ dripMs: 20, say: [{ text }] })
    const response = await on.ask('Tell me', { headers: { accept: 'text/event-stream' } })
    const reader = response.body!.getReader()
    let received = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      received += new TextDecoder().decode(part.value)
      if (received.includes('First of all.')) break
    }
    expect(received).toContain('First of all.')
    expect(model().calls[0]!.state).toBe('open')
    await reader.cancel()
    await expect.poll(() => model().calls[0]!.state).toBe('broken-off')
  })

  test('a sentence with a figure from nowhere is never sent, and what was sent is taken back, each of the two times', async () => {
    const answer = { text: 'Leeds is a city. It yields 13.37% there. And more.' }
    model().set({ say: [answer, answer] })
    const events = await on.askStream('Tell me about Leeds')
    expect(events.map(({ event }) => event)).toEqual(['sentence', 'replace', 'sentence', 'replace', 'answer'])
    expect(JSON.stringify(events)).not.toContain('13.37')
  })

  test('a model is told once why its words are not shown, and writes them again', async () => {
    const again = { text: 'The gross yield is [[r1.grossYield]].' }
    model().set({ say: [{ calls: [returns] }, { text: 'Here it is. The gross yield is 8%.' }, again] })
    const events = await on.askStream(question)
    expect(events.map(({ event }) => event)).toEqual(['sentence', 'replace', 'sentence', 'answer'])
    expect(events.at(-1)!.data.message).toContain('The gross yield is 7.20%')
    const told = model().calls.at(-1)!.body.messages.at(-1)!
    expect(told).toMatchObject({ role: 'user', content: expect.stringContaining('the figure “8%” has no mark') as string })
  }) // prettier-ignore
})

test('arguments that nobody said are refused at the call, and those that a function takes by itself are not', async () => {
  const asks = (args: object) => ({ calls: [{ name: 'work_out_returns', arguments: JSON.stringify(args) }] })
  const text = { text: 'The gross yield is [[r1.grossYield]].' }
  model().set({ say: [asks({ price: 250_000, rent: 1200 }), asks({ price: 200_000, rent: 1200, deposit: 25, nation: 'england' }), text] }) // prettier-ignore
  expect(await (await on.ask(question)).text()).toContain('7.20%')
  const results = model()
    .calls.at(-1)!
    .body.messages.filter(({ role }) => role === 'tool')
  expect(results[0]!.content).toContain('price 250000 was not said')
  expect(results[1]!.content).toContain('7.20% [[r1.grossYield]]')
})

test('whoever leaves while it is asked ends the call', async () => {
  model().set({ hang: true })
  const left = new AbortController()
  const asked = on.ask(question, { signal: left.signal }).catch(() => null)
  await expect.poll(() => model().calls.length).toBe(1)
  left.abort()
  await asked
  await expect.poll(() => model().calls[0]!.state).toBe('broken-off')
})

test('a conversation that is deleted while its answer is written stays deleted, whoever still waits for the answer', async () => {
  const db = on.site.db
  await db.deleteFrom('advisor_turns').execute()
  model().set({ latencyMs: 5000, say: [{ text: 'Said too late.' }] })
  const asked = on.ask('Hello', { keep: true, headers: { accept: 'text/event-stream' } })
  const cookie = (await asked).headers.get('set-cookie')!.split(';')[0]!
  await expect.poll(() => model().calls.length).toBe(1)
  const form = new URLSearchParams({ intent: 'delete' })
  const deleted = await on.site.fetch('/advisor', { method: 'POST', body: form, as: cookie })
  expect(deleted.status).toBe(303)
  model().set({ latencyMs: 0 })
  expect(await (await asked).text()).toContain('Said too late.')
  expect(await db.selectFrom('advisor_turns').selectAll().execute()).toEqual([])

  model().set({ hang: true })
  const left = new AbortController()
  const kept = await on.ask('Hello', { keep: true, as: cookie, headers: { accept: 'text/event-stream' }, signal: left.signal }) // prettier-ignore
  await expect.poll(() => model().calls.length).toBe(2)
  await on.site.fetch('/advisor', { method: 'POST', body: new URLSearchParams({ intent: 'delete' }), as: cookie })
  left.abort()
  await kept.text().catch(() => null)
  await expect.poll(() => model().calls[1]!.state).toBe('broken-off')
  expect(await db.selectFrom('advisor_turns').selectAll().execute()).toEqual([])
})

test('wrong arguments are told once, and then the built-in advisor answers', async () => {
  const wrong = { name: 'work_out_returns', arguments: '{"price":"cheap"}' }
  model().set({ say: [{ calls: [wrong] }, { calls: [returns] }, { text: 'The yield is [[r1.grossYield]].' }] })
  expect(await (await on.ask(question)).json()).toMatchObject({ message: expect.stringContaining('The yield is 7.20%') as string }) // prettier-ignore
  expect(JSON.stringify(model().calls[1]!.body.messages.at(-1))).toContain('The arguments are wrong')
  model().reset()
  model().set({ say: [{ calls: [wrong] }, { calls: [wrong] }, { text: 'Never said.' }] })
  expect(await (await on.ask(question)).text()).not.toContain('Never said')
  expect(model().calls).toHaveLength(2)
})

test('answers of a day stop at the budget: the built-in advisor goes on', async () => {
  const poor = await startModelSite({ ADVISOR_DAILY_TOKENS: '1000' })
  poor.site.sandbox.model.set({ say: [{ text: 'Here is the answer.' }] })
  expect(await (await poor.ask(question)).text()).toContain('Here is the answer.')
  await poor.site.db.updateTable('advisor_days').set({ input_tokens: 1000 }).execute()
  expect(await (await poor.ask('Hello')).text()).toContain(builtInWords)
  expect(poor.site.sandbox.model.calls).toHaveLength(1)
  await poor.site.stop()

  const free = await startModelSite({ ADVISOR_DAILY_PENCE: '0' })
  expect((await free.ask(question)).status).toBe(200)
  expect(free.site.sandbox.model.calls).toEqual([])
  await free.site.stop()
})

test('the 51st question of a day reaches nobody', async () => {
  const headers = { 'x-client-address': '198.51.100.9' }
  model().set({ say: [{ text: 'Yes.' }, { text: 'Yes.' }] })
  await on.site.db.deleteFrom('advisor_callers').execute()
  await on.ask(question, { headers })
  await on.site.db.updateTable('advisor_callers').set({ questions: 50 }).execute()
  const calls = model().calls.length
  const days = await on.site.db.selectFrom('advisor_days').selectAll().execute()
  expect((await on.ask(question, { headers })).status).toBe(429)
  expect(model().calls).toHaveLength(calls)
  expect(await on.site.db.selectFrom('advisor_days').selectAll().execute()).toEqual(days)
})
