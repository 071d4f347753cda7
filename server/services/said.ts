import { AppError, type ErrorCode } from '../../domain/errors.ts'

/** Whatever fails unexpectedly is told in the words of the catalogue. */
export async function said<T>(code: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw error
    throw new AppError(code, { cause: error })
  }
}
