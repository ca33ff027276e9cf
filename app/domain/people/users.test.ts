import { expect, test } from 'vitest'
import { fullName } from './users.ts'

test.each([
  ['both names', 'Ivy', 'Investor', 'Ivy Investor'],
  ['the first alone', 'Ivy', '', 'Ivy'],
  ['the last alone', '', 'Investor', 'Investor'],
  ['neither', '', '', 'ivy@people.test'],
])('a person with %s is called by what is known', (_what, firstName, lastName, called) =>
  expect(fullName({ firstName, lastName, email: 'ivy@people.test' })).toBe(called),
)
