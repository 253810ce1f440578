import { describe, expect, test } from 'vitest'
import { toNetwork } from './client-network.ts'

describe('client network', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1201::1', '2001:db8:0:1200'],
    ['2001:db8:0:12ff:ffff:ffff:ffff:ffff', '2001:db8:0:1200'],
    ['2001:db8:0:1300::', '2001:db8:0:1300'],
    ['2001:DB8::7', '2001:db8:0:0'],
    ['2001::a:bcde:1:2:3:4', '2001:0:a:bc00'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})
