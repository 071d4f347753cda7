import { createRoute, type OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { DEFAULT_PER_MINUTE, MAX_PER_MINUTE } from '../../../domain/account/api-keys.ts'
import { SESSION_COOKIE } from '../../platform/http/session-cookie.ts'
import { allowReading, shared } from './cross-origin.ts'
import type { ApiEnv } from './key.ts'
import { problemSchema } from './problem-schema.ts'

/** `/api/v1/leads/{id}` as Hono writes it: `/api/v1/leads/:id`. */
type HonoPath<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${HonoPath<Rest>}`
  : Path

type ApiRoute<Path extends string> = Omit<RouteConfig, 'path'> & {
  path: Path
  operationId: string
  summary: string
  handler: Handler<ApiEnv, HonoPath<Path>>
}

/** Adds a route that needs no account. */
export function publicRoute<Path extends string>(api: OpenAPIHono<ApiEnv>, route: ApiRoute<Path>): void {
  addRoute(api, { security: PUBLIC, ...route, responses: { ...PUBLIC_ERRORS, ...route.responses } })
}

/** Adds a route that reads what is published, which scripts of other sites may read too. */
export function publishedRoute<Path extends string>(
  api: OpenAPIHono<ApiEnv>,
  route: Omit<ApiRoute<Path>, 'method'>,
): void {
  const mayBeSignedIn = route.security?.some((requirement) => 'session' in requirement) ?? false
  const path = createRoute({ ...route, method: 'get' }).getRoutingPath() as HonoPath<Path>
  publicRoute(api, { ...route, method: 'get', handler: shared(route.handler, { mayBeSignedIn }) } as ApiRoute<Path>)
  api.options(path, allowReading)
}

/** Adds a route for admins. */
export function adminRoute<Path extends string>(api: OpenAPIHono<ApiEnv>, route: ApiRoute<Path>): void {
  addRoute(api, { security: SIGNED_IN, ...route, responses: { ...ADMIN_ERRORS, ...route.responses } })
}

/**
 * Adds a route to the API and to its document. Unlike the library's `openapi`, it doesn't check requests against the schemas
 * before the handler runs: handlers authorize first, and services then check with the same schemas, in the words of the forms.
 */
function addRoute<Path extends string>(
  api: OpenAPIHono<ApiEnv>,
  { handler, responses, ...config }: ApiRoute<Path>,
): void {
  const takesJson = config.request?.body?.content['application/json'] !== undefined
  const route = createRoute({ ...config, responses: { ...(takesJson ? BODY_ERRORS : {}), ...responses } })
  api.openAPIRegistry.registerPath(route)
  api.on(route.method, [route.getRoutingPath() as HonoPath<Path>], handler)
}

/** A successful response. */
export const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
})
/** A request with this body. */
export const jsonBody = (schema: z.ZodType, example: unknown) => ({
  required: true,
  content: { 'application/json': { schema, example } },
})
export const problemResponse = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

const PUBLIC_ERRORS = {
  401: problemResponse('The API key is invalid, revoked or expired.'),
  429: problemResponse('The API key exceeded its requests per minute. Wait for `Retry-After` seconds.'),
  503: problemResponse('The database is temporarily unavailable.'),
}

const ADMIN_ERRORS = {
  400: problemResponse('The request is cross-origin, or its body is malformed.'),
  401: problemResponse('Requires an API key or a session, or the key is invalid, revoked or expired.'),
  403: problemResponse('Requires an admin, and for writes a key that can write.'),
  429: PUBLIC_ERRORS[429],
  503: problemResponse('Temporarily unavailable. Nothing was changed.'),
}

const BODY_ERRORS = {
  413: problemResponse('The body is over 4 MB for content and 1 MB otherwise.'),
  415: problemResponse('The Content-Type is not application/json.'),
}

/** Security requirements: an API key or a session. */
export const SIGNED_IN: Record<string, string[]>[] = [{ key: [] }, { session: [] }]
/** Security requirements: none, or an API key. */
export const PUBLIC: Record<string, string[]>[] = [{}, { key: [] }]

export function describeKeys(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: `An API key from Settings, sent as \`Authorization: Bearer vk_…\`. It acts for its owner, with read-only or read and write access. The limit is ${DEFAULT_PER_MINUTE} requests per minute unless you set another one (up to ${MAX_PER_MINUTE}).`,
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The session cookie, used by the pages of this site. Over HTTPS its name starts with `__Host-`.',
  })
}
