import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api'
import type { RunStatement } from '../db/database.ts'

/** Does nothing until `startTracing` has registered a provider. */
const tracer = trace.getTracer('voltacre')

interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** By default, what runs now. */
  parent?: Context
}

/**
 * Runs `work` in a span, which ends with the promise that it returns, if it is one. Of errors, spans have only the name and the
 * code: messages may contain what people have typed.
 */
export function inSpan<Result>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, parent = context.active() }: SpanOptions,
  work: (span: Span) => Result,
): Result {
  return tracer.startActiveSpan(name, { kind, attributes }, parent, (span) => {
    const fail = (error: unknown): never => {
      setFailed(span, error)
      span.end()
      throw error
    }
    try {
      const result = work(span)
      if (result instanceof Promise) return result.then(ended, fail) as Result
      return ended(result)
    } catch (error) {
      return fail(error)
    }

    function ended<Value>(value: Value): Value {
      span.end()
      return value
    }
  })
}

function setFailed(span: Span, error: unknown): void {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error }
  span.setAttribute('error.type', code === undefined ? name : `${name} ${String(code)}`)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const HEADERS: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
}

/** Runs what answers a request in a span, which goes on with the trace of a proxy. The span has no query and no address. */
export function inRequestSpan(
  { method, headers }: Request,
  route: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const attributes = { 'http.request.method': method, 'http.route': route }
  const parent = propagation.extract(context.active(), headers, HEADERS)
  return inSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes, parent }, async (span) => {
    const response = await work()
    span.setAttribute('http.response.status_code', response.status)
    if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    return response
  })
}

/** The trace that is being recorded, for logs. */
export function currentTrace(): string | undefined {
  const span = trace.getActiveSpan()
  return span?.isRecording() ? span.spanContext().traceId : undefined
}

/** Records a statement after it has run, without its values. Statements of no trace, such as polls of jobs, aren't recorded. */
export function recordStatement(event: RunStatement): void {
  if (currentTrace() === undefined) return
  const { sql } = event.query
  const name = /[a-z]+/i.exec(sql)?.[0].toUpperCase() ?? 'SQL'
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, LONGEST_STATEMENT) }
  const startTime = Date.now() - event.queryDurationMillis
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime })
  if (event.level === 'error') setFailed(span, event.error)
  span.end()
}

const LONGEST_STATEMENT = 4_000

/** What a job stores to go on with the trace in which it was added. */
export interface TraceCarrier {
  traceparent?: string
}

export function carryTrace(): TraceCarrier {
  const carrier: TraceCarrier = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

/** Runs a job in a span. */
export function inJobSpan(queue: string, carrier: TraceCarrier, work: () => Promise<void>): Promise<void> {
  const parent = propagation.extract(context.active(), carrier)
  return inSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, parent }, work)
}
