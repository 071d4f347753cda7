import type { RouterContextProvider } from 'react-router'
import { AppError } from '../../../domain/errors.ts'
import { PRIVATE } from '../document/private.ts'
import { failureOf } from '../form/failure.ts'

/** @throws AppError `bad_request`, `too_large` */
export async function readJson(request: Request): Promise<unknown> {
  return request.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? new AppError('bad_request') : error
  })
}

/** An error as problem+json, which the passkey scripts read. */
export function errorResponse(context: Readonly<RouterContextProvider>, error: unknown): Response {
  const { code, status, message } = failureOf(context, error)
  return Response.json(
    { type: 'about:blank', title: message, status, code },
    { status, headers: { ...PRIVATE, 'Content-Type': 'application/problem+json' } },
  )
}

/** The response to GET requests: passkey routes accept only POST. */
export function methodNotAllowed(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
