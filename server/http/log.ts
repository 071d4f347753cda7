import { type Logger, pino } from 'pino'

export type { Logger }

/** A write takes longer than the answer that it tells of: lines are gathered for a moment. */
const GATHERED = { minLength: 8_192, periodicFlush: 100 }

/**
 * JSON lines on standard output, the last of them when the process exits. Errors are told by name, code, message and
 * stack alone: drivers hang the values of a failed statement on them, and those may be personal.
 */
export function createLogger(level: string): Logger {
  const options = { level, base: undefined, serializers: { err: plainError }, timestamp: pino.stdTimeFunctions.isoTime }
  return pino(options, pino.destination({ dest: 1, sync: false, ...GATHERED }))
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
