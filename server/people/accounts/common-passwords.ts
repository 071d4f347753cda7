import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH } from '../../../domain/account/account.ts'

/** About 18,000 of the most common leaked passwords that are long enough, in lower case. */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH))

/** True for a common password in any capitalization and for the account's own email address. */
export function isGuessable(password: string, email: string): boolean {
  const normalized = password.normalize('NFKC').toLowerCase()
  return COMMON.has(normalized) || normalized === email || normalized === email.split('@')[0]
}
