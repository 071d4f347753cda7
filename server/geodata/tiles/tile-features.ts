import type { Geometry } from 'geojson'
import type { LayerProperties, LayerType } from '../../../domain/layer/layer-type.ts'
import type { LayerFeature } from '../layers/service.ts'

/** Tiles of lower zooms have only what the map needs to draw, and the name. */
const ALL_PROPERTIES_ZOOM = 8

/** A feature as the tile worker needs it. */
export interface TileFeature {
  /** Its number in the layer. */
  id: number
  geometry: Geometry
  minZoom: number
  /** Larger is more important; features without one are the least. */
  rank: number
  /** In the tiles of all zooms. */
  always: LayerProperties
  /** Only in those from zoom 8 on. */
  details: LayerProperties
}

/** @returns what a map needs of the features of a layer: `class` and `rank` to draw it, the fields to describe it */
export function tileFeatureOf(type: LayerType): (feature: LayerFeature) => TileFeature {
  const minZooms = new Map(type.classes.map(({ key, minZoom }) => [key, minZoom]))
  const hidden = new Set(type.fields.filter(({ isHidden }) => isHidden).map(({ key }) => key))
  const shown = (properties: LayerProperties) =>
    hidden.size === 0 ? properties : Object.fromEntries(Object.entries(properties).filter(([key]) => !hidden.has(key)))
  return ({ number, geometry, properties, magnitude }) => {
    const key = type.classOf({ properties, magnitude })
    const named = type.nameField === null ? undefined : properties[type.nameField]
    return {
      id: number,
      geometry,
      minZoom: minZooms.get(key) ?? 0,
      rank: magnitude ?? 0,
      always: { class: key, ...(magnitude ? { rank: magnitude } : {}), ...(named ? { [type.nameField!]: named } : {}) },
      details: shown(properties),
    }
  }
}

export const propertiesAt = (zoom: number, { always, details }: Pick<TileFeature, 'always' | 'details'>) =>
  zoom >= ALL_PROPERTIES_ZOOM ? { ...details, ...always } : always
