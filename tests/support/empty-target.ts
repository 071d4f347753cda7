import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../../server/platform/db/database.ts'
import { openDatabase } from '../../server/platform/db/open-database.ts'
import { openStorage } from '../../server/platform/storage/open.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'
import { blankTemplate, copyEmbeddedTemplate, databaseUrl, onServer, SERVER_URL } from './template.ts'

export interface EmptyTarget {
  folder: string
  database: Database
  storage: Storage
  remove(): Promise<void>
}

const silent = pino({ level: 'silent' })

/** A database without migrations, and storage without files. */
export async function openEmptyTarget(kind: Database['kind']): Promise<EmptyTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-place-'))
  const name = `voltacre_empty_${randomBytes(6).toString('hex')}`
  const isServer = kind === 'server'
  if (isServer) await onServer(SERVER_URL!, (client) => client.query(`create database ${name}`))
  else await copyEmbeddedTemplate(folder, blankTemplate)
  const url = isServer ? databaseUrl(SERVER_URL!, name) : undefined
  const database = await openDatabase({ url, dataDir: folder, log: silent })
  const storage = await openStorage({ storageUrl: undefined, dataDir: folder })
  return {
    folder,
    database,
    storage,
    remove: async () => {
      await storage.close()
      await database.close()
      if (isServer) await onServer(SERVER_URL!, (client) => client.query(`drop database ${name} with (force)`))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
