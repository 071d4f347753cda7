import { AppError } from '../../domain/errors.ts'

const REASON = 'Too easy to guess: many people use it, or it is your email address. Please choose another.'

/**
 * What a form cannot tell in the browser of a password that is being chosen.
 * @throws AppError `invalid` with the reason for the field `password`
 */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  // A list of some size, which only those need who choose a password.
  const { isGuessable } = await import('../auth/common-passwords.ts')
  if (isGuessable(password, email)) throw new AppError('invalid', { fields: { password: [REASON] } })
}
