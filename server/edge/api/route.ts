import { createRoute, type OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { DEFAULT_PER_MINUTE, MAX_PER_MINUTE } from '../../../domain/account/api-keys.ts'
import { SESSION_COOKIE } from '../../platform/http/session-cookie.ts'
import type { ApiEnv } from './key.ts'
import { problemSchema } from './problem-schema.ts'

/** `/api/v1/leads/{id}` as Hono writes it: `/api/v1/leads/:id`. */
type HonoPath<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${HonoPath<Rest>}`
  : Path

/**
 * Adds a route to the API and to its document. Unlike the library's `openapi`, it doesn't check requests against the schemas
 * before the handler runs: handlers authorize first, and services then check with the same schemas, in the words of the forms.
 */
export function addRoute<Path extends string>(
  api: OpenAPIHono<ApiEnv>,
  config: RouteConfig & { path: Path; operationId: string },
  ...handlers: Handler<ApiEnv, HonoPath<Path>>[]
): void {
  const route = createRoute(config)
  api.openAPIRegistry.registerPath(route)
  api.on(route.method, [route.getRoutingPath() as HonoPath<Path>], ...handlers)
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

/** Errors of public operations when a key is sent. */
export const KEY_ERRORS = {
  401: problemResponse('The API key is invalid, revoked or expired.'),
  429: problemResponse('The API key exceeded its requests per minute. Wait for `Retry-After` seconds.'),
}

export const ADMIN_ERRORS = {
  ...KEY_ERRORS,
  401: problemResponse('Requires an API key or a session, or the key is invalid, revoked or expired.'),
  400: problemResponse('The request is cross-origin, or its body is malformed.'),
  403: problemResponse('Requires an admin, and for writes a key that can write.'),
  503: problemResponse('Temporarily unavailable. Nothing was changed.'),
}

/** Errors of operations that read a JSON body, besides those of its values. */
export const BODY_ERRORS = {
  413: problemResponse('The body is over 4 MB for content and 1 MB otherwise.'),
  415: problemResponse('The Content-Type is not application/json.'),
}

/** Security requirements: an API key or a session. */
export const ADMIN_ONLY: Record<string, string[]>[] = [{ key: [] }, { session: [] }]
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
