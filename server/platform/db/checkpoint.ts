import type { Database } from './database.ts'

/** The embedded database never checkpoints automatically, so its log would grow and slow down the next start. */
export async function checkpoint(database: Database): Promise<void> {
  if (database.kind === 'embedded') await database.runScript('checkpoint')
}
