import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { sha256Of } from '../../platform/storage/sha256.ts'
import {
  BackupError,
  fileOf,
  HEADER,
  headerSchema,
  MANIFEST,
  type Manifest,
  type Member,
  manifestSchema,
  SECRET,
  tableOf,
} from './format.ts'

export interface ReadMember {
  name: string
  size: number
  body: Readable
}

/** Streams the members of a tar in order. The caller must read each member to its end. */
export async function* readArchive(path: string): AsyncGenerator<ReadMember> {
  const tar = extract()
  const file = createReadStream(path)
  file.on('error', (error) => tar.destroy(error))
  file.pipe(tar)
  try {
    for await (const entry of tar) {
      if (entry.header.type !== 'file') throw new BackupError('It contains something other than files.')
      yield { name: entry.header.name, size: entry.header.size ?? 0, body: entry as unknown as Readable }
    }
  } finally {
    file.destroy()
    tar.destroy()
  }
}

const MAX_MEMBER_BYTES = 256 * 1024 * 1024

/**
 * Reads a whole backup and checks every member against the manifest.
 * @returns the manifest
 * @throws BackupError that says what is wrong with the file
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found: Member[] = []
  let manifest: Manifest | undefined
  try {
    for await (const { name, size, body } of readArchive(path)) {
      if (found.length === 0 && name !== HEADER) throw notABackup(path)
      if (manifest) throw damaged(path, `${name} follows its end`)
      if (name === HEADER) assertHeader(path, await readJson(body, size))
      if (name === MANIFEST) manifest = parseManifest(path, await readJson(body, size))
      else found.push({ name, size, sha256: name === HEADER ? '' : await sha256Of(body) })
    }
  } catch (error) {
    throw toBackupError(path, error, found.length > 0)
  }
  if (found.length === 0) throw notABackup(path)
  if (!manifest) throw truncated(path)
  assertMembers(path, found.slice(1), manifest.members)
  return manifest
}

function assertMembers(path: string, found: readonly Member[], expected: readonly Member[]): void {
  for (const [index, member] of expected.entries()) {
    const actual = found[index]
    if (actual?.name !== member.name) throw damaged(path, `${member.name} is missing or out of order`)
    if (actual.size !== member.size || actual.sha256 !== member.sha256)
      throw damaged(path, `${member.name} was changed`)
    if (member.name !== SECRET && !tableOf(member.name) && !fileOf(member.name)) {
      throw damaged(path, `${member.name} does not belong in a backup`)
    }
  }
  if (found.length > expected.length) throw damaged(path, `${found[expected.length]?.name} was added`)
}

/** The session secret of a verified backup. */
export async function readSecret(path: string): Promise<string | null> {
  for await (const { name, size, body } of readArchive(path)) {
    const content = await readAll(body, size)
    if (name === SECRET) return content.toString()
  }
  return null
}

export async function readAll(body: Readable, size: number): Promise<Buffer> {
  if (size > MAX_MEMBER_BYTES) throw new BackupError(`A member of ${size} bytes is larger than any a backup contains.`)
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function readJson(body: Readable, size: number): Promise<unknown> {
  const text = (await readAll(body, size)).toString()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function assertHeader(path: string, header: unknown): void {
  if (headerSchema.safeParse(header).success) return
  const isNewer = typeof header === 'object' && header !== null && 'product' in header && header.product === 'voltacre'
  if (!isNewer) throw notABackup(path)
  throw new BackupError(`${path} was made by a newer version of VoltAcre. Restore it with that version or a later one.`)
}

function parseManifest(path: string, value: unknown): Manifest {
  const parsed = manifestSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw damaged(path, 'its manifest is invalid')
}

const notABackup = (path: string) =>
  new BackupError(`${path} is not a VoltAcre backup. Use a file made by npm run backup.`)
const truncated = (path: string) => new BackupError(`${path} is truncated. Nothing was restored. Use another backup.`)
const damaged = (path: string, what: string) =>
  new BackupError(`${path} is damaged: ${what}. Nothing was restored. Use another backup.`)

function toBackupError(path: string, error: unknown, hasMembers: boolean): unknown {
  if (error instanceof BackupError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`File not found: ${path}`)
  if (code === 'EISDIR') return new BackupError(`${path} is a folder. Use a file made by npm run backup.`)
  if (code) return new BackupError(`Cannot read ${path} (${code}).`)
  if (/unexpected end/i.test(message)) return hasMembers ? truncated(path) : notABackup(path)
  return hasMembers ? damaged(path, 'the tar is invalid') : notABackup(path)
}
