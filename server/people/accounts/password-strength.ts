import { invalid } from '../../../domain/errors.ts'

const REASON = 'This password is too common or matches your email address. Choose a different one.'

/**
 * Checks what the form can't check in the browser.
 * @throws AppError `invalid` with the reason for the field `password`
 */
export async function assertStrongPassword(password: string, email: string): Promise<void> {
  // Loaded on demand, because the list is large and rarely needed.
  const { isGuessable } = await import('./common-passwords.ts')
  if (isGuessable(password, email)) throw invalid('password', REASON)
}
