/** The client that sent a request, for cookies, rate limits and the security log. */
export interface Caller {
  headers: Headers
  /** IP address of the client; behind a proxy, the one that the proxy forwards. */
  address: string
  userAgent: string | null
}

/** Passes the client's address to better-auth; never copied from a request. */
export const ADDRESS_HEADER = 'x-voltacre-client'

const LONGEST_USER_AGENT = 400

/** The only headers of a request that better-auth needs. */
export function toHeaders({ headers, address, userAgent }: Caller): Headers {
  const forwarded = new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent ?? '' })
  const cookie = headers.get('cookie')
  if (cookie) forwarded.set('cookie', cookie)
  return forwarded
}

/** The cookies that better-auth set, to be passed on to the browser. */
export const cookiesOf = (headers: Headers): string[] => headers.getSetCookie()

/** @param remoteAddress address of the connection's peer */
export function callerOf({ headers }: Pick<Request, 'headers'>, remoteAddress = ''): Caller {
  return {
    headers,
    address: clientAddress(headers.get('x-forwarded-for') ?? '', remoteAddress),
    userAgent: headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
  }
}

/**
 * Trusts X-Forwarded-For only when the peer is on this machine or a private network, because any client can send that
 * header. The client is the last entry with a public address.
 */
export function clientAddress(forwardedFor: string, remoteAddress = ''): string {
  const peer = withoutPrefix(remoteAddress)
  if (forwardedFor === '' || !isNearby(peer)) return peer || 'unknown'
  const forwarded = forwardedFor.split(',').map((entry) => withoutPrefix(entry.trim()))
  return forwarded.findLast((entry) => /^[\da-f:.]{2,45}$/i.test(entry) && !isNearby(entry)) ?? (peer || 'unknown')
}

/** Strips the prefix of IPv4-mapped IPv6 addresses. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const isNearby = (address: string) =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address) || /^(::1$|f[cd])/i.test(address)

/** The network that shares a rate limit: one IPv4 address, or the /64 that an IPv6 subscriber gets. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = address.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left
  return `${groups.slice(0, 4).join(':')}::/64`
}
