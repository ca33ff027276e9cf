import { expect, test } from 'vitest'
import { countStates } from './states.server.ts'

test.each([
  ['', 0, 0],
  ['q 1 0 0 1 0 0 cm Q', 0, 0],
  ['q q 2 0 0 2 0 0 cm Q', 0, 1],
  ['Q Q q', -2, -1],
  ['q\nQ\rq\tQ', 0, 0],
  ['q%Q Q\nQ', 0, 0],
  ['(q Q \\) Q (Q) Q) Tj q', 0, 1],
  ['(Q', 0, 0],
  ['<51> Tj /q gs /Q Do q', 0, 1],
  ['<</A/Q/B(Q)>> BDC q EMC', 0, 1],
  ['[(Q)12(q)]TJ q', 0, 1],
  ['qq QQ BQ 1q q', 0, 1],
  ['q BI /W 1 /H 1 ID Q Q EIQ Q\nEI Q', 0, 0],
  ['q BI ID no end Q', 0, 1],
])('%s', (content, lowest, sum) => {
  expect(countStates(Buffer.from(content))).toEqual({ lowest, sum })
})
