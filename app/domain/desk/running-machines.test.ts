import { expect, test } from 'vitest'
import { tellMachines } from './running-machines.ts'

test('one machine that does everything has no row', () => {
  expect(tellMachines({ others: 0, jobs: 'here' })).toBeNull()
})

test.each([
  [2, 'here', true, '3 machines are there. This one runs the jobs.'],
  [1, { name: 'web-2' }, true, '2 machines are there. The jobs run on another one: web-2.'],
  [1, 'nowhere', false, /^2 machines are there\. No machine runs the jobs at this moment: email, refunds .* waits\. /],
  [0, 'nowhere', false, /^One machine is there\. No machine runs the jobs/],
] as const)('the row of %d others, with the jobs %j', (others, jobs, isWell, text) => {
  const told = typeof text === 'string' ? text : (expect.stringMatching(text) as string)
  expect(tellMachines({ others, jobs })).toEqual({ name: 'Machines', isWell, text: told, at: null })
})
