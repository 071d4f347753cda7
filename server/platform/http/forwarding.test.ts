import { describe, expect, test } from 'vitest'
import { NEARBY_NETWORKS } from '../networks.ts'
import { createForwarding } from './forwarding.ts'

const PUBLIC = 'https://land.example'
const OWN = { host: '127.0.0.1:3000' }
const LOOPBACK = '127.0.0.1'
const STRANGER = '203.0.113.9'

interface Sent {
  headers: Record<string, string>
  peer?: string
  publicUrl?: string
  trustedProxies?: readonly string[]
}

function forwardingOf({ publicUrl = PUBLIC, trustedProxies = NEARBY_NETWORKS }: Partial<Sent>) {
  return createForwarding({ publicUrl, trustedProxies })
}

const originOf = ({ headers, peer = LOOPBACK, ...options }: Sent) =>
  forwardingOf(options).originOf({ headers, socket: { remoteAddress: peer } })

const forwarded = (proto: string, host = 'land.example') => ({
  ...OWN,
  'x-forwarded-proto': proto,
  'x-forwarded-host': host,
})

describe('the origin that the visitor sees', () => {
  test.each<[string, Sent, string | null]>([
    ['the proxy forwards both', { headers: forwarded('https') }, PUBLIC],
    [
      'it forwards another name of the site',
      { headers: forwarded('https', 'www.land.example') },
      'https://www.land.example',
    ],
    ['it forwards a port', { headers: forwarded('https', 'land.example:8443') }, 'https://land.example:8443'],
    ['it forwards the default port', { headers: forwarded('https', 'land.example:443') }, PUBLIC],
    ['it forwards an IPv6 host', { headers: forwarded('https', '[2001:DB8::1]:8443') }, 'https://[2001:db8::1]:8443'],
    ['it forwards upper case', { headers: forwarded('HTTPS', 'Land.Example') }, PUBLIC],
    ['several proxies add values', { headers: forwarded('https, http', 'land.example, 10.0.0.2:3000') }, PUBLIC],
    ['the visitor does not use TLS', { headers: forwarded('http') }, 'http://land.example'],
    ['only the protocol is forwarded', { headers: { host: 'land.example', 'x-forwarded-proto': 'https' } }, PUBLIC],
    ['only the host is forwarded', { headers: { ...OWN, 'x-forwarded-host': 'land.example' } }, PUBLIC],
    ['nothing is forwarded, but the host is kept', { headers: { host: 'land.example' } }, PUBLIC],
    ['the kept host has the default port', { headers: { host: 'land.example:443' } }, PUBLIC],
    ['the proxy has a Host of its own', { headers: { ...OWN, origin: PUBLIC } }, PUBLIC],
    ['and forwards only the protocol', { headers: { ...OWN, 'x-forwarded-proto': 'https', origin: PUBLIC } }, PUBLIC],
    [
      'and drops the port',
      {
        headers: { ...forwarded('https', 'a.example'), origin: 'https://a.example:8443' },
        publicUrl: 'https://a.example:8443',
      },
      'https://a.example:8443',
    ],
    ['the server is used directly', { headers: OWN }, 'http://127.0.0.1:3000'],
    ['a form is sent directly', { headers: { ...OWN, origin: 'http://127.0.0.1:3000' } }, 'http://127.0.0.1:3000'],
    ['it is used directly by IPv6', { headers: { host: '[::1]:3000' }, peer: '::1' }, 'http://[::1]:3000'],
    ['PUBLIC_URL is the default', { headers: OWN, publicUrl: 'http://localhost:3000' }, 'http://127.0.0.1:3000'],
    ['a probe has no Host', { headers: {} }, PUBLIC],
    ['another site sends a form', { headers: { ...forwarded('https'), origin: 'https://evil.example' } }, PUBLIC],
    [
      'an untrusted peer forwards',
      { headers: forwarded('https', 'evil.example'), peer: STRANGER },
      'http://127.0.0.1:3000',
    ],
    [
      'an untrusted peer claims TLS',
      { headers: { host: 'a.example', 'x-forwarded-proto': 'https' }, peer: STRANGER },
      'http://a.example',
    ],
    ['an IPv4-mapped proxy forwards', { headers: forwarded('https'), peer: '::ffff:10.0.0.2' }, PUBLIC],
    [
      'TRUST_PROXY names the peer',
      { headers: forwarded('https', 'a.example'), peer: STRANGER, trustedProxies: ['203.0.113.0/24'] },
      'https://a.example',
    ],
    [
      'TRUST_PROXY names another one',
      { headers: forwarded('https', 'a.example'), trustedProxies: ['10.0.0.0/8'] },
      'http://127.0.0.1:3000',
    ],
    ['the protocol is unknown', { headers: forwarded('wss') }, PUBLIC],
    ['the protocol is empty', { headers: forwarded('') }, PUBLIC],
    [
      'the forwarded host is malformed',
      { headers: { ...forwarded('https', 'a b/c@d'), host: 'land.example' } },
      PUBLIC,
    ],
    [
      'the forwarded host has a path',
      { headers: { ...forwarded('https', 'a.example/x'), host: 'land.example' } },
      PUBLIC,
    ],
    ['the Host is malformed', { headers: { host: 'a b' } }, null],
    ['the Host has credentials', { headers: { host: 'me@land.example' } }, null],
  ])('where %s', (_, sent, origin) => {
    expect(originOf(sent)).toBe(origin)
  })
})

describe('the address of the visitor', () => {
  test.each<[string, string | undefined, string, readonly string[] | undefined, string]>([
    ['no proxy', undefined, STRANGER, undefined, STRANGER],
    ['an untrusted peer that forwards', '198.51.100.1', STRANGER, undefined, STRANGER],
    ['a local proxy', '198.51.100.1', LOOPBACK, undefined, '198.51.100.1'],
    ['two proxies', '192.0.2.1, 198.51.100.1, 10.0.0.2', '::ffff:127.0.0.1', undefined, '198.51.100.1'],
    ['ports', '198.51.100.1:5678, 10.0.0.9:443', LOOPBACK, undefined, '198.51.100.1'],
    ['IPv6 with a port', '[2001:db8::7]:443', LOOPBACK, undefined, '2001:db8::7'],
    ['IPv6', '2001:db8::7', '::1', undefined, '2001:db8::7'],
    ['an IPv4-mapped visitor', '::ffff:198.51.100.1', LOOPBACK, undefined, '198.51.100.1'],
    ['visitors of the private network', '10.0.0.9', '10.0.0.2', undefined, '10.0.0.2'],
    ['no address at all', '<script>, unknown', '10.0.0.2', undefined, '10.0.0.2'],
    ['a proxy in TRUST_PROXY', '198.51.100.1, 203.0.113.7', STRANGER, ['203.0.113.0/24'], '198.51.100.1'],
    ['a proxy not in TRUST_PROXY', '198.51.100.1', LOOPBACK, ['203.0.113.0/24'], LOOPBACK],
    ['a closed connection', undefined, '', undefined, 'unknown'],
  ])('with %s', (_, forwardedFor, peer, trustedProxies, address) => {
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const forwarding = forwardingOf(trustedProxies ? { trustedProxies } : {})
    expect(forwarding.clientAddressOf({ headers, socket: { remoteAddress: peer } })).toBe(address)
  })
})
