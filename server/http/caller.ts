/** What a request tells of who sent it, besides the viewer: for cookies, limits and the security log. */
export interface Caller {
  headers: Headers
  /** IP address of the client, behind a proxy the one that the proxy saw. */
  address: string
  userAgent: string | null
}

/** Header in which the services tell better-auth the client's address; never taken from a request. */
export const ADDRESS_HEADER = 'x-voltacre-client'

const LONGEST_USER_AGENT = 400

/** What better-auth is told: no more of a request than it needs. */
export function toHeaders({ headers, address, userAgent }: Caller): Headers {
  const told = new Headers({ [ADDRESS_HEADER]: address, 'user-agent': userAgent ?? '' })
  const cookie = headers.get('cookie')
  if (cookie) told.set('cookie', cookie)
  return told
}

/** What better-auth answered that the browser must be told. */
export const cookiesOf = (headers: Headers): string[] => headers.getSetCookie()

/** @param remoteAddress of the connection */
export function callerOf({ headers }: Pick<Request, 'headers'>, remoteAddress = ''): Caller {
  return {
    headers,
    address: clientAddress(headers.get('x-forwarded-for') ?? '', remoteAddress),
    userAgent: headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
  }
}

/**
 * A proxy sits on the same machine or network: only then is the last entry of X-Forwarded-For that is not its own
 * believed, as anybody can write that header.
 */
export function clientAddress(forwardedFor: string, remoteAddress = ''): string {
  const peer = withoutPrefix(remoteAddress)
  if (forwardedFor === '' || !isNearby(peer)) return peer || 'unknown'
  const forwarded = forwardedFor.split(',').map((entry) => withoutPrefix(entry.trim()))
  return forwarded.findLast((entry) => /^[\da-f:.]{2,45}$/i.test(entry) && !isNearby(entry)) ?? (peer || 'unknown')
}

/** IPv4 as IPv6 sockets write it. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const isNearby = (address: string) =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address) || /^(::1$|f[cd])/i.test(address)

/** Who shares a limit: one IPv4 address, or the /64 that one subscriber has of IPv6. */
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
