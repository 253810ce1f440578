import { expect, test } from 'vitest'
import { toNetwork } from './client-network.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1201::1', '2001:db8:0:1200'],
  ['2001:db8:0:12ff:ffff:ffff:ffff:ffff', '2001:db8:0:1200'],
  ['2001:db8:0:1300::', '2001:db8:0:1300'],
  ['2001:DB8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})
