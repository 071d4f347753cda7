import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zxyToTileId } from 'pmtiles'
import { layerTypeOf } from '../domain/layer/layer-types.ts'
import type { LayerFeature } from '../server/geodata/layers/service.ts'
import { buildTiles } from '../server/geodata/tiles/build-tiles.ts'
import type { MapManifest } from '../server/geodata/tiles/service.ts'
import { startProduct } from './child.ts'
import { emit, note, quantile, round } from './measure.ts'

const REQUESTS = 2_000
const WARM_UP = 200
const KILOVOLTS = [69, 69, 69, 115, 138, 138, 161, 230, 230, 345, 500]

/** Builds the tiles of a layer as large as the transmission lines of the US, and requests ranges of the base map. */
export async function benchTiles(features: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voltacre-bench-'))
  try {
    note(`Building tiles of ${features} lines…`)
    const idle = process.memoryUsage().rss
    let peak = idle
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    const started = performance.now()
    const options = { type: layerTypeOf('transmission-lines'), target: join(folder, 'lines'), folder, metadata: {} }
    const { tiles, bytes } = await buildTiles(linesOf(features), options)
    clearInterval(watch)
    emit('tiles, build', {
      ...{ features, tiles, mb: round(bytes / 1e6), seconds: round((performance.now() - started) / 1000) },
      peak_mb_above_idle: round((peak - idle) / 1e6, 0),
    })
    await benchRanges(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchRanges(folder: string): Promise<void> {
  const product = await startProduct({ DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off', LOG_LEVEL: 'error' })
  try {
    const { base } = (await (await fetch(`${product.url}/tiles/map.json`)).json()) as MapManifest
    const times: number[] = []
    for (let request = -WARM_UP; request < REQUESTS; request++) {
      // Tiles of a few kilobytes, in no order.
      const start = 20_000 + (zxyToTileId(9, (request * 37) & 511, (request * 91) & 511) % 7_000_000)
      const started = performance.now()
      const response = await fetch(product.url + base, { headers: { Range: `bytes=${start}-${start + 8_000}` } })
      await response.arrayBuffer()
      if (request >= 0) times.push(performance.now() - started)
    }
    emit('tiles, ranges', {
      requests: REQUESTS,
      p50_ms: round(quantile(times, 0.5)),
      p95_ms: round(quantile(times, 0.95)),
    })
  } finally {
    await product.stop()
  }
}

/** Lines of 20 corners in the lower 48 states, the same in each run. */
async function* linesOf(count: number): AsyncGenerator<LayerFeature> {
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (let number = 1; number <= count; number++) {
    let [x, y, angle] = [-124 + random() * 57, 25 + random() * 24, random() * 2 * Math.PI]
    const coordinates = Array.from({ length: 20 }, () => {
      angle += (random() - 0.5) * 0.6
      x += Math.cos(angle) * 0.01
      y += Math.sin(angle) * 0.01
      return [x, y]
    })
    const kv = KILOVOLTS[number % KILOVOLTS.length]!
    yield {
      number,
      geometry: { type: 'LineString', coordinates },
      properties: { kv, status: 'In service' },
      magnitude: kv,
    }
  }
}
