import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from './format.ts'
import type { BackupSummary } from './write-backup.ts'

const FILE = 'control.json'
const TOKEN_BYTES = 32
const OWNER_ALONE = 0o600
const LONGEST_BODY = 10_000

const addressSchema = z.object({ port: z.int(), token: z.string() })
const wishSchema = z.object({ path: z.string().min(1) })

export type BackUp = (path: string, signal: AbortSignal) => Promise<BackupSummary>

export interface Control {
  close(): Promise<void>
}

/**
 * Takes wishes of commands on the same machine: the embedded database belongs to this process, so it is this one that
 * backs it up. Listens on loopback; port and a token stand in the data folder, for its owner alone.
 */
export async function openControl(dataDir: string, backUp: BackUp): Promise<Control> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const server = createServer((request, response) => {
    const done = answer({ request, response, token, backUp, stopping: stopping.signal }).finally(() =>
      running.delete(done),
    )
    running.add(done)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const file = join(dataDir, FILE)
  // The mode counts for new files alone.
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ port, token }), { mode: OWNER_ALONE })
  return {
    close: async () => {
      await rm(file, { force: true })
      stopping.abort()
      await Promise.all(running)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Wish {
  request: IncomingMessage
  response: ServerResponse
  token: string
  backUp: BackUp
  stopping: AbortSignal
}

async function answer({ request, response, token, backUp, stopping }: Wish): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const tell = (status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(JSON.stringify(body))
  }
  try {
    if (!isOwner(request.headers.authorization, token)) return tell(403, { error: 'Only the owner may.' })
    if (request.method !== 'POST' || request.url !== '/backup') return tell(404, { error: 'There is nothing here.' })
    if (Number(request.headers['content-length'] ?? Number.NaN) > LONGEST_BODY) return tell(413, { error: 'Too long.' })
    const { path } = wishSchema.parse(JSON.parse(await text(request)))
    tell(200, await backUp(path, AbortSignal.any([stopping, gone.signal])))
  } catch (error) {
    tell(500, { error: error instanceof Error ? error.message : String(error) })
  }
}

function isOwner(authorization: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted)
}

/** Has the site that runs on a data folder back itself up. @throws BackupError */
export async function askSite(dataDir: string, path: string): Promise<BackupSummary> {
  const { port, token } = await readAddress(dataDir)
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/backup',
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  })
  sent.end(JSON.stringify({ path }))
  const [response] = (await once(sent, 'response').catch(() => {
    throw new BackupError(
      `The site that has the data folder ${dataDir} does not answer. Try again in a moment, or stop it first.`,
    )
  })) as [IncomingMessage]
  const said = JSON.parse(await text(response).catch(() => '{"error":"The site stopped before the backup was done."}'))
  if (response.statusCode !== 200) throw new BackupError(said.error)
  return said as BackupSummary
}

async function readAddress(dataDir: string) {
  try {
    return addressSchema.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')))
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? 'Run this as the user that runs the site'
        : 'It is starting, or older than this command: try again in a moment'
    throw new BackupError(`The site that has the data folder ${dataDir} cannot be asked. ${reason}, or stop it first.`)
  }
}
