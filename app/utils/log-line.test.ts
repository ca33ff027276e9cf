import { afterEach, expect, test, vi } from 'vitest'
import { errorText, writeLogLine } from './log-line.ts'

const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterEach(() => written.mockClear())
const lineOf = (fields: Parameters<typeof writeLogLine>[1]) => {
  writeLogLine('stderr', fields)
  return JSON.parse(String(written.mock.calls.at(-1)![0])) as Record<string, unknown>
}

test('a line is one line of JSON with its time first, whatever it says', () => {
  const line = lineOf({ level: 'error', error: 'two\nlines', ms: 1.5 })
  expect(Object.keys(line)).toEqual(['at', 'level', 'error', 'ms'])
  expect(line).toMatchObject({ level: 'error', error: 'two\nlines', ms: 1.5 })
  expect(written.mock.calls.at(-1)![0]).toMatch(/^[^\n]+\n$/)
})

test.each([
  ['550 <ivy.o’neil+x@people.test>: no such mailbox', '550 <[address]>: no such mailbox'],
  ['/ivy%40people.test/x', '/[address]/x'],
  ['GET https://a.test/?to=ivy@people.test&x=1', 'GET https://a.test/?to=[address]&x=1'],
  ['Invalid email: "IVY@PEOPLE.TEST", and ben@x.test', 'Invalid email: "[address]", and [address]'],
  ['at readFile (/srv/app/build/server/index.js:10:3)', 'at readFile (/srv/app/build/server/index.js:10:3)'],
])('an address is left out of %j', (said, expected) => {
  expect(lineOf({ error: said }).error).toBe(expected)
})

test('an error is told with its place, anything else as it is', () => {
  expect(errorText(new Error('No'))).toMatch(/^Error: No\n {4}at /)
  expect(errorText('No')).toBe('No')
})

test('signs without end are read once', () => {
  expect(lineOf({ error: '@'.repeat(50_000) + 'x'.repeat(200_000) }).error).toHaveLength(250_000)
})
