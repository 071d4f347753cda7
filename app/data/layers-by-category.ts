import type { PublicLayer } from '../../domain/layer/layer.ts'

export const CATEGORIES = ['power', 'fiber', 'zoning', 'water', 'hazards', 'land'] as const
export type Category = (typeof CATEGORIES)[number]

/** Types of layers by category. All others, such as imported ones, are about land. */
const TYPES: Readonly<Record<Exclude<Category, 'land'>, readonly string[]>> = {
  power: [
    ...['transmission-lines', 'substations', 'power-plants', 'planned-plants', 'plant-interconnections'],
    ...['gas-pipelines', 'utility-territories', 'grid-operators', 'electricity-prices'],
  ],
  fiber: ['fiber', 'data-centers', 'ai-campuses'],
  zoning: ['zoning'],
  water: ['water'],
  hazards: ['flood-zones', 'county-hazards', 'contaminated-sites'],
}

export type CategoryLayer = Pick<PublicLayer, 'slug' | 'type' | 'name' | 'featureCount' | 'vintage' | 'coverage'>

export type LayersByCategory = Record<Category, CategoryLayer[]>

export function layersByCategory(layers: readonly PublicLayer[]): LayersByCategory {
  const categories: LayersByCategory = { power: [], fiber: [], zoning: [], water: [], hazards: [], land: [] }
  for (const { slug, type, name, featureCount, vintage, coverage } of layers) {
    const category = CATEGORIES.find((each) => each !== 'land' && TYPES[each].includes(type)) ?? 'land'
    categories[category].push({ slug, type, name, featureCount, vintage, coverage })
  }
  return categories
}
