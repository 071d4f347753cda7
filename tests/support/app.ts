import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { type App, type AppDependencies, createApp, ROUTE_GROUPS } from '../../server/app.ts'
import type { Duck } from '../../server/content/datasets/duckdb/duck.ts'
import { createTables } from '../../server/content/datasets/tables.ts'
import { uploadRoutes } from '../../server/content/uploads/tus.ts'
import { createUploads, type Uploads } from '../../server/content/uploads/uploads.ts'
import { createSharePictures } from '../../server/edge/seo/share-pictures.ts'
import { createLayerVersions } from '../../server/geodata/layers/versions.ts'
import { createArchives } from '../../server/geodata/tiles/archives.ts'
import { createFactSheets } from '../../server/land/fact-sheets/fact-sheet.ts'
import { authSettingsOf, lazyAuth } from '../../server/people/accounts/lazy-auth.ts'
import { createViewerResolver, type ResolveViewer } from '../../server/people/accounts/resolve-viewer.ts'
import type { ViewCounter } from '../../server/people/analytics/view-counter.ts'
import type { EmailTemplate, Mailer } from '../../server/people/mail/mail.ts'
import { createWebsite, type Website } from '../../server/people/settings/current-website.ts'
import type { Changes } from '../../server/platform/cache/query-cache.ts'
import type { Connection } from '../../server/platform/http/connection.ts'
import { mediaRoutes } from '../../server/platform/http/media.ts'
import { createMetrics } from '../../server/platform/http/metrics.ts'
import type { WithOwnWrites } from '../../server/platform/http/own-writes.ts'
import type { ProbeChecks } from '../../server/platform/http/probes.ts'
import { openStorage } from '../../server/platform/storage/open.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'
import { createScreeningEngine } from '../../server/screening/engine/engine.ts'
import { createLayerFiles } from '../../server/screening/engine/layer-files.ts'
import type { ScreeningEngine } from '../../server/screening/engine/service.ts'
import { openScreens } from '../../server/screens.ts'
import type { Services } from '../../server/services.ts'
import { createServices, type ServiceDependencies } from '../../server/services.ts'
import type { TestDatabase } from './database.ts'
import { createTestDuck } from './datasets.ts'

export interface TestAppOptions {
  database: TestDatabase
  /** Overrides of single service functions. */
  services?: { [K in keyof Services]?: Partial<Services[K]> }
  checks?: ProbeChecks
  metricsToken?: string
  views?: Pick<ViewCounter, 'record'>
  /** Without it, settings are read for every request. */
  changes?: Changes
  testMail?: ServiceDependencies['testMail']
  withOwnWrites?: WithOwnWrites
  /** Email that arrives. */
  inbound?: ServiceDependencies['inbound']
  inboundKeys?: AppDependencies['inboundKeys']
}

export interface TestApp extends App {
  /** GET unless `init` says otherwise. */
  ask(path: string, init?: RequestInit, connection?: Connection): Promise<Response>
  storage: Storage
  uploads: Uploads
  duck: Duck
  engine: ScreeningEngine
  /** Sent emails, oldest first. */
  mails: SentMail[]
  /** The real services, without the overrides. */
  services: Services
  resolveViewer: ResolveViewer
  website: Website
  /** Log lines, except those of requests. */
  failures(): { level: number; msg: string }[]
  close(): Promise<void>
}

export interface SentMail {
  recipient: string
  template: EmailTemplate
}

const PUBLIC_URL = 'https://voltacre.test'
const SECRET = 'a secret that only tests use'

/** The environment's defaults for site settings. */
export const WEBSITE_ENVIRONMENT = {
  publicUrl: PUBLIC_URL,
  contactEmail: 'hello@voltacre.test',
  contactPhone: '(415) 555-0142',
  mailFrom: 'VoltAcre <hello@voltacre.test>',
}

export const ORIGIN = 'http://127.0.0.1:3000'

/** Composes the product as `server/main.ts` does, on the given database, with files in a temporary folder. */
export async function createTestApp({
  database,
  services = {},
  checks,
  metricsToken,
  views,
  changes,
  testMail = async () => ({ kind: 'accepted', serverReply: '', reason: '' }),
  withOwnWrites = (_, handle) => handle(),
  inbound,
  inboundKeys = { postmark: undefined, sendgrid: undefined },
}: TestAppOptions): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'voltacre-app-'))
  const storage = await openStorage({ storageUrl: undefined, dataDir: folder })
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, captureLines(lines))
  const website = createWebsite({ db: database.db, env: WEBSITE_ENVIRONMENT, changes })
  const screens = await openScreens(false, createServer(), website)
  const options = { db: database.db, secret: SECRET, publicUrl: PUBLIC_URL }
  const auth = lazyAuth(options, () => authSettingsOf(website.lastKnown.settings))
  const mails: SentMail[] = []
  const mailer: Mailer = { send: async (_db, recipient, template) => void mails.push({ recipient, template }) }
  const resolveViewer = createViewerResolver(database.db, auth)
  const uploads = createUploads({ db: database.db, storage, workFolder: join(folder, 'uploads') })
  const duck = createTestDuck({ folder: join(folder, 'datasets') })
  const screeningEngine = createScreeningEngine({
    // A batch ends by its number of parcels, which tests can count.
    batchMs: 60_000,
    files: createLayerFiles({
      db: database.db,
      versions: createLayerVersions(database.db),
      loadsShipped: false,
      folder: join(folder, 'screening'),
    }),
  })
  const realServices = createServices({
    db: database.db,
    reads: database.reads,
    auth,
    mailer,
    secret: SECRET,
    publicUrl: PUBLIC_URL,
    website,
    testMail,
    uploads,
    storage,
    tables: createTables({ storage, duck }),
    screeningEngine,
    log,
    screeningFolder: join(folder, 'parcels'),
    ...(inbound && { inbound }),
  })
  const app = createApp({
    services: overrideServices(realServices, services),
    resolveViewer,
    website,
    log,
    metrics: createMetrics(ROUTE_GROUPS),
    metricsToken,
    views,
    checks: { database: () => database.check(), storage: () => storage.check(), ...checks },
    media: mediaRoutes(storage, { cacheFolder: join(folder, 'cache'), log }),
    uploads: uploadRoutes({ uploads, resolveViewer }),
    inboundKeys,
    archives: createArchives({ storage, folder: join(folder, 'tiles') }),
    factSheets: createFactSheets({ storage, cacheFolder: join(folder, 'fact-sheets'), log }),
    sharePictures: createSharePictures({ storage, cacheFolder: join(folder, 'share-pictures'), log }),
    withOwnWrites,
    ...screens,
  })
  return {
    ...app,
    ask: (path, init, connection) => app.fetch(new Request(new URL(path, ORIGIN), init), connection),
    storage,
    uploads,
    duck,
    engine: screeningEngine,
    mails,
    services: realServices,
    resolveViewer,
    website,
    failures: () => lines.filter(({ msg }) => msg !== 'request'),
    close: async () => {
      await screeningEngine.close()
      await duck.close()
      await storage.close()
      // A write that a test cut off may still create a file.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function captureLines(lines: { level: number; msg: string }[]): Writable {
  return new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
}

function overrideServices(real: Services, others: NonNullable<TestAppOptions['services']>): Services {
  const entries = Object.entries(real).map(([noun, functions]) => [
    noun,
    { ...functions, ...others[noun as keyof Services] },
  ])
  return Object.fromEntries(entries) as unknown as Services
}
