import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { createSecret, isBearer } from '../../platform/secret.ts'
import { BackupError } from './format.ts'
import type { BackupSummary } from './write-backup.ts'

const FILE = 'control.json'
const OWNER_ONLY = 0o600
const MAX_BODY_BYTES = 10_000

const addressSchema = z.object({ port: z.int(), token: z.string() })
const backupRequestSchema = z.object({ path: z.string().min(1) })

export type BackUp = (path: string, signal: AbortSignal) => Promise<BackupSummary>

export interface ControlServer {
  close(): Promise<void>
}

/**
 * Accepts backup requests from commands on the same machine, because only this process can read the embedded database.
 * Listens on loopback; the port and a token are in the data folder, readable only by its owner.
 */
export async function openControlServer(dataDir: string, backUp: BackUp): Promise<ControlServer> {
  const token = createSecret()
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
  // The mode only applies to new files.
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ port, token }), { mode: OWNER_ONLY })
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

interface ControlRequest {
  request: IncomingMessage
  response: ServerResponse
  token: string
  backUp: BackUp
  stopping: AbortSignal
}

async function answer({ request, response, token, backUp, stopping }: ControlRequest): Promise<void> {
  const disconnected = new AbortController()
  response.on('close', () => disconnected.abort())
  const respond = (status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(JSON.stringify(body))
  }
  try {
    if (!isBearer(request.headers.authorization, token)) return respond(403, { error: 'Forbidden' })
    if (request.method !== 'POST' || request.url !== '/backup') return respond(404, { error: 'Not found' })
    if (Number(request.headers['content-length'] ?? Number.NaN) > MAX_BODY_BYTES)
      return respond(413, { error: 'Request too large' })
    const { path } = backupRequestSchema.parse(JSON.parse(await text(request)))
    respond(200, await backUp(path, AbortSignal.any([stopping, disconnected.signal])))
  } catch (error) {
    respond(500, { error: error instanceof Error ? error.message : String(error) })
  }
}

/** Asks the site running on a data folder to back itself up. @throws BackupError */
export async function requestBackup(dataDir: string, path: string): Promise<BackupSummary> {
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
      `The site using the data folder ${dataDir} is not responding. Try again in a minute or stop it first.`,
    )
  })) as [IncomingMessage]
  const result = JSON.parse(
    await text(response).catch(() => '{"error":"The site stopped before the backup was done."}'),
  )
  if (response.statusCode !== 200) throw new BackupError(result.error)
  return result as BackupSummary
}

async function readAddress(dataDir: string) {
  try {
    return addressSchema.parse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8')))
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? 'Run this command as the user that runs the site'
        : 'It may be starting or running an older version. Try again in a minute'
    throw new BackupError(`Cannot reach the site using the data folder ${dataDir}. ${reason}, or stop it first.`)
  }
}
