import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layerTypeOf } from '../domain/layer/layer-types.ts'
import { openInThread } from '../server/files/open-in-thread.ts'
import { importLayer } from '../server/geodata/layers/import/import-layer.ts'
import { saveLayer } from '../server/geodata/layers/save-layer.ts'
import type { Database } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { openDatabase } from '../server/platform/db/open-database.ts'
import { LAYER_FILES } from './layer-files.ts'
import { emit, note } from './measure.ts'

const SAMPLE_MS = 20

/** Imports every file of a folder of public data, and reports counts, time and memory above idle of each. */
export async function benchLayers(folder: string, url?: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'voltacre-bench-layers-'))
  const database = await openDatabase({ url, dataDir, log: console as never })
  await migrate(database)
  try {
    for (const [path, type, columns] of LAYER_FILES) {
      if (existsSync(join(folder, path))) await benchFile(database, join(folder, path), { path, type, columns })
      else note(`Missing: ${path}`)
    }
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface File {
  path: string
  type: string
  columns: Record<string, string> | undefined
}

async function benchFile(database: Database, file: string, { path, type, columns }: File): Promise<void> {
  const layer = await saveLayer(database.db, { slug: slugOf(path), type, name: path })
  globalThis.gc?.()
  const idle = process.memoryUsage.rss()
  let peak = idle
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const start = performance.now()
  try {
    const { read, kept, rejected, repaired } = await importLayer(database, {
      path: file,
      layerId: layer.id,
      type: layerTypeOf(type),
      vintage: null,
      columns: new Map(Object.entries(columns ?? {})),
      open: openInThread,
      signal: new AbortController().signal,
    })
    if (read !== kept + rejected)
      throw new Error(`${path}: ${read} features read, but ${kept} + ${rejected} accounted for.`)
    const seconds = Number(((performance.now() - start) / 1_000).toFixed(1))
    const megabytes = Math.round((peak - idle) / 1_000_000)
    emit('layer-import', { database: database.kind, path, read, kept, rejected, repaired, seconds, megabytes })
  } finally {
    clearInterval(sampler)
  }
}

const slugOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
