import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LAYER_FILES } from '../../bench/layer-files.ts'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import { openInThread } from '../../server/files/open-in-thread.ts'
import { importLayer } from '../../server/geodata/layers/import/import-layer.ts'
import { saveLayer } from '../../server/geodata/layers/save-layer.ts'
import { describeDatabase } from '../support/database.ts'

const SHARED = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
/** The benchmark `layers` imports the larger ones. */
const MAX_BYTES = 65_000

const small = LAYER_FILES.filter(
  ([path]) => existsSync(join(SHARED, path)) && statSync(join(SHARED, path)).size < MAX_BYTES,
)

describeDatabase('Layers of public data', (open) => {
  test.skipIf(small.length === 0)('keep each feature, or reject it with a reason', async () => {
    for (const [path, type, columns = {}] of small) {
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
        ...{ path, read: kept + rejected, kept: rows[0]!.count, reasons: rejected },
      })
      expect(reasons).not.toContain('')
    }
  })
})
