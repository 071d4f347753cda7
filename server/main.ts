import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createApp, ROUTE_GROUPS } from './app.ts'
import { startPublishSchedule } from './content/blog/publish-schedule.ts'
import { postTimer } from './content/blog/schedule.ts'
import { createDuck } from './content/datasets/duckdb/duck.ts'
import { FILE_QUEUES, workDatasetFiles } from './content/datasets/processing/file-processor.ts'
import { createTables } from './content/datasets/tables.ts'
import { SWEEP_QUEUES, startUploadSweep } from './content/uploads/sweep-job.ts'
import { uploadRoutes } from './content/uploads/tus.ts'
import { createUploads } from './content/uploads/uploads.ts'
import { type BackUp, openControlServer } from './edge/backup/control-server.ts'
import { writeBackup } from './edge/backup/write-backup.ts'
import { createSharePictures } from './edge/seo/share-pictures.ts'
import { addGauges } from './gauges.ts'
import { IMPORT_QUEUES, workLayerImports } from './geodata/layers/admin/import-processor.ts'
import { startLayerLoader } from './geodata/layers/layer-loader.ts'
import type { LayerVersions } from './geodata/layers/service.ts'
import { createLayerVersions } from './geodata/layers/versions.ts'
import { createArchives } from './geodata/tiles/archives.ts'
import { TILE_QUEUES, workTiles } from './geodata/tiles/tiles-job.ts'
import { NIGHTLY_QUEUES, workNightly } from './housekeeping.ts'
import { createFactSheets } from './land/fact-sheets/fact-sheet.ts'
import { FEED_QUEUES, workFeeds } from './land/feeds/feed-job.ts'
import { LISTING_IMPORT_QUEUES, workImports } from './land/feeds/import-job.ts'
import { FRESHNESS_QUEUES, workFreshness } from './land/freshness/freshness-job.ts'
import { EVIDENCE_TIMER } from './land/listings/evidence-timer.ts'
import { loadGazetteer } from './land/places/load-gazetteer.ts'
import { ensureAdmin } from './people/accounts/first-admin.ts'
import { authSettingsOf, lazyAuth } from './people/accounts/lazy-auth.ts'
import { createViewerResolver } from './people/accounts/resolve-viewer.ts'
import { sessionSecret } from './people/accounts/session-secret.ts'
import { startViewCounter, type ViewCounter } from './people/analytics/view-counter.ts'
import { createViewStore } from './people/analytics/view-store.ts'
import { enqueueInbound, INBOUND_QUEUES, workInbound } from './people/inbound-mail/inbound-job.ts'
import { REMINDER_QUEUES, workReminders } from './people/leads/reminders.ts'
import type { Sender } from './people/mail/message.ts'
import { MAIL_QUEUES, openMail, openTestMail } from './people/mail/open-mail.ts'
import { createMailer } from './people/mail/queue.ts'
import { createWebsite, type Website } from './people/settings/current-website.ts'
import { createSenderReader } from './people/settings/mail-sender.ts'
import { type ContentChanges, followContentChanges } from './platform/cache/content-changes.ts'
import { createPageCache } from './platform/cache/page-cache.ts'
import { createMemoize } from './platform/cache/query-cache.ts'
import { assertWritable, createDataDir, createDiskCheck } from './platform/db/data-dir.ts'
import { lockDataDir } from './platform/db/data-dir-lock.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { type Env, listeningOn, readEnv, takesMail } from './platform/env.ts'
import { type HttpListener, listen } from './platform/http/listen.ts'
import { createLogger, type Logger } from './platform/http/log.ts'
import { mediaRoutes } from './platform/http/media.ts'
import { createMetrics, type Metrics } from './platform/http/metrics.ts'
import { createOwnWrites } from './platform/http/own-writes.ts'
import { type Jobs, openJobs } from './platform/jobs/jobs.ts'
import { productVersion } from './platform/product-version.ts'
import { exitOnSignals, explainStartFailure, printLine } from './platform/start-up.ts'
import { openStorage } from './platform/storage/open.ts'
import type { Storage } from './platform/storage/storage.ts'
import { checkTemporaryFolder, temporaryFolderProblem } from './platform/temporary-folder.ts'
import { recordStatement } from './platform/tracing/spans.ts'
import { traceServices } from './platform/tracing/trace-services.ts'
import { ALERT_QUEUES, workAlerts } from './saved/searches/alerts-job.ts'
import { createScreeningEngine } from './screening/engine/engine.ts'
import { createLayerFiles } from './screening/engine/layer-files.ts'
import type { ScreeningEngine } from './screening/engine/service.ts'
import { createScreeningProfiles } from './screening/profiles/screening-profiles.ts'
import { RUN_QUEUES, workRuns } from './screening/runs/run-processor.ts'
import { SITE_QUEUES, workSites } from './screening/sites/screen-sites.ts'
import { type OpenScreens, openScreens } from './screens.ts'
import { createServices } from './services.ts'

/** Leaves the processor to the first page. */
const WARM_UP_AFTER_MS = 500

const QUEUES = [
  ...MAIL_QUEUES,
  ...NIGHTLY_QUEUES,
  ...SWEEP_QUEUES,
  ...TILE_QUEUES,
  ...FILE_QUEUES,
  ...IMPORT_QUEUES,
  ...RUN_QUEUES,
  ...SITE_QUEUES,
  ...FRESHNESS_QUEUES,
  ...LISTING_IMPORT_QUEUES,
  ...FEED_QUEUES,
  ...ALERT_QUEUES,
  ...INBOUND_QUEUES,
  ...REMINDER_QUEUES,
]

/** Starts everything in order. `open` is what a stop closes, the last first; at any point of the start. */
async function main(open: AsyncDisposableStack): Promise<void> {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  const tracing = await openTracing(env, log)
  open.defer(() => tracing?.stop())
  createDataDir(env.dataDir)
  await assertWritable(env.dataDir, { hasDatabase: !env.databaseUrl })
  const problem = await temporaryFolderProblem()
  if (problem !== null) printLine(problem)
  const lock = env.databaseUrl ? undefined : await lockDataDir(env.dataDir)
  open.defer(() => lock?.release())
  const server = await listen(env)
  const { database, storage } = await openStores(env, { log, open })
  const metrics = createMetrics(ROUTE_GROUPS)
  const jobs = await openJobs({
    database,
    queues: QUEUES,
    log,
    isWorking: env.role !== 'web',
    observe: metrics.observeJob,
  })
  const changes = await followContentChanges(database, log, [postTimer(database.db), EVIDENCE_TIMER])
  const website = await openWebsite({ env, log, server, database, changes })
  const screens = await openScreens(env.dev, server.http, website)
  const sender = createSenderReader(website, env.mailFrom)
  const views = await startViewCounter({ store: createViewStore(database.db), publicUrl: website.publicUrl, log })
  const layerVersions = createLayerVersions(database.db)
  const screeningEngine = createScreeningEngine({
    files: createLayerFiles({
      db: database.db,
      versions: layerVersions,
      loadsShipped: env.mapLayers,
      folder: join(env.dataDir, 'cache', 'screening'),
    }),
  })
  const opened = { env, log, metrics, server, database, storage, jobs, changes, screens, website, sender, views }
  const parts: Parts = { ...opened, layerVersions, screeningEngine }
  const product = await createProduct(parts)
  const background: { stop(): Promise<unknown> }[] = [jobs]
  open.defer(async () => {
    const stopped = Promise.all(background.map((each) => each.stop()))
    await server.close()
    changes.stop()
    await views.stop()
    // Ends a batch that is being screened.
    await screeningEngine.close()
    await stopped
    await screens.close()
    await product.duck.close()
  })
  if (env.role === 'worker') server.serve(product.app.fetchProbe)
  else server.serve(product.app.fetch, screens.middleware ?? product.pages.middleware)
  if (env.role !== 'web') background.push(...(await startWork(parts, product)))
  const smtp = env.role === 'worker' ? null : await listenForMail(parts, product)
  if (smtp) background.push(smtp)
  if (lock) background.push({ stop: (await openControlServer(env.dataDir, product.backUp)).close })
  setTimeout(() => {
    if (env.role !== 'worker') void product.warmUp()
    // Node.js writes it only at the exit, so a killed process would leave nothing.
    flushCompileCache()
  }, WARM_UP_AFTER_MS).unref()
  printLine(`VoltAcre is at http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${product.port}`)
}

/** Starts what isn't done for a request. @returns what a stop has to end */
async function startWork(
  { env, log, database, storage, jobs, changes, website, sender, layerVersions, screeningEngine }: Parts,
  product: Awaited<ReturnType<typeof createProduct>>,
): Promise<{ stop(): Promise<unknown> }[]> {
  await workNightly(jobs, database.db, log)
  await workFreshness(jobs, database.db, product.freshness)
  await startUploadSweep(jobs, product.uploads)
  await openMail({ database, jobs, env, sender, log })
  await workReminders(jobs, product.threads)
  if (product.inboundMail) await workInbound(jobs, product.inboundMail)
  const rows = { db: database.db, jobs, changes }
  await workTiles(rows, { storage, log, versions: layerVersions, folder: join(env.dataDir, 'cache', 'tiles-work') })
  await workDatasetFiles(
    rows,
    { db: database.db, storage, duck: product.duck, folder: join(product.duck.folder, 'work') },
    log,
  )
  await workLayerImports(rows, {
    database,
    storage,
    folder: join(env.dataDir, 'cache', 'layers-work'),
  })
  await workRuns(rows, screeningEngine)
  await workAlerts(rows, product, log)
  await workFeeds(jobs, product.feeds)
  await workImports(rows, {
    db: database.db,
    mailer: createMailer(jobs),
    log,
    publicUrl: product.publicUrl,
    exemptFields: async () => (await website.read()).info.settings.review_exempt_fields,
  })
  await workSites(rows, {
    engine: screeningEngine,
    profiles: createScreeningProfiles(database.db, createMemoize(changes)),
    log,
  })
  const background = [startPublishSchedule(database.db, log)]
  return env.mapLayers ? [...background, startLayerLoader({ database, log, print: printLine })] : background
}

/** Takes email over SMTP, if there is a port for it. */
async function listenForMail(
  { env: { inboundSmtpPort: port, inboundSmtpHost: host, inboundDomain, inboundTls }, log }: Parts,
  { inboundMail: inbound }: Pick<Awaited<ReturnType<typeof createProduct>>, 'inboundMail'>,
) {
  if (port === undefined || !inbound) return null
  const { openSmtpListener } = await import('./people/inbound-mail/smtp-listener.ts')
  const tls = inboundTls && {
    key: await readFile(inboundTls.key, 'utf8'),
    cert: await readFile(inboundTls.cert, 'utf8'),
  }
  const listener = await openSmtpListener({ inbound, host, port, tls, log })
  printLine(`Email for ${inboundDomain} is taken at ${host}:${listener.port}`)
  return listener
}

/** Sends traces, if there is a collector. Most sites have none, so only those that do load what it takes. */
async function openTracing({ otlpEndpoint, serviceName, traceRatio: ratio }: Env, log: Logger) {
  if (!otlpEndpoint) return null
  const { startTracing } = await import('./platform/tracing/start-tracing.ts')
  return startTracing({ serviceName, version: productVersion(), ratio, log })
}

/** Opens the migrated database, with its initial content, and the file storage. */
async function openStores(env: Env, { log, open }: Pick<Parts, 'log'> & { open: AsyncDisposableStack }) {
  const { databaseUrl: url, databaseDirectUrl: directUrl, databaseReplicaUrls: replicaUrls, dataDir } = env
  const maxLagSeconds = env.replicaMaxLag
  const onStatement = env.otlpEndpoint ? recordStatement : undefined
  const database = await openDatabase({ url, directUrl, replicaUrls, maxLagSeconds, dataDir, log, onStatement })
  open.defer(() => database.close())
  if ((await migrate(database, undefined, { report: printLine })).length > 0) printLine('The database is up to date.')
  if (await loadGazetteer(database)) printLine('Loaded the gazetteer.')
  const storage = await openStorage({ storageUrl: env.storageUrl, dataDir })
  open.defer(() => storage.close())
  if (env.demoData) {
    const { fillWithDemo } = await import('./platform/db/fill-demo.ts')
    if (await fillWithDemo(database, storage)) printLine('Added the demo content to the empty database.')
  }
  const admin = await ensureAdmin(database, { email: env.adminEmail, password: env.adminPassword })
  if (admin)
    printLine(
      `The first admin: ${admin.email}, password ${env.adminPassword ? 'as in ADMIN_PASSWORD' : admin.password}`,
    )
  return { database, storage }
}

/** Opens the website's settings and reads them from the database. */
async function openWebsite({ env, log, server, database, changes }: WebsiteParts): Promise<Website> {
  const website = createWebsite({
    db: database.db,
    env: listeningOn(env, server.port),
    changes,
    onFailure: (error) => log.warn({ err: error }, 'reading the settings failed; using the last known settings'),
  })
  await website.read()
  return website
}

type WebsiteParts = Pick<Parts, 'env' | 'log' | 'server' | 'database' | 'changes'>

interface Parts {
  env: Env
  log: Logger
  metrics: Metrics
  server: HttpListener
  database: Database
  storage: Storage
  jobs: Jobs
  changes: ContentChanges
  screens: OpenScreens
  views: ViewCounter
  website: Website
  sender: () => Promise<Sender>
  layerVersions: LayerVersions
  screeningEngine: ScreeningEngine
}

/** Creates the app from its open dependencies, and the page cache in front of it. */
async function createProduct(parts: Parts) {
  const { env, log, metrics, server, database, storage, jobs, changes, screens } = parts
  const { website, sender, views, screeningEngine } = parts
  const { port, publicUrl } = listeningOn(env, server.port)
  const { db } = database
  const secret = await sessionSecret(env.sessionSecret, env.dataDir)
  const auth = lazyAuth({ db, secret, publicUrl }, () => authSettingsOf(website.lastKnown.settings))
  const uploads = createUploads({ db, storage, workFolder: join(env.dataDir, 'uploads') })
  const duck = createDuck({ folder: join(env.dataDir, 'cache', 'datasets') })
  const tables = createTables({ storage, duck })
  const resolveViewer = createViewerResolver(db, auth)
  const untraced = createServices({
    db,
    reads: database.reads,
    loadsShipped: env.mapLayers,
    auth,
    mailer: createMailer(jobs),
    secret,
    publicUrl,
    website,
    uploads,
    storage,
    tables,
    screeningEngine,
    log,
    screeningFolder: join(env.dataDir, 'cache', 'parcels-work'),
    changes,
    metrics,
    testMail: openTestMail({ env, sender }),
    ...(takesMail(env) && { inbound: { domain: env.inboundDomain, enqueue: enqueueInbound(jobs) } }),
  })
  const services = env.otlpEndpoint ? traceServices(untraced) : untraced
  const app = createApp({
    services,
    resolveViewer,
    website,
    log,
    metrics,
    views,
    metricsToken: env.metricsToken,
    checks: {
      database: () => database.check(),
      storage: () => storage.check(),
      disk: createDiskCheck(env.dataDir),
      temporary_folder: () => checkTemporaryFolder(),
    },
    media: mediaRoutes(storage, { cacheFolder: join(env.dataDir, 'cache', 'pictures'), log }),
    uploads: uploadRoutes({ uploads, resolveViewer }),
    inboundKeys: { postmark: env.postmarkPassword, sendgrid: env.sendgridPublicKey },
    withOwnWrites: createOwnWrites({ database, changes, publicUrl }),
    archives: createArchives({ storage, folder: join(env.dataDir, 'cache', 'tiles') }),
    factSheets: createFactSheets({ storage, cacheFolder: join(env.dataDir, 'cache', 'fact-sheets'), log }),
    sharePictures: createSharePictures({ storage, cacheFolder: join(env.dataDir, 'cache', 'share-pictures'), log }),
    ...screens,
  })
  const pages = createPageCache({
    render: app.fetchBuffered,
    cacheable: app.cacheable,
    publicUrl,
    changes,
    log,
    metrics,
    views,
    forwarding: server.forwarding,
  })
  addGauges(metrics, { database, jobs, pages })
  const version = productVersion()
  const backUp: BackUp = (path, signal) => writeBackup({ database, storage, secret, version }, path, signal)
  // The first searches and suggestions needn't wait then; if this fails, they report why.
  const warmUp = () => Promise.allSettled([services.suggestions.warmUp(), services.listings.warmUp()])
  return {
    app,
    pages,
    uploads,
    duck,
    port,
    publicUrl,
    backUp,
    warmUp,
    freshness: services.freshness,
    feeds: services.feeds,
    savedSearches: services.savedSearches,
    alertMail: services.alertMail,
    push: services.push,
    inboundMail: services.inboundMail,
    threads: services.threads,
  }
}

// The build imports this file and its dependencies without starting the server; see scripts/build.mjs.
if (import.meta.main) {
  const open = new AsyncDisposableStack()
  exitOnSignals(open)
  main(open).catch((error: unknown) => {
    // A stop closes what the start needs.
    if (open.disposed) return
    process.stderr.write(`${explainStartFailure(error)}\n`)
    process.exit(1)
  })
}
