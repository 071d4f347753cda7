import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Loopback and private networks. */
export const NEARBY_NETWORKS: readonly string[] = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]

/** The rest of what IANA's registry of special-purpose IPv4 addresses doesn't call globally reachable. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '100.64.0.0/10',
  // Link-local, with the metadata of most clouds.
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Metadata of Azure, which has an ordinary address.
  '168.63.129.16',
]

/** All IPv6 addresses that are allocated so far. Loopback, local, multicast and wrapped IPv4 addresses are outside. */
const UNICAST_IPV6 = ['2000::/3']
/** Teredo and other protocols, 6to4 and documentation. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

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

const isUnicastIpv6 = matchNetworks(UNICAST_IPV6)
const isSpecial = matchNetworks([...NEARBY_NETWORKS, ...SPECIAL_IPV4, ...SPECIAL_IPV6])

/**
 * Whether an IP address is on the public internet and none of this machine's. IPv6 addresses that wrap an IPv4 address (mapped,
 * NAT64, 6to4, Teredo) are not.
 */
export function isPublicAddress(address: string, ownAddresses = addressesOfMachine()): boolean {
  const isUnicast = isIP(address) === 4 || isUnicastIpv6(address)
  return isUnicast && !isSpecial(address) && !matchNetworks(ownAddresses)(address)
}

const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((interfaces = []) => interfaces.map(({ address }) => address))
