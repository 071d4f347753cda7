import { BlockList, isIP } from 'node:net'

/** Loopback and private networks. */
export const NEARBY_NETWORKS: readonly string[] = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]

const BITS = { ipv4: 32, ipv6: 128 } as const

/** An IP address or a network, like 10.0.0.0/8, in the form that `BlockList` takes; null for anything else. */
function parseNetwork(text: string) {
  const [address = '', length, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return null
  const family = familyOf(address)
  const bits = length === undefined ? BITS[family] : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
  return bits <= BITS[family] ? { address, bits, family } : null
}

export const isNetwork = (text: string): boolean => parseNetwork(text) !== null

/** Returns whether an address is in one of the networks. IPv4-mapped IPv6 addresses count as IPv4. */
export function matchNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const { address, bits, family } of networks.map(parseNetwork).filter((network) => network !== null))
    list.addSubnet(address, bits, family)
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string): keyof typeof BITS => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
