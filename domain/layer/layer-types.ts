import type { LayerType } from './layer-type.ts'
import { AI_CAMPUSES } from './types/ai-campuses.ts'
import { AIRFIELDS } from './types/airfields.ts'
import { BOUNDARIES } from './types/boundaries.ts'
import { CANDIDATE_SITES } from './types/candidate-sites.ts'
import { CONTAMINATED_SITES } from './types/contaminated-sites.ts'
import { COUNTY_HAZARDS } from './types/county-hazards.ts'
import { DATA_CENTERS } from './types/data-centers.ts'
import { ELECTRICITY_PRICES } from './types/electricity-prices.ts'
import { FIBER } from './types/fiber.ts'
import { FLOOD_ZONES } from './types/flood-zones.ts'
import { GAS_PIPELINES } from './types/gas-pipelines.ts'
import { GRID_OPERATORS } from './types/grid-operators.ts'
import { LAND } from './types/land.ts'
import { MARGINAL_EMISSIONS } from './types/marginal-emissions.ts'
import { MILITARY_SITES } from './types/military-sites.ts'
import { OTHER } from './types/other.ts'
import { PLACES } from './types/places.ts'
import { PLANNED_PLANTS } from './types/planned-plants.ts'
import { PLANT_INTERCONNECTIONS } from './types/plant-interconnections.ts'
import { POPULATION } from './types/population.ts'
import { POWER_PLANTS } from './types/power-plants.ts'
import { PROTECTED_LAND } from './types/protected-land.ts'
import { RAILROADS } from './types/railroads.ts'
import { RELIEF } from './types/relief.ts'
import { ROADS } from './types/roads.ts'
import { SUBSTATIONS } from './types/substations.ts'
import { TRANSMISSION_LINES } from './types/transmission-lines.ts'
import { TRANSPORT_HUBS } from './types/transport-hubs.ts'
import { URBAN_AREAS } from './types/urban-areas.ts'
import { UTILITY_TERRITORIES } from './types/utility-territories.ts'
import { WATER } from './types/water.ts'
import { WETLANDS } from './types/wetlands.ts'

/** Every type of layer, in the order of lists and legends. A new type is one file and one entry here. */
export const LAYER_TYPES: readonly LayerType[] = [
  TRANSMISSION_LINES,
  SUBSTATIONS,
  POWER_PLANTS,
  PLANNED_PLANTS,
  PLANT_INTERCONNECTIONS,
  DATA_CENTERS,
  AI_CAMPUSES,
  FIBER,
  GAS_PIPELINES,
  UTILITY_TERRITORIES,
  GRID_OPERATORS,
  ELECTRICITY_PRICES,
  MARGINAL_EMISSIONS,
  FLOOD_ZONES,
  COUNTY_HAZARDS,
  CONTAMINATED_SITES,
  PROTECTED_LAND,
  MILITARY_SITES,
  CANDIDATE_SITES,
  ROADS,
  RAILROADS,
  TRANSPORT_HUBS,
  AIRFIELDS,
  LAND,
  WATER,
  WETLANDS,
  RELIEF,
  URBAN_AREAS,
  PLACES,
  POPULATION,
  BOUNDARIES,
  OTHER,
]

const BY_KEY = new Map(LAYER_TYPES.map((type) => [type.key, type]))

export const findLayerType = (key: string): LayerType | undefined => BY_KEY.get(key)

/** The type of a stored layer. One that this version doesn't know is treated as other data. */
export const layerTypeOf = (key: string): LayerType => BY_KEY.get(key) ?? OTHER
