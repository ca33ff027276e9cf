import { expect, test } from 'vitest'
import { fullAddress } from './address.ts'

test.each([
  ['7 Canary Row', 'L15 0AA', '7 Canary Row, L15 0AA'],
  ['7 Canary Row, Liverpool L15 0AA', 'L15 0AA', '7 Canary Row, Liverpool L15 0AA'],
  ['7 Canary Row, Liverpool l150aa', 'L15 0AA', '7 Canary Row, Liverpool l150aa'],
  ['7 Canary Row', '', '7 Canary Row'],
  ['', 'L15 0AA', 'L15 0AA'],
  ['', '', ''],
])('%j and %j are %j', (address, postcode, full) => expect(fullAddress({ address, postcode })).toBe(full))
