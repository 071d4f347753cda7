import type { OpenAPIHono } from '@hono/zod-openapi'
import { DEFAULT_PER_MINUTE, MOST_PER_MINUTE } from '../../domain/api-keys.ts'
import { SESSION_COOKIE } from '../auth/session-cookie.ts'
import type { ApiEnv } from './key.ts'
import { problemSchema } from './problem-schema.ts'

/** What descriptions of operations have in common. */
export const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
})
export const failure = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** Of a request that everybody may make, with a key or without. */
export const KEY_FAILURES = {
  401: failure('The key that was sent is not known, was revoked or has expired.'),
  429: failure('The key has made as many requests as it may in a minute; `Retry-After` tells when to go on.'),
}

export const ADMIN_FAILURES = {
  ...KEY_FAILURES,
  400: failure('The request comes from another site, or its body cannot be read.'),
  403: failure('Only admins may, and not with a key that only reads.'),
  503: failure('It could not be done right now; nothing was changed.'),
}

/** How an admin shows who they are: one of these. */
export const BY_ADMIN = [{ key: [] }, { session: [] }]
/** Nobody has to say who they are. */
export const BY_ANYBODY: Record<string, string[]>[] = [{}, { key: [] }]

/** A description that is made of plain JSON Schema; the types of the registry know zod alone. */
export function describe(api: OpenAPIHono<ApiEnv>, operation: object): void {
  api.openAPIRegistry.registerPath(operation as Parameters<typeof api.openAPIRegistry.registerPath>[0])
}

export function describeKeys(api: OpenAPIHono<ApiEnv>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: `A key from Settings, for programs: \`Authorization: Bearer vk_…\`. It reads, or reads and writes, in the name of its owner, ${DEFAULT_PER_MINUTE} times a minute unless it was made with another number (up to ${MOST_PER_MINUTE}).`,
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The cookie of who signed in, for the pages of this site. With https its name begins with `__Host-`.',
  })
}
