import { AppError, ERRORS, newerVersionOf } from '../../../domain/errors.ts'

/** Maps anything thrown to an AppError; unknown errors become `internal`. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', { cause: error })
}

/** An `application/problem+json` response (RFC 9457). Shows nothing of an unexpected error but its status. */
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
  if (code === 'sign_in_needed') headers.set('WWW-Authenticate', 'Bearer')
  if (code === 'key_refused') headers.set('WWW-Authenticate', 'Bearer error="invalid_token"')
  return new Response(JSON.stringify(body), { status, headers })
}

/** The last resort, when even the error screen couldn't be rendered: JSON for the API, HTML elsewhere. */
export const plainError = (error: unknown, path: string): Response =>
  path.startsWith('/api/') ? problem(error) : plainErrorPage(error)

function plainErrorPage(error: unknown): Response {
  const { status, message } = ERRORS[toAppError(error).code]
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>VoltAcre</title><h1>${message}</h1><p><a href="/">Back to Home</a></p></html>`
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  if (status === 503) headers.set('Retry-After', '5')
  return new Response(html, { status, headers })
}
