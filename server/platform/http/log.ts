import { type Logger, pino } from 'pino'

export type { Logger }

/** Lines are buffered for up to 100 ms, because a write takes longer than the request it logs. */
const BUFFERING = { minLength: 8_192, periodicFlush: 100 }

/**
 * Logs JSON lines to standard output and flushes on exit. Errors are logged with only their name, code, message and
 * stack, because drivers attach the values of a failed statement, which may be personal data.
 */
export function createLogger(level: string): Logger {
  const options = { level, base: undefined, serializers: { err: plainError }, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, pino.destination({ dest: 1, sync: false, ...BUFFERING }))
}

interface PlainError {
  name: string
  message: string
  code?: unknown
  stack?: string | undefined
  cause?: PlainError | undefined
}

const MAX_MESSAGE = 500

function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: typeof error, message: String(error).slice(0, MAX_MESSAGE) }
  const { name, stack, cause } = error
  return {
    name,
    message: error.message.slice(0, MAX_MESSAGE),
    ...('code' in error ? { code: error.code } : {}),
    stack: stack?.split('\n').slice(1, 9).join('\n'),
    ...(cause instanceof Error ? { cause: plainError(cause) } : {}),
  }
}
