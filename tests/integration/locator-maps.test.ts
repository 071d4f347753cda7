import { beforeAll, expect, test } from 'vitest'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import { outlineOf } from '../../screening/outline.ts'
import { importLayer } from '../../server/geodata/layers/import/import-layer.ts'
import { saveLayer } from '../../server/geodata/layers/save-layer.ts'
import { createMaps } from '../../server/land/maps/maps.ts'
import type { MapsService } from '../../server/land/maps/service.ts'
import { describeDatabase } from '../support/database.ts'
import { importFile } from '../support/import.ts'
import { feature, point } from '../support/layer-files.ts'

/** East of Taylor, Texas. */
const SITE = { latitude: 30.58, longitude: -97.33, city: 'Taylor' }

describeDatabase('Maps of parcels', (open) => {
  let maps: MapsService

  async function load(type: string, features: unknown[]) {
    const { id } = await saveLayer(open().db, { slug: type, type, name: type, source: 'Us' })
    await importLayer(open(), {
      path: await importFile(JSON.stringify({ type: 'FeatureCollection', features }), type),
      layerId: id,
      type: layerTypeOf(type),
      vintage: '2024',
      columns: new Map(),
      signal: new AbortController().signal,
      onRejected: () => undefined,
    })
  }

  const line = (kv: number, ...coordinates: [number, number][]) => ({
    type: 'Feature',
    properties: { kv },
    geometry: { type: 'LineString', coordinates },
  })

  beforeAll(async () => {
    await load('transmission-lines', [
      line(138, [-97.4, 30.6], [-97.2, 30.6]),
      line(345, [-97.4, 30.55], [-97.2, 30.55]),
      line(500, [-90, 40], [-89, 40]),
    ])
    await load('substations', [feature(point(-97.34, 30.6), { name: 'Taylor', kv: 138 })])
    maps = createMaps(open().db)
  })

  test.each(['clockwise', 'counter-clockwise'])('fill a square whose outline runs %s', async (direction) => {
    const square = [
      [-97.335, 30.575],
      [-97.325, 30.575],
      [-97.325, 30.585],
      [-97.335, 30.585],
      [-97.335, 30.575],
    ]
    const coordinates = [direction === 'clockwise' ? square.toReversed() : square]
    const boundary = outlineOf({ geometry: { type: 'Polygon', coordinates } })
    const { parcel, inset } = await maps.getLocator({ ...SITE, boundary })
    // Four corners, and no box around the whole map.
    for (const path of [parcel, inset!.outline]) expect(path!.match(/[ML][\d.,]+/g)).toHaveLength(4)
    expect(inset!.scale.feet).toBe(2000)
  })

  test('show the grid within 5 miles', async () => {
    const { grid, rings, scale } = await maps.getLocator({ ...SITE, boundary: null })
    expect(grid!.lines.map(({ voltage }) => voltage)).toEqual(['100', '345'])
    expect(grid!.substations.match(/M/g)).toHaveLength(1)
    expect(rings.map(({ label }) => label)).toEqual(['1 mi', '3 mi', '5 mi'])
    expect(rings[2]!.radius / 5).toBeCloseTo(scale.pixels / scale.miles, 0)
  })

  test('of a country show lines from 220 kV on, where asked', async () => {
    const extent = { bounds: [-125, 24, -66, 50] as [number, number, number, number], points: [], lines: [], areas: [] }
    const { grid } = await maps.getExtent({ ...extent, hasGrid: true })
    expect(grid).toMatchObject({ lines: [{ voltage: '345' }, { voltage: '500' }], substations: '', isWide: true })
    expect(await maps.getExtent(extent)).not.toHaveProperty('grid')
  })

  test('abroad have no grid', async () => {
    const dublin = await maps.getLocator({ latitude: 53.35, longitude: -6.26, boundary: null, city: 'Dublin' })
    expect(dublin.rings).toEqual([])
    expect(dublin).not.toHaveProperty('grid')
  })
})
