import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const BYTES = 32

/** A secret of 43 characters that no one can guess: for links, cookies and keys. */
export const createSecret = (): string => randomBytes(BYTES).toString('base64url')

/** What is stored of a secret that only its holder has to know. It is random, so a fast hash is enough. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/** Whether the `Authorization` header has this token. */
export function isBearer(authorization: string | null | undefined, token: string | undefined): boolean {
  if (!token) return false
  const [given, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}
