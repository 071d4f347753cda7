// The layers that scripts/make-layers.mjs writes: files of public data with what is known about each.

import { DATA_CENTERS } from './layer-list/data-centers.mjs'
import { ENERGY } from './layer-list/energy.mjs'
import { LAND } from './layer-list/land.mjs'
import { NATURE } from './layer-list/nature.mjs'
import { PUBLIC_LAND } from './layer-list/public-land.mjs'
import { ROADS } from './layer-list/roads.mjs'

/** `area` is a key of what make-layer-areas.mjs makes; `digits` the decimals of coordinates. */
export const LAYERS = [...ENERGY, ...DATA_CENTERS, ...LAND, ...PUBLIC_LAND, ...NATURE, ...ROADS]
