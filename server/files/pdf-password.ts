import { createCipheriv, createHash } from 'node:crypto'

/** What every encrypted PDF names in its trailer. */
export const ENCRYPTED = Buffer.from('/Encrypt')

/** Filled up with these bytes, a password has 32 (ISO 32000-1, algorithm 2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** A dictionary is shorter. */
const MAX_DICTIONARY_BYTES = 8_192

/** The entries of an encryption dictionary that say whether a password opens the document. */
interface Encryption {
  revision: number
  /** Of the key, in bytes. */
  keyBytes: number
  permissions: number
  encryptsMetadata: boolean
  owner: Buffer
  user: Buffer
  fileId: Buffer
}

/**
 * Whether a PDF asks for a password to be opened. Many, such as those of county recorders, are encrypted only to forbid changes:
 * everybody's reader opens those with a password of no characters.
 */
export function asksForPassword(pdf: Buffer): boolean {
  const found = encryptionOf(pdf)
  if (found === null) return false
  return found === 'unknown' || !opensWithoutPassword(found)
}

/** Null for a PDF that isn't encrypted; `unknown` if we can't read how, which no common reader can either. */
function encryptionOf(pdf: Buffer): Encryption | 'unknown' | null {
  for (let at = pdf.lastIndexOf(ENCRYPTED); at !== -1; at = at === 0 ? -1 : pdf.lastIndexOf(ENCRYPTED, at - 1)) {
    const entry = /^\/Encrypt\s*(?:<<|(\d{1,10})\s+(\d{1,5})\s+R\b)/.exec(pdf.toString('latin1', at, at + 60))
    if (!entry) continue
    const [, number, generation] = entry
    const start = number === undefined ? at : startOfObject(pdf, `${number} ${generation} obj`)
    return start === -1 ? 'unknown' : readEncryption(pdf, start)
  }
  return null
}

/** The last object of this name, which replaces those before. */
function startOfObject(pdf: Buffer, name: string): number {
  for (let at = pdf.lastIndexOf(name); at !== -1; at = at === 0 ? -1 : pdf.lastIndexOf(name, at - 1)) {
    const before = at === 0 ? 0x0a : pdf[at - 1]!
    // “12 0 obj” ends with “2 0 obj”.
    if (before < 0x30 || before > 0x39) return at + name.length
  }
  return -1
}

function readEncryption(pdf: Buffer, start: number): Encryption | 'unknown' {
  const dictionary = pdf.toString('latin1', start, start + MAX_DICTIONARY_BYTES)
  const numberOf = (key: string) => Number(new RegExp(`/${key}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? Number.NaN)
  const [revision, permissions, length] = [numberOf('R'), numberOf('P'), numberOf('Length')]
  const [owner, user] = [stringAfter(dictionary, /\/O\s*(?=[<(])/), stringAfter(dictionary, /\/U\s*(?=[<(])/)]
  if (!/\/Filter\s*\/Standard\b/.test(dictionary) || !owner || !user || Number.isNaN(permissions)) return 'unknown'
  const keyBytes = revision === 2 ? 5 : numberOf('V') >= 4 ? 16 : (length || 40) / 8
  return {
    revision,
    keyBytes: Math.min(Math.max(Math.trunc(keyBytes), 5), 16),
    permissions,
    encryptsMetadata: !/\/EncryptMetadata\s+false\b/.test(dictionary),
    owner,
    user,
    fileId: fileIdOf(pdf),
  }
}

/** The first half of the id of the file; empty without one. */
function fileIdOf(pdf: Buffer): Buffer {
  for (let at = pdf.lastIndexOf('/ID'); at !== -1; at = at === 0 ? -1 : pdf.lastIndexOf('/ID', at - 1)) {
    const id = stringAfter(pdf.toString('latin1', at, at + 1_024), /^\/ID\s*\[\s*(?=[<(])/)
    if (id) return id
  }
  return Buffer.alloc(0)
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The string, literal or in hexadecimal, that follows the pattern in Latin-1 text. */
function stringAfter(text: string, pattern: RegExp): Buffer | null {
  const match = pattern.exec(text)
  if (!match) return null
  const rest = text.slice(match.index + match[0].length)
  const hex = /^<([\da-f\s]*)>/i.exec(rest)
  if (hex) return Buffer.from(hex[1]!.replace(/\s/g, ''), 'hex')
  return rest.startsWith('(') ? readLiteral(rest) : null
}

function readLiteral(text: string): Buffer | null {
  let [value, depth] = ['', 0]
  for (const [token] of text.matchAll(/\\([0-7]{1,3}|\r\n|[\s\S])|\r\n?|[\s\S]/g)) {
    if (token === '(' && depth++ === 0) continue
    if (token === ')' && --depth === 0) return Buffer.from(value, 'latin1')
    value += readToken(token)
  }
  return null
}

function readToken(token: string): string {
  // An end of line counts as a line feed, and none after a backslash.
  if (token === '\r' || token === '\r\n') return '\n'
  if (!token.startsWith('\\')) return token
  const escaped = token.slice(1)
  if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 0xff)
  if (/^[\r\n]/.test(escaped)) return ''
  return ESCAPES[escaped] ?? escaped
}

function opensWithoutPassword(encryption: Encryption): boolean {
  const { revision, user, fileId } = encryption
  if (revision >= 5) {
    const [hash, salt] = [user.subarray(0, 32), user.subarray(32, 40)]
    return hash.equals(revision === 5 ? digest('sha256', salt) : strongHash(salt))
  }
  const key = fileKey(encryption)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  let check = rc4(key, digest('md5', PADDING, fileId))
  for (let round = 1; round <= 19; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return check.equals(user.subarray(0, 16))
}

const digest = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash(algorithm)).digest()

/** The key of the file for a password of no characters (algorithm 2). */
function fileKey({ revision, keyBytes, permissions, encryptsMetadata, owner, fileId }: Encryption): Buffer {
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(permissions | 0)
  const rest = revision >= 4 && !encryptsMetadata ? [Buffer.alloc(4, 0xff)] : []
  let key = digest('md5', PADDING, owner.subarray(0, 32), flags, fileId, ...rest)
  for (let round = 0; revision >= 3 && round < 50; round++) key = digest('md5', key.subarray(0, keyBytes))
  return key.subarray(0, keyBytes)
}

/** Of a password of no characters and this salt (ISO 32000-2, algorithm 2.B). */
function strongHash(salt: Buffer): Buffer {
  let key = digest('sha256', salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    // 256 leaves 1 when divided by 3, so the sum of the bytes leaves what the number does.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = digest(['sha256', 'sha384', 'sha512'][remainder]!, encrypted)
    last = encrypted.at(-1)!
  }
  return key.subarray(0, 32)
}

/** RC4, which OpenSSL no longer has. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    const previous = state[a]!
    state[a] = state[b]!
    state[b] = previous
  }
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 0xff
    swap(at, other)
  }
  let [a, b] = [0, 0]
  return Buffer.from(
    data.map((byte) => {
      a = (a + 1) & 0xff
      b = (b + state[a]!) & 0xff
      swap(a, b)
      return byte ^ state[(state[a]! + state[b]!) & 0xff]!
    }),
  )
}
