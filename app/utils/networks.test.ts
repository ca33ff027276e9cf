import { expect, test } from 'vitest'
import { networkOf } from './networks.ts'

test.each([
  ['203.0.113.9', 4, '203.0.113.9'],
  ['unknown', 4, 'unknown'],
  ['2001:db8:7:1:aaaa::1', 4, '2001:db8:7:1'],
  ['2001:db8:7:1:bbbb:0:0:2', 3, '2001:db8:7'],
  // Groups that are left out are groups of zeros.
  ['2001:db8::1', 4, '2001:db8:0:0'],
  ['2001:db8::aaaa:1', 4, '2001:db8:0:0'],
  ['2001:0DB8:0000::3', 3, '2001:db8:0'],
  ['2001:db8:0:0:1:2:3:4', 4, '2001:db8:0:0'],
  ['::1', 3, '0:0:0'],
  ['fe80::1%eth0', 4, 'fe80:0:0:0'],
  // An IPv4 address in the clothes of the other kind: the others of its kind are strangers to it.
  ['::ffff:203.0.113.9', 3, '203.0.113.9'],
])('%s, %i groups', (address, groups, network) => {
  expect(networkOf(address, groups)).toBe(network)
})
