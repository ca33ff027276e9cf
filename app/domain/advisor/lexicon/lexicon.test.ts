import { expect, test } from 'vitest'

/** The lists as the scan needs them: a phrase that is longer than its runs, or not spelled like them, would never be found. */

const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })

/** All lists of strings of a value, however deep they lie. */
function listsIn(value: unknown, name: string): [name: string, list: readonly string[]][] {
  if (typeof value !== 'object' || value === null) return []
  if (value instanceof Map) return [[name, [...value.keys()] as string[]]]
  const list = value instanceof Set ? [...value] : value
  if (Array.isArray(list) && list.every((each) => typeof each === 'string')) return [[name, list]]
  return Object.entries(list).flatMap(([key, each]) => listsIn(each, `${name} ${key}`))
}

// The subjects of a matter are names, and no phrases.
const lists = Object.entries(files)
  .flatMap(([file, members]) => listsIn({ ...members }, file))
  .filter(([name]) => !name.endsWith(' of'))

test('there are lists, and each says of a phrase once what a run of the scan can say', () => {
  expect(lists.length).toBeGreaterThan(150)
  for (const [name, list] of lists) {
    expect(new Set(list).size, name).toBe(list.length)
    for (const phrase of list) expect(phrase, name).toMatch(/^(?:[a-z\d]+(?: [a-z\d]+){0,4}|[^a-z\d\s])$/)
  }
})
