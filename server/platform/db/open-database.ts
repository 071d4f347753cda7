import type { Database, OpenDatabaseOptions } from './database.ts'

/** Opens the embedded database or connects to a server. Drivers are loaded only when they are used. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  if (options.url) return (await import('./server-postgres.ts')).openServer({ ...options, url: options.url })
  return (await import('./embedded-postgres.ts')).openEmbedded(options)
}
