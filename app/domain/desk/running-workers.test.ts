import { expect, test } from 'vitest'
import { tellWorkers } from './running-workers.ts'

test.each([
  [4, 4, true, 'All 4 answer visitors.'],
  [2, 2, true, 'Both answer visitors.'],
  [4, 3, false, '3 of 4 answer visitors. The missing ones are started again, and the log says why they ended.'],
])('the row of processes, of %d wanted %d running', (wanted, running, isWell, text) => {
  expect(tellWorkers({ wanted, running })).toEqual({ name: 'Processes', isWell, text, at: null })
})
