import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { extract } from 'tar-stream'
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

/** The members of a tar in their order. Whoever gets one reads it to its end before the next. */
export async function* readArchive(path: string): AsyncGenerator<ReadMember> {
  const tar = extract()
  const file = createReadStream(path)
  file.on('error', (error) => tar.destroy(error))
  file.pipe(tar)
  try {
    for await (const entry of tar) {
      if (entry.header.type !== 'file') throw new BackupError('It holds something else than files.')
      yield { name: entry.header.name, size: entry.header.size ?? 0, body: entry as unknown as Readable }
    }
  } finally {
    file.destroy()
    tar.destroy()
  }
}

const LARGEST_MANIFEST = 256 * 1024 * 1024

/**
 * Reads a backup from end to end before anything is done with it.
 * @returns its manifest, when every member is there and is what it was
 * @throws BackupError that says what is wrong with the file
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found: Member[] = []
  let manifest: Manifest | undefined
  try {
    for await (const { name, size, body } of readArchive(path)) {
      if (found.length === 0 && name !== HEADER) throw noBackup(path)
      if (manifest) throw damaged(path, `${name} stands behind its end`)
      if (name === HEADER) assertHeader(path, await readJson(body, size))
      if (name === MANIFEST) manifest = parseManifest(path, await readJson(body, size))
      else found.push({ name, size, sha256: name === HEADER ? '' : await digestOf(body) })
    }
  } catch (error) {
    throw explained(path, error, found.length > 0)
  }
  if (found.length === 0) throw noBackup(path)
  if (!manifest) throw cutOff(path)
  compare(path, found.slice(1), manifest.members)
  return manifest
}

function compare(path: string, found: readonly Member[], told: readonly Member[]): void {
  for (const [index, member] of told.entries()) {
    const there = found[index]
    if (there?.name !== member.name) throw damaged(path, `${member.name} is not where it was`)
    if (there.size !== member.size || there.sha256 !== member.sha256) throw damaged(path, `${member.name} was changed`)
    if (member.name !== SECRET && !tableOf(member.name) && !fileOf(member.name)) {
      throw damaged(path, `${member.name} has no place in it`)
    }
  }
  if (found.length > told.length) throw damaged(path, `${found[told.length]?.name} was added`)
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
  if (size > LARGEST_MANIFEST) throw new BackupError(`A part of ${size} bytes is larger than any that is written.`)
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

async function digestOf(body: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}

function assertHeader(path: string, header: unknown): void {
  if (headerSchema.safeParse(header).success) return
  const isNewer = typeof header === 'object' && header !== null && 'product' in header && header.product === 'voltacre'
  if (!isNewer) throw noBackup(path)
  throw new BackupError(`${path} was made by a newer version of VoltAcre. Restore it with that version or a later one.`)
}

function parseManifest(path: string, told: unknown): Manifest {
  const parsed = manifestSchema.safeParse(told)
  if (parsed.success) return parsed.data
  throw damaged(path, 'its manifest cannot be read')
}

const noBackup = (path: string) =>
  new BackupError(`${path} is no backup of VoltAcre. Name a file that npm run backup made.`)
const cutOff = (path: string) =>
  new BackupError(`${path} is cut off: its end is missing. Nothing was restored; take another backup.`)
const damaged = (path: string, what: string) =>
  new BackupError(`${path} is damaged: ${what}. Nothing was restored; take another backup.`)

function explained(path: string, error: unknown, hasBegun: boolean): unknown {
  if (error instanceof BackupError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`There is no file ${path}.`)
  if (code === 'EISDIR') return new BackupError(`${path} is a folder. Name a file that npm run backup made.`)
  if (code) return new BackupError(`${path} cannot be read (${code}).`)
  if (/unexpected end/i.test(message)) return hasBegun ? cutOff(path) : noBackup(path)
  return hasBegun ? damaged(path, 'it is no whole tar') : noBackup(path)
}
