import { AppError, ERRORS, newerVersionOf } from '../../domain/errors.ts'

/** Whatever was thrown, as an AppError of the one table. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error })
}

/** An error as `application/problem+json` (RFC 9457). Says nothing that the table does not. */
export function problem(error: unknown): Response {
  const { code, fields, message } = toAppError(error)
  const newer = newerVersionOf(error)
  const { status, message: title } = ERRORS[code]
  const body = {
    type: 'about:blank',
    title,
    status,
    code,
    ...(status < 500 && message !== title ? { detail: message } : {}),
    ...(fields ? { errors: fields } : {}),
    ...(newer ? { newer } : {}),
  }
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' })
  if (status === 503) headers.set('Retry-After', '5')
  if (status === 429) headers.set('Retry-After', '60')
  if (code === 'key_refused') headers.set('WWW-Authenticate', 'Bearer error="invalid_token"')
  return new Response(JSON.stringify(body), { status, headers })
}

/** The last resort for a document, when not even the error screen could be rendered. */
export function plainErrorPage(error: unknown): Response {
  const { status, message } = ERRORS[toAppError(error).code]
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>VoltAcre</title><h1>${message}</h1><p><a href="/">Back to Home</a></p></html>`
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  if (status === 503) headers.set('Retry-After', '5')
  return new Response(html, { status, headers })
}
