import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Env } from '../env.ts'
import { matchNetworks } from '../networks.ts'

type Incoming = Pick<IncomingMessage, 'headers'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }

/** Decides what a request's proxies changed: the address of the site in the visitor's browser, and the visitor's own. */
export interface Forwarding {
  /** Origin of the site as the visitor's browser sees it; null if the Host header is malformed. */
  originOf(request: Incoming): string | null
  /** IP address of the visitor, for rate limits, the security log and visits. */
  clientAddressOf(request: Incoming): string
}

/** `X-Forwarded-For`, `-Proto` and `-Host` count only if the connection comes from a trusted proxy. */
export function createForwarding({ publicUrl, trustedProxies }: Pick<Env, 'publicUrl' | 'trustedProxies'>): Forwarding {
  const publicSite = new URL(publicUrl)
  const isTrusted = matchNetworks(trustedProxies)

  return {
    originOf({ headers, socket }) {
      // Proxies may send a Host of their own. Browsers don't let another site claim this origin.
      if (headers.origin === publicSite.origin) return publicSite.origin
      const isForwarded = 'x-forwarded-host' in headers || 'x-forwarded-proto' in headers
      const trusted = isForwarded && isTrusted(peerOf(socket)) ? headers : {}
      const host = forwardedHost(trusted) ?? headers.host
      if (host === undefined) return publicSite.origin
      const protocol = forwardedProtocol(trusted)
      if (protocol) return originFrom(protocol, host)
      // A proxy that doesn't forward the protocol may end TLS.
      const origin = originFrom(publicSite.protocol, host)
      return origin === publicSite.origin ? origin : originFrom('http:', host)
    },
    clientAddressOf({ headers, socket }) {
      const peer = peerOf(socket)
      const forwardedFor = headers['x-forwarded-for']
      if (!forwardedFor || !isTrusted(peer)) return peer || 'unknown'
      const hops = String(forwardedFor).split(',')
      const client = hops
        .map((hop) => unmapped(withoutPort(hop.trim())))
        .findLast((hop) => isIP(hop) !== 0 && !isTrusted(hop))
      return client ?? (peer || 'unknown')
    },
  }
}

const peerOf = ({ remoteAddress = '' }: Incoming['socket']) => unmapped(remoteAddress)

/** Strips the prefix of IPv4-mapped IPv6 addresses. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Some proxies add the port: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (hop: string) => hop.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/** Each proxy may add a value; the first is the one next to the visitor. */
const firstOf = (header: string | string[] | undefined) => /^[^,]*/.exec(String(header ?? ''))![0].trim()

function forwardedHost(headers: IncomingHttpHeaders): string | null {
  const host = firstOf(headers['x-forwarded-host'])
  return originFrom('http:', host) && host
}

function forwardedProtocol(headers: IncomingHttpHeaders): 'http:' | 'https:' | null {
  const protocol = firstOf(headers['x-forwarded-proto']).toLowerCase()
  return protocol === 'http' || protocol === 'https' ? `${protocol}:` : null
}

/** Null unless `host` is a host with or without a port. */
function originFrom(protocol: string, host: string): string | null {
  if (!/^[^\s/\\?#@]+$/.test(host)) return null
  return URL.parse(`${protocol}//${host}`)?.origin ?? null
}
