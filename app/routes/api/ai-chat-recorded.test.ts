import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { conversations } from '../../../scripts/sandbox/language-model/conversations/conversations.ts'
import { addSampleWorld } from '#app/testing/advisor/advisor.ts'
import { startModelSite, type ModelSite } from '#app/testing/advisor/model.ts'

/** Sixty recorded conversations with a model, as a visitor meets them. */

let on: ModelSite
/** Whose model has no time. */
let hurried: ModelSite
beforeAll(async () => {
  on = await startModelSite({ ADVISOR_SECONDS: '20' }, addSampleWorld)
  hurried = await startModelSite({ ADVISOR_SECONDS: '1' }, addSampleWorld)
})
afterAll(() => Promise.all([on.site.stop(), hurried.site.stop()]))
beforeEach(() => [on, hurried].forEach(({ site }) => site.sandbox.model.reset()))

const all = Object.entries(conversations).flatMap(([kind, recorded]) =>
  recorded.map((each) => [kind, each.question, each] as const),
)

test('there are sixty of them', () => expect(new Set(all.map(([, question]) => question)).size).toBe(60))

test.each(all)('%s: %s', async (kind, question, { rounds, shows }) => {
  const asked = kind === 'slow' && shows === undefined ? hurried : on
  const events = await asked.askStream(question)
  const { message } = events.at(-1)!.data as { message: string }
  expect(asked.site.sandbox.model.calls.length).toBeGreaterThan(0)
  // What was shown before the last sign that all is taken back is gone.
  const from = events.findLastIndex(({ event }) => event === 'replace') + 1
  const streamed = events
    .slice(from, -1)
    .map(({ data }) => data.text as string)
    .join('')
  if (shows !== undefined) {
    expect(message).toContain(shows)
    expect(streamed).toContain(shows)
  } else {
    expect(streamed).toBe('')
    const said = rounds
      .map(({ text }) =>
        text
          ?.replace(/\[\[.*?\]\]/g, '')
          .trim()
          .slice(-30),
      )
      .filter(Boolean)
    for (const text of said) expect(JSON.stringify(events)).not.toContain(text)
  }
})

test('a service that takes no functions is asked once more, with what the site found and no functions', async () => {
  await on.ask('whats the yield in Leeds')
  const { calls } = on.site.sandbox.model
  expect(calls.map(({ body }) => body.tools === undefined)).toEqual([false, true])
  expect(calls[1]!.body.messages.at(-1)!.content).toContain('5.57% [[r1.grossYield]]')
})
