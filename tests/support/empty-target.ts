import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { openStorage } from '../../server/storage/open.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { databaseUrl, onServer, SERVER_URL } from './template.ts'

export interface EmptyPlace {
  folder: string
  database: Database
  storage: Storage
  remove(): Promise<void>
}

const silent = pino({ level: 'silent' })

/** A database in which nothing was ever set up, and no file. */
export async function openEmptyPlace(kind: Database['kind']): Promise<EmptyPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-place-'))
  const name = `voltacre_empty_${randomBytes(6).toString('hex')}`
  const isServer = kind === 'server'
  if (isServer) await onServer(SERVER_URL!, (client) => client.query(`create database ${name}`))
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
