import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The token of an emailed link, and its hash, which is all that's stored. */
export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
