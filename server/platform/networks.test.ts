import { expect, test } from 'vitest'
import { isPublicAddress } from './networks.ts'

const NONE: string[] = []

test.each([
  ['1.1.1.1'],
  ['9.255.255.255'],
  ['100.63.255.255'],
  ['100.128.0.0'],
  ['172.15.255.255'],
  ['172.32.0.0'],
  ['198.17.255.255'],
  ['198.20.0.0'],
  ['223.255.255.255'],
  ['2606:4700:4700::1111'],
  ['2a00:1450:4001:830::200e'],
  ['2001:4860:4860::8888'],
])('%s is public', (address) => {
  expect(isPublicAddress(address, NONE)).toBe(true)
})

test.each([
  ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['private', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1'],
  ['link-local', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['cloud metadata', '169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['multicast', '224.0.0.1', '239.255.255.250', 'ff02::1'],
  ['reserved or broadcast', '240.0.0.1', '255.255.255.255', '4000::1', '5f00::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::8.8.8.8', '64:ff9b:1::1'],
  ['6to4 or Teredo', '2002:7f00:1::', '2001:0:7f00:1::', '192.88.99.1'],
  ['no address', '', 'localhost', '1.1.1', '1.1.1.1/0', '2130706433'],
])('%s is not public', (_kind, ...addresses) => {
  expect(addresses.filter((address) => isPublicAddress(address, NONE))).toEqual([])
})

test('an address of this machine is not public', () => {
  expect(isPublicAddress('1.1.1.1', ['2606:4700:4700::1111', '1.1.1.1'])).toBe(false)
  expect(isPublicAddress('2606:4700:4700:0:0:0:0:1111', ['2606:4700:4700::1111', '1.1.1.1'])).toBe(false)
})
