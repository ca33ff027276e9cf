import { expect, test } from 'vitest'
import { withoutContactData } from '#app/domain/advisor/contact-data.ts'
import { readExamples } from './examples.ts'

const examples = readExamples()
const messages = examples.flatMap(({ id, turns }) => turns.map((text) => ({ id, text })))

test('each example has an id of its own, a message, and what is meant by it or nothing', () => {
  expect(examples.length).toBeGreaterThan(1000)
  expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length)
  for (const { id, turns, means, ...more } of examples) {
    expect(turns.length, id).toBeGreaterThan(0)
    if (means) expect(Object.keys(means), id).toEqual(['calculator', 'args'])
    expect(more, id).toEqual({})
  }
})

test('no example is there twice', () => {
  const seen = new Map<string, string>()
  for (const { id, turns } of examples) {
    const said = turns.join('\n').toLowerCase().replace(/\W+/g, ' ').trim()
    expect(seen.get(said), id).toBeUndefined()
    seen.set(said, id)
  }
})

test('no example says who or where somebody is', () => {
  const telling = messages.filter(({ text }) => withoutContactData(text) !== text.normalize('NFKC'))
  expect(telling).toEqual([])
})

test('no message is longer than one that may be sent', () => {
  for (const { id, text } of messages) expect(text.length, id).toBeLessThanOrEqual(2000)
})
