import type { RouterContextProvider } from 'react-router'
import { failureOf } from '../ui/failure.ts'
import { PRIVATE } from '../ui/private.ts'

/** What the address says of an answer that cannot be had, for a script to read. */
export function failedAnswer(context: Readonly<RouterContextProvider>, error: unknown): Response {
  const { code, status, message } = failureOf(context, error)
  return Response.json(
    { type: 'about:blank', title: message, status, code },
    { status, headers: { ...PRIVATE, 'Content-Type': 'application/problem+json' } },
  )
}

/** These addresses are only posted to. */
export function onlyPost(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
