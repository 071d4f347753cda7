import { Hono } from 'hono'
import { limitTime } from '../concurrency/limit-time.ts'
import { isBearer } from '../secret.ts'
import type { Connection } from './connection.ts'
import type { Metrics } from './metrics.ts'
import { jsonResponse } from './text-response.ts'

/** Health checks by name; each throws when its part is down. */
export type ProbeChecks = Readonly<Record<string, () => Promise<void>>>

/** As long as a write to a busy disk may take. */
const CHECK_TIMEOUT_MS = 5_000

interface ProbeDependencies {
  checks: ProbeChecks
  metrics: Metrics
  metricsToken?: string | undefined
}

export function probeRoutes({ checks, metrics, metricsToken }: ProbeDependencies): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>()
  app.get('/healthz', () => json(200, { status: 'ok' }))
  app.get('/readyz', async () => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([part, check]) => [part, await stateOf(check)] as const),
    )
    const ready = results.every(([, state]) => state === 'ok')
    return json(ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...Object.fromEntries(results) })
  })
  app.get('/metrics', async (context) => {
    const allowed =
      isLoopback(context.req.raw, context.env) || isBearer(context.req.header('Authorization'), metricsToken)
    if (!allowed) return json(403, { status: 'forbidden' })
    const headers = { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }
    return new Response(await metrics.text(), { headers })
  })
  return app
}

function json(status: number, body: unknown): Response {
  const headers = { 'Cache-Control': 'no-store', ...(status === 503 ? { 'Retry-After': '5' } : {}) }
  return jsonResponse(body, { status, headers })
}

async function stateOf(check: () => Promise<void>): Promise<'ok' | 'failing'> {
  try {
    await limitTime(check(), CHECK_TIMEOUT_MS, new Error('timed out'))
    return 'ok'
  } catch {
    return 'failing'
  }
}

/** Requests that a local proxy forwards come from loopback too, but carry a forwarding header. */
function isLoopback(request: Request, { remoteAddress }: Connection): boolean {
  if (request.headers.has('X-Forwarded-For') || request.headers.has('Forwarded')) return false
  return remoteAddress !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress)
}
