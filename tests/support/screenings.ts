import { processNextBatch } from '../../server/screening/runs/run-processor.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'

type Engine = Parameters<typeof processNextBatch>[0]['engine']

/** Works on all stored screenings, as the process does. @returns the number of batches */
export async function processScreenings(
  { db }: Pick<TestDatabase, 'db'>,
  { engine }: { engine: Engine } | Pick<TestApp, 'engine'>,
): Promise<number> {
  for (let batches = 0; ; batches++) if (!(await processNextBatch({ db, engine }))) return batches
}

export type ParcelFields = { text: string } | { columns?: string; file: File }

/** What the form of `/screen` sends. */
export function screenForm(fields: ParcelFields): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return new Request('http://localhost/screen', { method: 'POST', body })
}
