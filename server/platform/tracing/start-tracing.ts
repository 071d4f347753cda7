import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { limitTime } from '../concurrency/limit-time.ts'
import { createFailureLog, type WarningLog } from '../failure-log.ts'

interface TracingOptions {
  /** Where this process is in traces. */
  serviceName: string
  version: string
  /** The share of traces that are recorded, unless a proxy has decided. */
  ratio: number
  log: WarningLog
}

const FLUSH_MS = 1_000

/**
 * Sends spans by OTLP over HTTP to where OTEL_EXPORTER_OTLP_ENDPOINT leads, which the exporter reads itself, like its other
 * standard variables. What can't be sent is dropped.
 */
export function startTracing({ serviceName, version, ratio, log }: TracingOptions): { stop(): Promise<void> } {
  const processor = new BatchSpanProcessor({ exporter: logFailures(new OTLPTraceExporter(), log) })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': crypto.randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [processor],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    // A collector that doesn't answer mustn't hold up the stop.
    stop: () => limitTime(provider.shutdown(), FLUSH_MS, new Error('The collector does not answer.')).catch(() => {}),
  }
}

function logFailures(exporter: SpanExporter, log: WarningLog): SpanExporter {
  const failures = createFailureLog(log, 'sending traces failed; they are dropped')
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) failures.worked()
        else failures.failed(result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
