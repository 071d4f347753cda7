import { href } from 'react-router'
import { ERRORS } from '../../domain/errors.ts'

export type PasskeyOutcome = { ok: true } | { ok: false; reason: string }

/** Messages for browser errors, by the name of the DOMException. */
const BROWSER_ERRORS: Record<string, string> = {
  NotAllowedError: 'The request was canceled or timed out. Try again.',
  AbortError: 'The request was canceled. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this web address.',
  NotSupportedError: 'This device can’t store passkeys.',
  ConstraintError: 'This device can’t store passkeys.',
}
const DEFAULT_MESSAGE = 'We couldn’t add the passkey. Try again.'

/** Messages for server errors, by error code. */
const SERVER_ERRORS: Record<string, string> = {
  sign_in_needed: 'For your security, sign out and sign in again before you add a passkey.',
  other_account: ERRORS.other_account.message,
  too_many_requests: 'Too many attempts. Try again in a minute.',
  invalid: 'We couldn’t add that passkey. Try again.',
}

class ServerError extends Error {}

/**
 * Creates a passkey in the browser and stores it on the server. The library is loaded on demand.
 * @param headers of its requests
 */
export async function registerPasskey(name: string, headers: Record<string, string>): Promise<PasskeyOutcome> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const options = await post(href('/settings/passkeys/options'), headers)
    const response = await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    await post(href('/settings/passkeys'), headers, { name, response })
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ServerError) return SERVER_ERRORS[error.message] ?? DEFAULT_MESSAGE
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error && BROWSER_ERRORS[cause.name]) || DEFAULT_MESSAGE
}

/** @throws ServerError with the error code of the response */
async function post(path: string, headers: Record<string, string>, body: unknown = {}): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status === 204) return null
  const json: unknown = await response.json()
  if (response.ok) return json
  throw new ServerError(String((json as { code?: unknown }).code))
}
