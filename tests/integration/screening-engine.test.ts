import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROFILES } from '../../screening/profiles/profiles.ts'
import { createLayerVersions } from '../../server/geodata/layers/versions.ts'
import { createScreeningEngine } from '../../server/screening/engine/engine.ts'
import { createLayerFiles, type LayerFiles } from '../../server/screening/engine/layer-files.ts'
import type { ScreenedParcel, ScreeningEngine } from '../../server/screening/engine/service.ts'
import { describeDatabase } from '../support/database.ts'
import { insertLayer } from '../support/layers.ts'
import { boxAt, pointAt } from '../support/screening.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const TEXAS = boxAt(-107, 26, -93, 36.5)
const PARCEL = { name: 'Trinity 250', geometry: boxAt(-97.01, 32, -97, 32.01), acres: null }

/** Crosses itself about 50,000 times, so that measuring it takes ten times as long as any other. */
const random = createSeededRandom(3)
const corners = Array.from({ length: 560 }, () => [-97 + random.next() / 100, 32 + random.next() / 100])
const SCRIBBLE = {
  name: 'Scribble',
  geometry: { type: 'Polygon' as const, coordinates: [[...corners, corners[0]!]] },
  acres: null,
}

const substationAt = (longitude: number, kv: number) => ({
  geometry: pointAt(longitude, 32),
  properties: { name: `Substation ${kv}`, kv },
})

const factOf = (parcel: ScreenedParcel | undefined, key: string) =>
  parcel && 'facts' in parcel ? parcel.facts.find((fact) => fact.key === key) : undefined

describeDatabase('the screening engine', (open) => {
  let folder: string
  let files: LayerFiles
  let engine: ScreeningEngine
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'screening engine '))
    const { db } = open()
    const versions = createLayerVersions(db)
    files = createLayerFiles({ db, versions, folder: join(folder, 'layers'), loadsShipped: false })
    engine = createScreeningEngine({ files })
    await insertLayer(db, {
      slug: 'substations',
      type: 'substations',
      coverage: TEXAS,
      features: [substationAt(-97.2, 138)],
    })
  })
  afterAll(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function withOptions<T>(options: object, work: (limited: ScreeningEngine) => Promise<T>): Promise<T> {
    const limited = createScreeningEngine({ files, ...options })
    try {
      return await work(limited)
    } finally {
      await limited.close()
    }
  }

  test('measures against the current versions of the layers, and says which ones', async () => {
    const { layers, parcels } = await engine.screen([PARCEL], PROFILES)
    expect(layers.map(({ key, version }) => [key, version])).toEqual([['substations', '1']])
    expect(factOf(parcels[0], 'substation_138')).toMatchObject({ state: 'known', value: 11.16 })
    await insertLayer(open().db, {
      slug: 'substations',
      type: 'substations',
      version: 2,
      features: [substationAt(-97.2, 138), substationAt(-97.1, 138)],
    })
    const next = await engine.screen([PARCEL], PROFILES)
    expect(next.layers[0]).toMatchObject({ key: 'substations', version: '2' })
    expect(next.layers[0]!.sha256).not.toBe(layers[0]!.sha256)
    expect(factOf(next.parcels[0], 'substation_138')).toMatchObject({ state: 'known', value: 5.28 })
  })

  test('layers that aren’t public are left out', async () => {
    const { db } = open()
    await db.updateTable('layers').set({ is_public: false }).where('slug', '=', 'substations').execute()
    expect(await engine.listLayers()).toEqual([])
    const { parcels } = await engine.screen([PARCEL], PROFILES)
    expect(factOf(parcels[0], 'substation_138')).toMatchObject({ state: 'unknown' })
    await db.updateTable('layers').set({ is_public: true }).where('slug', '=', 'substations').execute()
  })

  test('says why a parcel can’t be measured, and screens the others', async () => {
    const nowhere = { name: null, geometry: pointAt(-97, 95), acres: null }
    const { parcels } = await engine.screen([nowhere, PARCEL], PROFILES)
    expect(parcels[0]).toEqual({ problem: '-97, 95 is not a longitude and latitude in degrees.' })
    expect(parcels[1]).toHaveProperty('scores')
  })

  test('a parcel that takes too long fails alone, by name', async () => {
    const { parcels } = await withOptions({ parcelMs: 100, batchMs: 60_000 }, (limited) =>
      limited.screen([PARCEL, SCRIBBLE, PARCEL], PROFILES),
    )
    expect(parcels[0]).toHaveProperty('scores')
    expect(parcels[1]).toEqual({
      problem: 'Scribble takes too long to measure. Simplify its boundary, or split it into parcels.',
    })
    expect(parcels[2]).toEqual(parcels[0])
  })

  test('a batch ends after its time, with at least one parcel', async () => {
    const { parcels } = await withOptions({ batchMs: 0 }, (limited) => limited.screen([PARCEL, PARCEL], PROFILES))
    expect(parcels).toHaveLength(1)
  })

  test('starts again after its process was closed', async () => {
    await engine.close()
    expect((await engine.screen([PARCEL], PROFILES)).parcels[0]).toHaveProperty('facts')
  })
})
