import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions, reasonForTrail } from './audit.ts'

test.each([
  [' Two\nof  three rooms ', 'Two of  three rooms'],
  ['Ivy@people.test agreed', '… agreed'],
  ['see <a@b@c>, x@y@ and 😀@😀', 'see … … and …'],
  ['3 @ 4, @ivy, ivy@, @@', '3 @ 4, @ivy, … @@'],
  ['@@@ a@', '… a@'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['😀'.repeat(300), `${'😀'.repeat(199)}…`],
])('the trail keeps of a reason %j', (typed, kept) => expect(reasonForTrail(typed)).toBe(kept))
const actions = Object.values(auditActions).flat()

test('an action belongs to one type of thing', () => {
  expect(actions.length).toBeGreaterThan(40)
  expect(new Set(actions).size).toBe(actions.length)
})

test('every action is written down by something', () => {
  const app = resolve(import.meta.dirname, '../..')
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|e2e)\.|^testing\/|^domain\/audit\/audit\.ts$/.test(file))
    .map((file) => readFileSync(join(app, file), 'utf8'))
    .join('\n')
  // The names of some actions are composed with a state in the code, so they are looked for by that piece of code.
  const states = ['pending', 'under-review', 'approved', 'processing', 'refunded', 'rejected', 'withdrawn']
  const composed = new Map<string, string>([
    ...['released', 'expired'].map((end) => [`hold-${end}`, 'action: `hold-${to}`'] as const),
    ...states.map((state) => [`refund-request-${state}`, '`refund-request-${status}` as const'] as const),
  ])
  expect(actions.filter((action) => !sources.includes(composed.get(action) ?? `'${action}'`))).toEqual([])
})
