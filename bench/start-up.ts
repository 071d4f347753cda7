import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './child.ts'
import { emit, median, round } from './measure.ts'

const STARTS = 3

/** Time from start to the first page and the memory then, with an empty data folder and an existing one. */
export async function benchStartUp(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  const first = await start(dataDir)
  const again = []
  for (let i = 0; i < STARTS; i++) again.push(await start(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
  emit('start-up embedded', {
    first_start_ms: round(first.ms, 0),
    first_page_ms: round(median(again.map(({ ms }) => ms)), 0),
    memory_mb: round(median(again.map(({ memory }) => memory)), 0),
  })
}

async function start(dataDir: string): Promise<{ ms: number; memory: number }> {
  const started = performance.now()
  const child = await startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const response = await fetch(child.url)
  await response.arrayBuffer()
  const ms = performance.now() - started
  const memory = child.memoryMb()
  await child.stop()
  if (!response.ok) throw new Error(`The first page answered ${response.status}.`)
  return { ms, memory }
}
