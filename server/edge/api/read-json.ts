import { AppError } from '../../../domain/errors.ts'

/** @throws AppError `unsupported_media_type`, `too_large`, `bad_request` */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  // HTML forms can't send this type, which protects against CSRF in addition to the origin check.
  if (type !== 'application/json') throw new AppError('unsupported_media_type')
  const bytes = await request.arrayBuffer()
  try {
    const value: unknown = JSON.parse(decodeUtf8(bytes))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('bad_request', { detail: 'The body must be valid JSON.' })
  }
  throw new AppError('bad_request', { detail: 'The body must be a JSON object.' })
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('bad_request', { detail: 'The body must be encoded as UTF-8.' })
  }
}
