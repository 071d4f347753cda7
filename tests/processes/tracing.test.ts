import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

describe('Traces', () => {
  const spans: Span[] = []
  let collector: Server
  let folder: Awaited<ReturnType<typeof preparedDataDir>>
  let product: Product

  beforeAll(async () => {
    collector = createServer(async (request, response) => {
      const { resourceSpans } = JSON.parse(await text(request))
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      response.setHeader('Content-Type', 'application/json').end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    folder = await preparedDataDir()
    product = await startProduct({
      DATA_DIR: folder.path,
      DEMO_DATA: 'off',
      ADMIN_EMAIL: 'admin@example.com',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    })
  })
  afterAll(async () => {
    product?.child.kill('SIGKILL')
    await product?.ended
    await folder?.remove()
    collector?.close()
  })

  /** Waits for the spans of a trace until one has this name. */
  async function readTrace(traceId: string, name: string): Promise<Span[]> {
    const inTrace = () => spans.filter((span) => span.traceId === traceId)
    await expect.poll(() => inTrace().map((span) => span.name), { timeout: 30_000 }).toContain(name)
    return inTrace()
  }

  const newTrace = () => crypto.randomUUID().replaceAll('-', '')
  /** With a session, even an invalid one, so that the response isn't a cached page, which belongs to no one request. */
  const headersOf = (traceId: string) => ({
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    cookie: 'voltacre.session_token=none',
  })
  const pathTo = (span: Span, trace: Span[]): string[] => {
    const parent = trace.find(({ spanId }) => spanId === span.parentSpanId)
    return [...(parent ? pathTo(parent, trace) : []), span.name]
  }

  test('lead from a request over services to statements, without what people typed', async () => {
    const traceId = newTrace()
    const address = `${product.address}/api/v1/listings?q=secret-ranch`
    const response = await fetch(address, { headers: headersOf(traceId) })
    expect(response.status).toBe(200)
    const trace = await readTrace(traceId, 'GET /api/v1/listings')
    const paths = trace.map((span) => pathTo(span, trace).join(' > '))
    expect(paths.join('\n')).toMatch(/^GET \/api\/v1\/listings > listings\.search > (SELECT|WITH)$/m)
    expect(JSON.stringify(trace)).not.toContain('secret-ranch')
    const isLogged = () => product.log().some((line) => JSON.parse(line).trace === traceId)
    await expect.poll(isLogged).toBe(true)
  })

  test('go on in the job that a request adds', async () => {
    const traceId = newTrace()
    await fetch(`${product.address}/forgot-password`, {
      method: 'POST',
      redirect: 'manual',
      headers: headersOf(traceId),
      body: new URLSearchParams({ email: 'admin@example.com' }),
    })
    const trace = await readTrace(traceId, 'job mail')
    expect(JSON.stringify(trace)).not.toContain('admin@example.com')
  })

  test('don’t include health checks', async () => {
    const traceId = newTrace()
    await fetch(`${product.address}/healthz`, { headers: headersOf(traceId) })
    const next = newTrace()
    await fetch(`${product.address}/blog`, { headers: headersOf(next) })
    await readTrace(next, 'GET /blog')
    expect(spans.filter((span) => span.traceId === traceId)).toEqual([])
  })
})
