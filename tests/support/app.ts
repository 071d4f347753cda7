import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { type App, type Connection, createApp } from '../../server/app.ts'
import { mediaRoutes } from '../../server/http/media.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import type { ProbeChecks } from '../../server/http/probes.ts'
import { openScreens } from '../../server/screens.ts'
import { createServices } from '../../server/services/create-services.ts'
import type { Services } from '../../server/services/services.ts'
import { openStorage } from '../../server/storage/open.ts'
import type { Storage } from '../../server/storage/storage.ts'
import type { TestDatabase } from './database.ts'

export interface TestAppOptions {
  database: TestDatabase
  /** In place of the real ones, function by function. */
  services?: { [K in keyof Services]?: Partial<Services[K]> }
  checks?: ProbeChecks
  metricsToken?: string
}

export interface TestApp extends App {
  /** GET unless `init` says otherwise. */
  ask(path: string, init?: RequestInit, connection?: Connection): Promise<Response>
  storage: Storage
  /** What the app has logged, without the lines of requests. */
  failures(): { level: number; msg: string }[]
  close(): Promise<void>
}

export const ORIGIN = 'http://127.0.0.1:3000'

/** The whole product as `server/main.ts` puts it together, on a given database, with files in a temporary folder. */
export async function createTestApp({
  database,
  services = {},
  checks,
  metricsToken,
}: TestAppOptions): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-app-'))
  const storage = await openStorage({ storageUrl: undefined, dataDir: folder })
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, into(lines))
  const screens = await openScreens(false, createServer())
  const app = createApp({
    services: overridden(createServices(database.db), services),
    site: { publicUrl: 'https://voltacre.test', contactEmail: 'hello@voltacre.test', contactPhone: '(415) 555-0142' },
    log,
    metrics: createMetrics(),
    metricsToken,
    checks: { database: () => database.check(), storage: () => storage.check(), ...checks },
    media: mediaRoutes(storage, { cacheFolder: join(folder, 'cache'), log }),
    ...screens,
  })
  return {
    ...app,
    ask: (path, init, connection) => app.fetch(new Request(new URL(path, ORIGIN), init), connection),
    storage,
    failures: () => lines.filter(({ msg }) => msg !== 'request'),
    close: async () => {
      await storage.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function into(lines: { level: number; msg: string }[]): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
}

function overridden(real: Services, others: NonNullable<TestAppOptions['services']>): Services {
  const entries = Object.entries(real).map(([noun, functions]) => [
    noun,
    { ...functions, ...others[noun as keyof Services] },
  ])
  return Object.fromEntries(entries) as unknown as Services
}
