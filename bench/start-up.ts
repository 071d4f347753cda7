import { onServer, withFolder } from './databases.ts'
import { emit, median, round } from './measure.ts'
import { startProduct } from './product.ts'

const STARTS = 3

/** Time from start to the first page and the memory then: an empty data folder, the same again, an existing server database. */
export async function benchStartUp(): Promise<void> {
  await withFolder(async (folder) => {
    const first = await start({ DATA_DIR: folder })
    emit('start-up embedded', {
      first_start_ms: first.ms,
      first_memory_mb: first.memoryMb,
      ...(await startAgain({ DATA_DIR: folder })),
    })
  })
  await onServer([0], async ({ env }) => {
    await start({ ...env, DEMO_DATA: 'on' })
    emit('start-up server', await startAgain(env))
  })
}

async function startAgain(env: Record<string, string>) {
  const starts = []
  for (let count = 0; count < STARTS; count++) starts.push(await start(env))
  return {
    first_page_ms: median(starts.map(({ ms }) => ms)),
    memory_mb: median(starts.map(({ memoryMb }) => memoryMb)),
  }
}

async function start(env: Record<string, string>): Promise<{ ms: number; memoryMb: number }> {
  const started = performance.now()
  const product = await startProduct(env)
  const response = await fetch(product.url)
  await response.arrayBuffer()
  const ms = round(performance.now() - started, 0)
  const memoryMb = product.totalMb()
  await product.stop()
  if (!response.ok) throw new Error(`The first page answered ${response.status}.`)
  return { ms, memoryMb }
}
