import { join } from 'node:path'
import { createApp } from './app.ts'
import { lockDataDir } from './db/data-dir-lock.ts'
import { openDatabase } from './db/database.ts'
import { loadGazetteer } from './db/gazetteer.ts'
import { migrate } from './db/migrate.ts'
import { listeningOn, readEnv } from './env.ts'
import { createLogger } from './http/log.ts'
import { mediaRoutes } from './http/media.ts'
import { createMetrics } from './http/metrics.ts'
import { listen } from './listen.ts'
import { openScreens } from './screens.ts'
import { createServices } from './services/create-services.ts'
import { explainStartFailure, say } from './start-up.ts'
import { openStorage } from './storage/open.ts'

/** Starts everything in order; whatever cannot be started is one line, and the process ends. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const log = createLogger(env.logLevel)
  const lock = env.databaseUrl ? undefined : await lockDataDir(env.dataDir)
  const server = await listen(env)

  const database = await openDatabase({ url: env.databaseUrl, dataDir: env.dataDir, log })
  if ((await migrate(database)).length > 0) say('The database is up to date.')
  if (await loadGazetteer(database)) say('The gazetteer is loaded.')
  const storage = await openStorage({ storageUrl: env.storageUrl, dataDir: env.dataDir })
  if (env.demoData) {
    const { fillWithDemo } = await import('./db/fill-demo.ts')
    if (await fillWithDemo(database, storage)) say('The empty database was filled with the demo content.')
  }

  const { port, publicUrl, contactEmail, contactPhone } = listeningOn(env, server.port)
  const screens = await openScreens(env.dev, server.http)
  const app = createApp({
    services: createServices(database.db),
    site: { publicUrl, contactEmail, contactPhone },
    log,
    metrics: createMetrics(),
    metricsToken: env.metricsToken,
    checks: { database: () => database.check(), storage: () => storage.check() },
    media: mediaRoutes(storage, { cacheFolder: join(env.dataDir, 'cache', 'pictures'), log }),
    ...screens,
  })
  server.whenStopped(async () => {
    await screens.close()
    await storage.close()
    await database.close()
    lock?.release()
  })
  server.serve(app.fetch, screens.middleware)
  say(`VoltAcre is at http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`)
  process.exit(1)
})
