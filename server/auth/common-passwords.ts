import { dictionary } from '@zxcvbn-ts/language-common'
import { SHORTEST_PASSWORD } from '../../domain/account.ts'

/** The commonest passwords that leaked from other sites, of those that are long enough: about 18,000, in lower case. */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= SHORTEST_PASSWORD))

/** Among the first that are tried: a common one, however it is capitalised, or the address that it belongs to. */
export function isGuessable(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return COMMON.has(plain) || plain === email || plain === email.split('@')[0]
}
