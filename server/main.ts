import { join } from 'node:path'
import { startViewCounter, type ViewCounter } from './analytics/view-counter.ts'
import { createApp } from './app.ts'
import { authSettingsOf, lazyAuth } from './auth/lazy-auth.ts'
import { sessionSecret } from './auth/session-secret.ts'
import { type BackUp, openControl } from './backup/control.ts'
import { writeBackup } from './backup/write-backup.ts'
import { type ContentChanges, followContentChanges } from './cache/content-changes.ts'
import { createPageCache } from './cache/page-cache.ts'
import { createDuck } from './datasets/duck.ts'
import { createTables } from './datasets/tables.ts'
import { lockDataDir } from './db/data-dir-lock.ts'
import { type Database, openDatabase } from './db/database.ts'
import { loadGazetteer } from './db/gazetteer.ts'
import { migrate } from './db/migrate.ts'
import { type Env, listeningOn, readEnv } from './env.ts'
import { createLogger, type Logger } from './http/log.ts'
import { mediaRoutes } from './http/media.ts'
import { createMetrics } from './http/metrics.ts'
import { startContentClock } from './jobs/content-clock.ts'
import { type Jobs, openJobs } from './jobs/jobs.ts'
import { NIGHTLY_QUEUES, workNightly } from './jobs/nightly.ts'
import { POSTING_QUEUES, workPostings } from './jobs/postings.ts'
import { startProfiles } from './jobs/profiles.ts'
import { SWEEP_QUEUES, workSweep } from './jobs/sweep.ts'
import { type Listening, listen } from './listen.ts'
import { createMailer } from './mail/mailer.ts'
import type { Sender } from './mail/message.ts'
import { MAIL_QUEUES, openMail, openTestMail } from './mail/open-mail.ts'
import { senderOf } from './mail/sender.ts'
import { productVersion } from './product-version.ts'
import { type OpenScreens, openScreens } from './screens.ts'
import { createSharePictures } from './seo/share-pictures.ts'
import { createViewStore } from './services/analytics-store.ts'
import { createServices } from './services/create-services.ts'
import { ensureAdmin } from './services/first-admin.ts'
import { createSite, type Site } from './services/settings/site.ts'
import { createViewers } from './services/viewers.ts'
import { explainStartFailure, say } from './start-up.ts'
import { openStorage } from './storage/open.ts'
import type { Storage } from './storage/storage.ts'
import { uploadRoutes } from './uploads/tus.ts'
import { createUploads } from './uploads/uploads.ts'

/** Starts everything in order; whatever cannot be started is one line, and the process ends. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  const lock = env.databaseUrl ? undefined : await lockDataDir(env.dataDir)
  const server = await listen(env)
  const { database, storage } = await openStores(env, log)
  const queues = [...MAIL_QUEUES, ...NIGHTLY_QUEUES, ...SWEEP_QUEUES, ...POSTING_QUEUES]
  const jobs = await openJobs({ database, queues, log })
  const changes = await followContentChanges(database, log)
  const site = await openSite({ env, log, server, database, changes })
  const screens = await openScreens(env.dev, server.http, site)
  const sender = senderOf(site, env.mailFrom)
  const views = await startViewCounter({ store: createViewStore(database.db), publicUrl: site.publicUrl, log })
  const parts = { env, log, server, database, storage, jobs, changes, screens, site, sender, views }
  const product = await createProduct(parts)
  await workNightly(jobs, database.db)
  await workSweep(jobs, product.uploads)
  await workPostings(jobs, database.db)
  await openMail({ database, jobs, env, sender, log })
  const clock = startContentClock(database.db, log)
  const profiles = startProfiles(
    { db: database.db, storage, duck: product.duck, folder: join(product.duck.folder, 'work') },
    log,
  )
  const control = lock && (await openControl(env.dataDir, product.backUp))
  server.whenStopped(async () => {
    await control?.close()
    changes.stop()
    await views.stop()
    await Promise.all([clock.stop(), profiles.stop()])
    await jobs.stop()
    await screens.close()
    await product.duck.close()
    await storage.close()
    await database.close()
    lock?.release()
  })
  server.serve(product.app.fetch, screens.middleware ?? product.pages.middleware)
  say(`VoltAcre is at http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${product.port}`)
}

/** The database in its present form, with what an empty one begins with, and the files. */
async function openStores(env: Env, log: Logger): Promise<{ database: Database; storage: Storage }> {
  const database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, log })
  if ((await migrate(database)).length > 0) say('The database is up to date.')
  if (await loadGazetteer(database)) say('The gazetteer is loaded.')
  const storage = await openStorage({ storageUrl: env.storageUrl, dataDir: env.dataDir })
  if (env.demoData) {
    const { fillWithDemo } = await import('./db/fill-demo.ts')
    if (await fillWithDemo(database, storage)) say('The empty database was filled with the demo content.')
  }
  const admin = await ensureAdmin(database, { email: env.adminEmail, password: env.adminPassword })
  if (admin)
    say(`The first admin: ${admin.email}, password ${env.adminPassword ? 'as in ADMIN_PASSWORD' : admin.password}`)
  return { database, storage }
}

/** What the site says of itself, as the database has it by now. */
async function openSite({ env, log, server, database, changes }: SiteParts): Promise<Site> {
  const site = createSite({
    db: database.db,
    env: listeningOn(env, server.port),
    changes,
    onFailure: (error) => log.warn({ err: error }, 'the settings could not be read; those last known stay'),
  })
  await site.read()
  return site
}

type SiteParts = Pick<Parts, 'env' | 'log' | 'server' | 'database' | 'changes'>

interface Parts {
  env: Env
  log: Logger
  server: Listening
  database: Database
  storage: Storage
  jobs: Jobs
  changes: ContentChanges
  screens: OpenScreens
  views: ViewCounter
  site: Site
  sender: () => Promise<Sender>
}

/** The app over everything that is open, and the page cache in front of it. */
async function createProduct(parts: Parts) {
  const { env, log, server, database, storage, jobs, changes, screens, site, sender, views } = parts
  const { port, publicUrl } = listeningOn(env, server.port)
  const { db } = database
  const secret = await sessionSecret(env.sessionSecret, env.dataDir)
  const auth = lazyAuth({ db, secret, publicUrl }, () => authSettingsOf(site.known.settings))
  const metrics = createMetrics()
  const uploads = createUploads({ db, storage, workFolder: join(env.dataDir, 'uploads') })
  const duck = createDuck({ folder: join(env.dataDir, 'cache', 'datasets') })
  const tables = createTables({ storage, duck })
  const findViewer = createViewers(db, auth)
  const app = createApp({
    services: createServices({
      ...{ db, auth, mailer: createMailer(jobs), secret, publicUrl, site, uploads, storage, tables, changes },
      testMail: openTestMail({ env, sender }),
    }),
    findViewer,
    site,
    log,
    metrics,
    views,
    metricsToken: env.metricsToken,
    checks: { database: () => database.check(), storage: () => storage.check() },
    media: mediaRoutes(storage, { cacheFolder: join(env.dataDir, 'cache', 'pictures'), log }),
    uploads: uploadRoutes({ uploads, findViewer, site: { publicUrl } }),
    sharePictures: createSharePictures({ storage, cacheFolder: join(env.dataDir, 'cache', 'share-pictures'), log }),
    ...screens,
  })
  const pages = createPageCache({ render: app.answerWhole, publicUrl, changes, log, metrics, views })
  const version = productVersion()
  const backUp: BackUp = (path, signal) => writeBackup({ database, storage, secret, version }, path, signal)
  return { app, pages, uploads, duck, port, publicUrl, backUp }
}

// A build reads this file, and all that it needs, without starting anything; see scripts/build.mjs.
if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${explainStartFailure(error)}\n`)
    process.exit(1)
  })
}
