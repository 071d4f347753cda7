import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import { openInThread } from '../../server/files/open-in-thread.ts'
import { importLayer } from '../../server/geodata/layers/import/import-layer.ts'
import { saveLayer } from '../../server/geodata/layers/save-layer.ts'
import { describeDatabase } from '../support/database.ts'

const SHARED = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const FILES: readonly [path: string, type: string, columns?: Record<string, string>][] = [
  ['power-prices/us_state_electricity_price_eia861_2020_2024.csv', 'electricity-prices'],
  ['power-prices/us_iso_pricing_hubs_zones.csv', 'electricity-prices', { name: 'name' }],
  ['sites/us_retired_retiring_plants_eia860m_2025.csv', 'candidate-sites'],
  ['cloud/cloud_regions_aws_gcp.csv', 'places'],
  ['queue/us_interconnection_queue_by_county_lbnl_2020.csv', 'other', { value: 'total_mw', name: 'county_fips' }],
  ['queue/us_interconnection_queue_by_state_lbnl_2020.csv', 'other', { value: 'total_mw', name: 'state' }],
]

const present = FILES.filter(([path]) => existsSync(join(SHARED, path)))

describeDatabase('Layers of public data', (open) => {
  test.skipIf(present.length === 0)('keep each feature, or reject it with a reason', async () => {
    for (const [path, type, columns = {}] of present) {
      const { id } = await saveLayer(open().db, {
        slug: path.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
        type,
        name: path,
      })
      const reasons: string[] = []
      const { read, kept, rejected, version } = await importLayer(open(), {
        path: join(SHARED, path),
        layerId: id,
        type: layerTypeOf(type),
        vintage: null,
        columns: new Map(Object.entries(columns)),
        open: openInThread,
        signal: new AbortController().signal,
        onRejected: (_feature, reason) => void reasons.push(reason),
      })
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from layer_features where layer_id = ${id}::uuid and version = ${version}`.execute(
        open().db,
      )
      expect({ path, read, kept, reasons: reasons.length }).toEqual({
        path,
        read: kept + rejected,
        kept: rows[0]!.count,
        reasons: rejected,
      })
      expect(reasons).not.toContain('')
    }
  })
})
