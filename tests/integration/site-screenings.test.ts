import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { findProfile, PROFILES } from '../../screening/profiles/profiles.ts'
import { createLayerVersions } from '../../server/geodata/layers/versions.ts'
import type { Db } from '../../server/platform/db/database.ts'
import { createScreeningEngine } from '../../server/screening/engine/engine.ts'
import { createLayerFiles } from '../../server/screening/engine/layer-files.ts'
import type { ScreeningEngine } from '../../server/screening/engine/service.ts'
import { readInputs } from '../../server/screening/sites/read-inputs.ts'
import { createSiteScreener } from '../../server/screening/sites/site-screener.ts'
import { toSiteScores, toStoredFacts } from '../../server/screening/sites/stored-facts.ts'
import { describeDatabase, emptyTables } from '../support/database.ts'
import { insertListing, listingRow } from '../support/factories.ts'
import { insertLayer, type LayerValues } from '../support/layers.ts'
import { boxAt, pointAt } from '../support/screening.ts'
import { createSeededRandom, type SeededRandom } from '../support/seeded-random.ts'
import { rounds, SEED } from '../support/soak.ts'

const SEEDS = Array.from({ length: rounds(20) }, (_, index) => SEED + index)
const SITES = 200
const EDITS = 5
const [WEST, SOUTH, EAST, NORTH] = [-103, 29, -95, 35] as const

type Feature = LayerValues['features'][number]
type Layers = Record<string, { features: Feature[]; coverage: Geometry; version: number }>

describeDatabase('screenings of sites', (open) => {
  let folder: string
  let engine: ScreeningEngine
  let profiles = [...PROFILES]
  let work: () => Promise<void>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site screenings '))
    const { db } = open()
    const files = createLayerFiles({ db, versions: createLayerVersions(db), folder, loadsShipped: false })
    engine = createScreeningEngine({ files, batchMs: 60_000 })
  })
  beforeEach(async () => {
    await emptyTables(open().db, 'land_listings', 'layers', 'screening_bases', 'screening_queue', 'screening_cells')
    await emptyTables(open().db, 'layer_features', 'screening_coverages')
    profiles = [...PROFILES]
    work = workWith(createScreener())
  })
  afterAll(async () => {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  })

  const createScreener = (given: Partial<ScreeningEngine> = {}) =>
    createSiteScreener({
      db: open().db,
      engine: { ...engine, ...given },
      log: { info: () => {} },
      pause: async () => {},
      profiles: { listCurrent: async () => profiles },
    })
  const workWith = (screener: ReturnType<typeof createScreener>) => async () => {
    while (await screener.work());
  }
  const readRow = (id: string) =>
    open().db.selectFrom('site_screenings').selectAll().where('site_id', '=', id).executeTakeFirst()
  const insertSubstation = (longitude: number, version = 1) =>
    insertLayer(open().db, {
      slug: 'substations',
      type: 'substations',
      version,
      coverage: boxAt(-107, 25, -93, 37),
      features: [{ geometry: pointAt(longitude, 32), properties: { name: 'Taylor', kv: 138 } }],
    })

  test('a saved listing is screened with its location, and again when that changes', async () => {
    const { db } = open()
    await insertSubstation(-97.1)
    const { id } = await insertListing(db, { gps_coordinates: '32, -97' })
    const drafted = await insertListing(db, { gps_coordinates: null })
    await work()
    const first = await readRow(id)
    expect(first).toMatchObject({ kind: 'listing', substation_138_low: 5.87, substation_138_high: 5.87, problem: null })
    expect(first!.facts.substation_138).toMatchObject({ state: 'known', layers: ['substations'], name: 'Taylor' })
    expect(first!.scores['ai-campus']).toMatchObject({ state: 'scored', version: findProfile('ai-campus')!.version })
    expect(await readRow(drafted.id)).toBeUndefined()

    await db.updateTable('land_listings').set({ description: 'Flat.' }).where('id', '=', id).execute()
    await work()
    expect((await readRow(id))!.screened_at).toEqual(first!.screened_at)

    await db.updateTable('land_listings').set({ gps_coordinates: '32, -97.05' }).where('id', '=', id).execute()
    await work()
    expect(await readRow(id)).toMatchObject({ substation_138_high: 2.94 })

    await db.updateTable('land_listings').set({ gps_coordinates: null }).where('id', '=', id).execute()
    await work()
    expect(await readRow(id)).toBeUndefined()
  })

  test('a deleted listing has no screening', async () => {
    const { db } = open()
    const { id } = await insertListing(db)
    await work()
    expect(await readRow(id)).toBeDefined()
    await db.deleteFrom('land_listings').where('id', '=', id).execute()
    expect(await readRow(id)).toBeUndefined()
  })

  test('candidate sites are screened, and those that a version leaves out no longer', async () => {
    const { db } = open()
    const plant = (longitude: number) => ({
      geometry: pointAt(longitude, 32),
      properties: { name: `Plant ${longitude}`, mw: 100, acres: 80 },
    })
    const layer = { slug: 'plants', type: 'candidate-sites' }
    await insertLayer(db, { ...layer, features: [plant(-97), plant(-98)] })
    await work()
    const rows = await db.selectFrom('site_screenings').select(['kind', 'facts']).execute()
    expect(rows.map(({ kind, facts }) => [kind, facts.acreage?.low])).toEqual([
      ['candidate-site', 80],
      ['candidate-site', 80],
    ])
  })

  test('a changed profile scores all sites again', async () => {
    await insertSubstation(-97.1)
    const { id } = await insertListing(open().db, { gps_coordinates: '32, -97' })
    await work()
    const [campus, ...others] = PROFILES
    profiles = [{ ...campus!, version: '1.0.1' }, ...others]
    await work()
    expect((await readRow(id))!.scores['ai-campus']).toMatchObject({ version: '1.0.1' })
  })

  test('a release with another engine or other gates screens all sites again', async () => {
    const { db } = open()
    await insertSubstation(-97.1)
    const { id } = await insertListing(db, { gps_coordinates: '32, -97' })
    await work()
    const { facts } = (await readRow(id))!
    await db.updateTable('site_screenings').set({ facts: '{}' }).where('site_id', '=', id).execute()
    await work()
    expect((await readRow(id))!.facts).toEqual({})
    await db
      .updateTable('screening_bases')
      .set({ method: 'of an earlier release' })
      .where('is_current', '=', true)
      .execute()
    await work()
    expect((await readRow(id))!.facts).toEqual(facts)
  })

  test('while the engine is unavailable, sites wait; saving doesn’t', async () => {
    const { db } = open()
    const { id } = await insertListing(db)
    const broken = createScreener({ screen: () => Promise.reject(new Error('no process')) })
    await expect(workWith(broken)()).rejects.toThrow('no process')
    expect(await readRow(id)).toBeUndefined()
    await work()
    expect(await readRow(id)).toBeDefined()
  })

  test('sites that a batch has no time for stay in the queue', async () => {
    const { db } = open()
    for (let i = 0; i < 3; i++) await insertListing(db)
    const screen = vi.fn<ScreeningEngine['screen']>((inputs, ...rest) => engine.screen(inputs.slice(0, 1), ...rest))
    await workWith(createScreener({ screen }))()
    expect(screen.mock.calls[0]![0]).toHaveLength(3)
    expect(await db.selectFrom('site_screenings').selectAll().execute()).toHaveLength(3)
  })

  test('a site that is saved while it is screened is screened again', async () => {
    const { db } = open()
    await insertSubstation(-97.1)
    const { id } = await insertListing(db, { gps_coordinates: '32, -97' })
    const moving = createScreener({
      screen: async (...given) => {
        const screened = await engine.screen(...given)
        await db
          .updateTable('land_listings')
          .set({ gps_coordinates: '32, -97.05' })
          .where('gps_coordinates', '=', '32, -97')
          .execute()
        return screened
      },
    })
    await workWith(moving)()
    expect(await readRow(id)).toMatchObject({ substation_138_high: 2.94 })
  })

  test('results that were measured with replaced layers aren’t written', async () => {
    await insertSubstation(-97.1)
    const { id } = await insertListing(open().db, { gps_coordinates: '32, -97' })
    let isFirst = true
    const late = createScreener({
      screen: async (...given) => {
        const screened = await engine.screen(...given)
        if (isFirst) await insertSubstation(-97.05, 2)
        if (isFirst) await work()
        isFirst = false
        return screened
      },
    })
    await workWith(late)()
    expect(await readRow(id)).toMatchObject({ substation_138_high: 2.94 })
  })

  test.each(SEEDS)('after random edits of layers, all is as after a full run (seed %i)', async (seed) => {
    const { db } = open()
    const random = createSeededRandom(seed)
    await db
      .insertInto('land_listings')
      .values(Array.from({ length: SITES }, () => randomListing(random)))
      .execute()
    const layers = randomLayers(random)
    for (const [slug, layer] of Object.entries(layers)) await insertLayer(db, { slug, type: slug, ...layer })
    await work()
    expect(await differences(db, engine, profiles)).toEqual([])
    let untouched = 0
    for (let edit = 0; edit < EDITS; edit++) {
      const before = await screenedTimes(db)
      const slug = random.pick(Object.keys(layers))
      const layer = layers[slug]!
      editLayer(random, slug, layer)
      await insertLayer(db, { slug, type: slug, ...layer })
      await sql`update layers set coverage = ST_Multi(ST_GeomFromGeoJSON(${JSON.stringify(layer.coverage)})),
        updated_at = now() where slug = ${slug}`.execute(db)
      await work()
      expect(await differences(db, engine, profiles)).toEqual([])
      const after = await screenedTimes(db)
      untouched += [...after].filter(([id, time]) => before.get(id) === time).length
    }
    // Far sites keep their screenings: a full run would touch every one each time.
    expect(untouched / (SITES * EDITS)).toBeGreaterThan(0.3)
  })
})

const screenedTimes = async (db: Db) => {
  const rows = await db.selectFrom('site_screenings').select(['site_id', 'screened_at']).execute()
  return new Map(rows.map(({ site_id, screened_at }) => [site_id, screened_at.getTime()]))
}

/** Screens all sites, and compares with what is stored. */
async function differences(db: Db, engine: ScreeningEngine, profiles: typeof PROFILES) {
  const rows = await db.selectFrom('site_screenings').select(['site_id as id', 'kind', 'facts', 'scores']).execute()
  expect(rows).toHaveLength(SITES)
  const inputs = await readInputs(db, rows)
  const found: unknown[] = []
  for (let from = 0; from < rows.length; from += 50) {
    const some = rows.slice(from, from + 50)
    const { parcels } = await engine.screen(
      some.map(({ id }) => inputs.get(id)!),
      profiles,
    )
    for (const [i, parcel] of parcels.entries()) {
      if ('problem' in parcel) throw new Error(parcel.problem)
      const [facts, scores] = [toStoredFacts(parcel.facts), toSiteScores(parcel.scores)]
      for (const [key, fact] of Object.entries(facts))
        if (JSON.stringify(sorted(fact)) !== JSON.stringify(sorted(some[i]!.facts[key])))
          found.push({ id: some[i]!.id, key, full: fact, stored: some[i]!.facts[key] })
      if (found.length === 0) expect(some[i]!.scores).toEqual(scores)
    }
  }
  return found
}

const sorted = (value: object | undefined) => Object.entries(value ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))

const longitude = (random: SeededRandom) => WEST + random.next() * (EAST - WEST)
const latitude = (random: SeededRandom) => SOUTH + random.next() * (NORTH - SOUTH)
const boxAround = (x: number, y: number, size: number) => boxAt(x - size, y - size, x + size, y + size)

function randomListing(random: SeededRandom) {
  const [x, y] = [longitude(random), latitude(random)]
  const ring = boxAround(x, y, 0.002 + random.next() * 0.01).coordinates[0] as [number, number][]
  return listingRow({
    gps_coordinates: `${y.toFixed(5)}, ${x.toFixed(5)}`,
    boundary: random.percent(50) ? ring : null,
    parcel_size_acres: random.integer(1, 900),
  })
}

const COUNTS: Record<string, number> = {
  substations: 120,
  'transmission-lines': 60,
  'data-centers': 40,
  'ai-campuses': 20,
  'power-plants': 60,
  'planned-plants': 20,
  'flood-zones': 150,
  'gas-pipelines': 30,
  'utility-territories': 12,
  'county-hazards': 40,
  'plant-interconnections': 20,
}

function randomLayers(random: SeededRandom): Layers {
  const entries = Object.entries(COUNTS).map(([slug, count]) => {
    const features = Array.from({ length: count }, () => randomFeature(random, slug))
    return [slug, { features, coverage: randomCoverage(random), version: 1 }]
  })
  return Object.fromEntries(entries)
}

const randomCoverage = (random: SeededRandom) =>
  boxAt(WEST - random.next(), SOUTH - random.next(), EAST + random.next() * 2 - 1.5, NORTH + random.next())

function randomFeature(random: SeededRandom, slug: string): Feature {
  const [x, y] = [longitude(random), latitude(random)]
  const name = `${slug} ${random.integer(1, 1e9)}`
  const step = () => random.next() - 0.5
  const line = (): Geometry => ({
    type: 'LineString',
    coordinates: [
      [x, y],
      [x + step(), y + step()],
    ],
  })
  switch (slug) {
    case 'transmission-lines':
      return {
        geometry: line(),
        properties: { name, voltage_class: random.pick(['100-161', '220-287', '345', 'UNDER 100']) },
      }
    case 'gas-pipelines':
      return { geometry: line(), properties: { name } }
    case 'flood-zones':
      return { geometry: boxAround(x, y, 0.02), properties: { zone: random.pick(['AE', 'A', 'X']) } }
    case 'utility-territories':
      return {
        geometry: boxAround(x, y, 1),
        properties: {
          name,
          customers: random.integer(1, 1e6),
          ...(random.percent(80) && { industrial_cents: random.integer(300, 2_000) / 100 }),
        },
      }
    case 'county-hazards':
      return { geometry: boxAround(x, y, 0.2), properties: { name, risk_score: random.integer(1, 99) } }
    case 'power-plants':
      return {
        geometry: pointAt(x, y),
        properties: { name, mw: random.integer(1, 900), fuel: random.pick(['Gas', 'Wind']) },
      }
    case 'planned-plants':
      return {
        geometry: pointAt(x, y),
        properties: { name, mw: random.integer(1, 900), status: random.pick(['Planned', 'Under construction']) },
      }
    case 'ai-campuses':
      return {
        geometry: pointAt(x, y),
        properties: { name, mw_planned: 900, ...(random.percent(50) && { mw_now: random.integer(1, 900) }) },
      }
    case 'plant-interconnections':
      return { geometry: pointAt(x, y), properties: { name, kv: random.pick([69, 138, 345]), grid_owner: 'X' } }
    default:
      return {
        geometry: pointAt(x, y),
        properties: { name, ...(random.percent(80) && { kv: random.pick([69, 138, 230, 345]) }) },
      }
  }
}

/** Adds, removes, moves and changes a few features, or changes the coverage. */
function editLayer(random: SeededRandom, slug: string, layer: Layers[string]): void {
  layer.version++
  if (random.percent(20)) {
    const east = EAST + random.next() - 0.5
    layer.coverage = boxAt(WEST - 1, SOUTH - 1, east, NORTH + 1)
  }
  for (let edits = random.integer(1, 3); edits > 0; edits--) {
    const at = random.integer(0, layer.features.length - 1)
    const added = randomFeature(random, slug)
    const { geometry } = layer.features[at]!
    const replacement = random.pick([[], [added], [{ ...added, geometry }]])
    layer.features.splice(at, random.integer(0, 1), ...replacement)
  }
}
