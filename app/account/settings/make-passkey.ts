export type PasskeyOutcome = { ok: true } | { ok: false; reason: string }

/** What the browser refused, by the name of its DOMException. */
const REASONS: Record<string, string> = {
  NotAllowedError: 'Nothing was added: it was cancelled or took too long.',
  AbortError: 'Nothing was added: it was cancelled.',
  InvalidStateError: 'This device holds a passkey of your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
  NotSupportedError: 'This device cannot hold a passkey.',
  ConstraintError: 'This device cannot hold a passkey.',
}
const OTHERWISE = 'The passkey could not be added. Please try again.'

/** What the server refused, by the code of its answer. */
const REFUSALS: Record<string, string> = {
  sign_in_needed: 'Please sign in again first: it has been a while.',
  too_many_requests: 'Too many tries. Please wait a minute.',
  invalid: 'That passkey could not be added.',
}

class Refusal extends Error {}

/** Has the browser make a passkey and the server keep it. What that takes is loaded only now. */
export async function makePasskey(name: string): Promise<PasskeyOutcome> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const options = await post('/settings/passkeys/options')
    const response = await startRegistration({
      optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })
    await post('/settings/passkeys', { name, response })
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return REFUSALS[error.message] ?? OTHERWISE
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error && REASONS[cause.name]) || OTHERWISE
}

/** @throws Refusal with the code of the answer */
async function post(path: string, body: unknown = {}): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status === 204) return null
  const json: unknown = await answer.json()
  if (answer.ok) return json
  throw new Refusal(String((json as { code?: unknown }).code))
}
