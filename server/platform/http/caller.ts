import type { Connection } from './connection.ts'

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

export function callerOf({ headers }: Pick<Request, 'headers'>, { clientAddress }: Connection = {}): Caller {
  return {
    headers,
    address: clientAddress ?? 'unknown',
    userAgent: headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
  }
}

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
