import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './key.ts'

export const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
})

/** Registers an operation written in plain JSON Schema; the registry's types only accept zod schemas. */
export function describe(api: OpenAPIHono<ApiEnv>, operation: object): void {
  api.openAPIRegistry.registerPath(operation as Parameters<typeof api.openAPIRegistry.registerPath>[0])
}
