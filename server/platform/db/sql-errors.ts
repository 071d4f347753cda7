// SQLSTATE classes of values that cannot be stored: data exception, integrity violation, program limit exceeded.
const INVALID_DATA = /^(22|23|54)/
// SQLSTATE class of serialization failures and deadlocks.
const RETRYABLE = /^40/
const LOCK_NOT_AVAILABLE = '55P03'

/** The message of an error that invalid values caused; null for any other error. */
export function invalidDataMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const isInvalidData = INVALID_DATA.test(sqlState(error)) || error.name === 'UnansweredStatement'
  return isInvalidData ? error.message.split('\n')[0]! : null
}

export function isRetryable(error: unknown): boolean {
  return error instanceof Error && RETRYABLE.test(sqlState(error))
}

/** True when a statement waited for a lock longer than its session allows. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && sqlState(error) === LOCK_NOT_AVAILABLE
}

const sqlState = (error: Error) => String((error as { code?: unknown }).code ?? '')
