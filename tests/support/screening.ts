import type { Geometry, Polygon } from 'geojson'
import type { LayerProperties } from '../../domain/layer/layer-type.ts'
import type { ScreeningInput } from '../../screening/document.ts'
import { type Coverage, createCoverage } from '../../screening/layers/coverage.ts'
import { createLayer, type LayerInfo, type ScreeningLayer } from '../../screening/layers/layer.ts'
import type { ReadParcels } from '../../server/screening/read-parcels.ts'

export const boxAt = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

export const pointAt = (longitude: number, latitude: number): Geometry => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})

/** Parcels as they are read from a file without attributes. */
export const readParcelsOf = (inputs: readonly ScreeningInput[]): ReadParcels => ({
  parcels: inputs.map((input, i) => ({ number: i + 1, input, attributes: {}, note: null })),
  rejected: [],
  columns: [],
  nameColumn: null,
})

/** A layer of a few features, which covers Texas unless stated otherwise. */
export function makeLayer(
  type: string,
  features: readonly (readonly [Geometry, LayerProperties])[],
  {
    key = type,
    coverage = createCoverage(boxAt(-107, 25, -93, 37)),
    ...claims
  }: { key?: string; coverage?: Coverage } & Partial<Pick<LayerInfo, 'holds' | 'complete' | 'error_meters'>> = {},
): ScreeningLayer {
  const info = {
    key,
    type,
    name: key,
    version: '1',
    sha256: 'a'.repeat(64),
    source: 'Test',
    license: 'CC0',
    attribution: 'Test',
    vintage: '2026',
    quality: null,
    holds: null,
    complete: true,
    error_meters: 0,
    ...claims,
  }
  return createLayer(
    info,
    coverage,
    features.map(([geometry, properties], i) => ({ number: i + 1, geometry, properties })),
  )
}
