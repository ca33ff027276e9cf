import { expect, test } from 'vitest'
import { withoutContactData } from '#app/domain/advisor/contact-data.ts'
import { aims } from '#app/domain/advisor/understanding/likely/likely-aim.ts'
import { kinds } from '#app/domain/advisor/understanding/likely/likely-kind.ts'
import { readAimExamples, readExamples, readKindExamples } from './examples.ts'

const examples = readExamples()
const ofAims = readAimExamples()
const ofKinds = readKindExamples()
const all = [...examples, ...ofAims, ...ofKinds]
const messages = all.flatMap(({ id, turns }) => turns.map((text) => ({ id, text })))

test('each example has an id of its own, a message, and what is meant by it or nothing', () => {
  expect(examples.length).toBeGreaterThan(1000)
  expect(new Set(examples.map(({ id }) => id)).size).toBe(examples.length)
  for (const { id, turns, means, kind, ...more } of examples) {
    expect(turns.length, id).toBeGreaterThan(0)
    if (means) expect(Object.keys(means), id).toEqual(['calculator', 'args'])
    expect(means === undefined, id).toBe(kind !== undefined)
    expect(more, id).toEqual({})
  }
})

test('each conversation of another kind says which, and each kind is there often', () => {
  const count = (kind: string) => ofAims.filter(({ aim }) => aim === kind).length
  expect(aims.map(count).every((found) => found >= 100)).toBe(true)
  expect(aims.reduce((sum, kind) => sum + count(kind), 0)).toBe(ofAims.length)
})

test('each kind of message is there often', () => {
  const said = [...examples.map(({ kind = 'sum' }) => kind), ...ofKinds.map(({ kind }) => kind)]
  for (const kind of kinds) expect(said.filter((one) => one === kind).length, kind).toBeGreaterThanOrEqual(30)
  expect(said.every((kind) => kinds.includes(kind))).toBe(true)
})

test('no example is there twice', () => {
  const seen = new Map<string, string>()
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { id, turns } of all) {
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
