import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createCpuQueue } from '../../platform/concurrency/bounded-queue.ts'

const deriveKey = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** OWASP's first choice (2025): 19 MiB, 2 passes, 1 lane; about 35 ms of one core. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Limits concurrent hashing, so that sign-ins don't slow down page views. */
const queued = createCpuQueue()

/** Normalized, so that composed and decomposed characters match. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

const tagOf = (password: string, nonce: Buffer, { memory = MEMORY_KIB, passes = PASSES, lanes = LANES } = {}) =>
  queued(() =>
    deriveKey('argon2id', {
      message: bytesOf(password),
      nonce,
      memory,
      passes,
      parallelism: lanes,
      tagLength: TAG_BYTES,
    }),
  )

const base64WithoutPadding = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** @returns Argon2id in the PHC string format, which names its own parameters */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await tagOf(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64WithoutPadding(salt)}$${base64WithoutPadding(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, lanes, salt, expected] = PHC.exec(hash) ?? []
  if (!salt || !expected) throw new Error('A stored password is not in the format of this version.')
  const parameters = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  const tag = await tagOf(password, Buffer.from(salt, 'base64'), parameters)
  const stored = Buffer.from(expected, 'base64')
  return stored.length === tag.length && timingSafeEqual(stored, tag)
}
