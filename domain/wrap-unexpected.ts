import { AppError, type ErrorCode } from './errors.ts'

/**
 * Runs `work`; an unexpected error becomes an AppError with `code`, and the original as its cause. `translate` may first
 * turn an error that the caller knows, such as a unique violation, into a specific AppError.
 */
export async function wrapUnexpected<T>(
  code: ErrorCode,
  work: () => Promise<T>,
  translate: (error: unknown) => unknown = (error) => error,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const error = translate(cause)
    if (error instanceof AppError && error.status < 500) throw error
    throw new AppError(code, { cause })
  }
}
