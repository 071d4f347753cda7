import type { Geometry } from 'geojson'
import { type LayerProperties, magnitudeOf } from '../../domain/layer/layer-type.ts'
import { layerTypeOf } from '../../domain/layer/layer-types.ts'
import { type Shape, toShape } from '../geometry/shape.ts'
import type { Coverage } from './coverage.ts'
import { createShapeIndex, type ShapeIndex } from './shape-index.ts'
import { createShapePack } from './shape-pack.ts'

/** What a screening records of a layer that it used. */
export interface LayerInfo {
  key: string
  /** A key of domain/layer/layer-types.ts. */
  type: string
  name: string
  version: string
  /** Of the file with its features. */
  sha256: string
  source: string
  license: string
  attribution: string
  /** What time the data describes, in words. */
  vintage: string | null
  /** Accuracy and known gaps, in words. */
  quality: string | null
  /** What it claims to hold, in words, such as “large rivers only”. */
  holds: string | null
  /** Whether it has everything that it claims to hold. Otherwise, that it has nothing at a place says nothing. */
  complete: boolean
  /** How far its features may be from where they are, in meters. */
  error_meters: number
}

export interface LayerFeature {
  /** From 1, in the order of the file. */
  number: number
  geometry: Geometry
  properties: LayerProperties
}

/** A feature without its geometry. */
export interface ScreenedFeature {
  number: number
  name: string | null
  magnitude: number | null
  /** A class of its type. */
  class: string
  properties: LayerProperties
}

/** A layer in memory, ready to be screened against. */
export interface ScreeningLayer {
  info: LayerInfo
  coverage: Coverage
  features: readonly ScreenedFeature[]
  shapes: readonly Shape[]
  index: ShapeIndex
  /** The classes that at least one feature has. Of others, the layer says nothing. */
  classes: ReadonlySet<string>
}

/**
 * Prepares a layer; takes about 1 s per 100,000 lines.
 * @throws GeometryError if a feature has no usable geometry
 */
export function createLayer(info: LayerInfo, coverage: Coverage, features: Iterable<LayerFeature>): ScreeningLayer {
  const type = layerTypeOf(info.type)
  const screened: ScreenedFeature[] = []
  const pack = createShapePack()
  for (const { number, geometry, properties } of features) {
    const magnitude = magnitudeOf(type, properties)
    const name = type.nameField === null ? undefined : properties[type.nameField]
    screened.push({
      number,
      properties,
      magnitude,
      name: name === undefined ? null : String(name),
      class: type.classOf({ properties, magnitude }),
    })
    pack.add(toShape(geometry))
  }
  const shapes = pack.finish()
  const classes = new Set(screened.map((feature) => feature.class))
  return { info, coverage, features: screened, shapes, index: createShapeIndex(shapes), classes }
}
