import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { ViewCounter } from '../../server/analytics/view-counter.ts'
import { type App, type Connection, createApp } from '../../server/app.ts'
import { authSettingsOf, lazyAuth } from '../../server/auth/lazy-auth.ts'
import { createDuck, type Duck } from '../../server/datasets/duck.ts'
import { createTables } from '../../server/datasets/tables.ts'
import { mediaRoutes } from '../../server/http/media.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import type { ProbeChecks } from '../../server/http/probes.ts'
import type { Letter, Mailer } from '../../server/mail/letter.ts'
import { openScreens } from '../../server/screens.ts'
import { createSharePictures } from '../../server/seo/share-pictures.ts'
import { createServices, type ServiceDependencies } from '../../server/services/create-services.ts'
import type { Changes } from '../../server/services/keep.ts'
import type { Services } from '../../server/services/services.ts'
import { createSite, type Site } from '../../server/services/settings/site.ts'
import { createViewers, type FindViewer } from '../../server/services/viewers.ts'
import { openStorage } from '../../server/storage/open.ts'
import type { Storage } from '../../server/storage/storage.ts'
import { uploadRoutes } from '../../server/uploads/tus.ts'
import { createUploads, type Uploads } from '../../server/uploads/uploads.ts'
import type { TestDatabase } from './database.ts'

export interface TestAppOptions {
  database: TestDatabase
  /** In place of the real ones, function by function. */
  services?: { [K in keyof Services]?: Partial<Services[K]> }
  checks?: ProbeChecks
  metricsToken?: string
  views?: Pick<ViewCounter, 'saw'>
  /** Without it, the settings are read for each request. */
  changes?: Changes
  testMail?: ServiceDependencies['testMail']
}

export interface TestApp extends App {
  /** GET unless `init` says otherwise. */
  ask(path: string, init?: RequestInit, connection?: Connection): Promise<Response>
  storage: Storage
  uploads: Uploads
  duck: Duck
  /** What was mailed, oldest first. */
  mails: SentMail[]
  /** Past the screens; without the overrides. */
  services: Services
  findViewer: FindViewer
  site: Site
  /** What the app has logged, without the lines of requests. */
  failures(): { level: number; msg: string }[]
  close(): Promise<void>
}

export interface SentMail {
  recipient: string
  letter: Letter
}

const PUBLIC_URL = 'https://voltacre.test'
const SECRET = 'a secret that is known to tests alone'

/** What the environment says of the site, where no setting says otherwise. */
export const SITE_ENVIRONMENT = {
  publicUrl: PUBLIC_URL,
  contactEmail: 'hello@voltacre.test',
  contactPhone: '(415) 555-0142',
  mailFrom: 'VoltAcre <hello@voltacre.test>',
}

export const ORIGIN = 'http://127.0.0.1:3000'

/** The whole product as `server/main.ts` puts it together, on a given database, with files in a temporary folder. */
export async function createTestApp({
  database,
  services = {},
  checks,
  metricsToken,
  views,
  changes,
  testMail = async () => ({ kind: 'taken', said: '', reason: '' }),
}: TestAppOptions): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-app-'))
  const storage = await openStorage({ storageUrl: undefined, dataDir: folder })
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, into(lines))
  const site = createSite({ db: database.db, env: SITE_ENVIRONMENT, changes })
  const screens = await openScreens(false, createServer(), site)
  const options = { db: database.db, secret: SECRET, publicUrl: PUBLIC_URL }
  const auth = lazyAuth(options, () => authSettingsOf(site.known.settings))
  const mails: SentMail[] = []
  const mailer: Mailer = { send: async (_db, recipient, letter) => void mails.push({ recipient, letter }) }
  const findViewer = createViewers(database.db, auth)
  const uploads = createUploads({ db: database.db, storage, workFolder: join(folder, 'uploads') })
  const duck = createDuck({ folder: join(folder, 'datasets') })
  const own = createServices({
    db: database.db,
    auth,
    mailer,
    secret: SECRET,
    publicUrl: PUBLIC_URL,
    site,
    testMail,
    uploads,
    storage,
    tables: createTables({ storage, duck }),
  })
  const app = createApp({
    services: overridden(own, services),
    findViewer,
    site,
    log,
    metrics: createMetrics(),
    metricsToken,
    views,
    checks: { database: () => database.check(), storage: () => storage.check(), ...checks },
    media: mediaRoutes(storage, { cacheFolder: join(folder, 'cache'), log }),
    uploads: uploadRoutes({ uploads, findViewer, site: { publicUrl: PUBLIC_URL } }),
    sharePictures: createSharePictures({ storage, cacheFolder: join(folder, 'share-pictures'), log }),
    ...screens,
  })
  return {
    ...app,
    ask: (path, init, connection) => app.fetch(new Request(new URL(path, ORIGIN), init), connection),
    storage,
    uploads,
    duck,
    mails,
    services: own,
    findViewer,
    site,
    failures: () => lines.filter(({ msg }) => msg !== 'request'),
    close: async () => {
      await duck.close()
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
