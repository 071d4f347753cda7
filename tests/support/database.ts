import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Database, openDatabase } from '../../server/db/database.ts'
import { copyEmbeddedTemplate, databaseUrl, onServer, SERVER_URL, serverTemplate } from './template.ts'

export interface TestDatabase extends Database {
  /** Of the server's kind: the address of this very database. */
  url?: string
}

const silent = pino({ level: 'silent' })

/**
 * Runs a suite on a fresh, migrated database with the gazetteer and nothing else: on the embedded one always, on a
 * PostgreSQL server where TEST_DATABASE_URL names one. `open` is for use inside of hooks and tests.
 */
export function describeDatabases(name: string, suite: (open: () => TestDatabase) => void): void {
  describe(`${name} (embedded)`, () => withDatabase(openEmbeddedTestDatabase, suite))
  if (SERVER_URL) describe(`${name} (server)`, () => withDatabase(() => openServerTestDatabase(SERVER_URL!), suite))
  else test.skip(`${name} (server): TEST_DATABASE_URL is not set`)
}

function withDatabase(open: () => Promise<TestDatabase>, suite: (open: () => TestDatabase) => void): void {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database?.close())
  suite(() => database!)
}

/** The caller closes it, which removes it. */
export async function openEmbeddedTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltacre-test-'))
  await copyEmbeddedTemplate(dataDir)
  const database = await openDatabase({ dataDir, log: silent })
  return {
    ...database,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The caller closes it, which drops it. */
export async function openServerTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const template = await serverTemplate(serverUrl)
  const name = `voltacre_test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = databaseUrl(serverUrl, name)
  const database = await openDatabase({ url, dataDir: '', log: silent })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
