import type { OpenAPIHono } from '@hono/zod-openapi'
import { DEFAULT_PER_MINUTE, MAX_PER_MINUTE } from '../../../domain/account/api-keys.ts'
import { SESSION_COOKIE } from '../../platform/http/session-cookie.ts'
import type { ApiEnv } from './key.ts'
import { problemSchema } from './problem-schema.ts'

export const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
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

export const TOO_LARGE = problemResponse('The body is over 4 MB for content and 1 MB otherwise.')

/** Security requirements: an API key or a session. */
export const ADMIN_ONLY = [{ key: [] }, { session: [] }]
/** Security requirements: none, or an API key. */
export const PUBLIC: Record<string, string[]>[] = [{}, { key: [] }]

/** Registers an operation written in plain JSON Schema; the registry's types only accept zod schemas. */
export function describe(api: OpenAPIHono<ApiEnv>, operation: object): void {
  api.openAPIRegistry.registerPath(operation as Parameters<typeof api.openAPIRegistry.registerPath>[0])
}

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
