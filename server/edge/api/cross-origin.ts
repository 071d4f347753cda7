import type { Context, Handler, MiddlewareHandler } from 'hono'
import type { ApiEnv } from './key.ts'

/** What scripts of other sites may read of a response besides its body. */
const EXPOSED = 'ETag, Retry-After'
const ALLOWED_HEADERS = 'Accept, Content-Type, If-None-Match'
const DAY_SECONDS = '86400'

/**
 * Lets scripts of every site read responses that are marked as shared. Browsers send them no cookies, because a response to a
 * request with cookies would need the name of the site, and no API keys, which the preflight doesn't allow.
 */
export const shareWithOtherSites: MiddlewareHandler<ApiEnv> = async (context, next) => {
  await next()
  if (!context.get('isShared')) return
  context.res.headers.set('Access-Control-Allow-Origin', '*')
  context.res.headers.set('Access-Control-Expose-Headers', EXPOSED)
}

/** Marks the response, an error too, as one that every visitor gets. */
export const shared =
  <Path extends string>(handler: Handler<ApiEnv, Path>, { mayBeSignedIn = false } = {}): Handler<ApiEnv, Path> =>
  (context, next) => {
    context.set('isShared', !(mayBeSignedIn && hasCredentials(context)))
    return handler(context, next)
  }

const hasCredentials = ({ req }: Context<ApiEnv>) =>
  req.header('Authorization') !== undefined || req.header('Cookie') !== undefined

/** Answers the preflight of a shared route. */
export const allowReading = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': DAY_SECONDS,
    },
  })
