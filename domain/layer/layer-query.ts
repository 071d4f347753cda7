import { choiceOf, pageOf, paramsOf, wordsOf } from '../list-params.ts'
import { LAYER_TYPES } from './layer-types.ts'

/** Filters of the list of layers. Null means any. */
export interface LayerQuery {
  /** Words from the name, source or type. */
  q: string | null
  type: string | null
  show: LayerFilter | null
  sort: LayerSort
  /** From 1. */
  page: number
}

export const LAYER_TYPE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  LAYER_TYPES.map(({ key, label }) => [key, label]),
)

export const LAYER_FILTERS = { public: 'Public', hidden: 'Hidden', attention: 'Needs attention' } as const
export type LayerFilter = keyof typeof LAYER_FILTERS

export const LAYER_SORTS = {
  name: 'Name A–Z',
  '-name': 'Name Z–A',
  updated: 'Last changed first',
  features: 'Most features first',
} as const
export type LayerSort = keyof typeof LAYER_SORTS

export const LAYERS_PER_PAGE = 50

export const NO_LAYER_QUERY: LayerQuery = { q: null, type: null, show: null, sort: 'name', page: 1 }

/** Never throws: unknown values are ignored. */
export function parseLayerQuery(params: URLSearchParams): LayerQuery {
  return {
    q: wordsOf(params),
    type: choiceOf(params.get('type'), LAYER_TYPE_LABELS),
    show: choiceOf(params.get('show'), LAYER_FILTERS),
    sort: choiceOf(params.get('sort'), LAYER_SORTS) ?? 'name',
    page: pageOf(params),
  }
}

/** The inverse of `parseLayerQuery`. Default values are left out. */
export function layerParams(query: Partial<LayerQuery>): URLSearchParams {
  const { q, type, show, sort, page } = { ...NO_LAYER_QUERY, ...query }
  return paramsOf({ q, type, show, sort: sort === 'name' ? null : sort, page: page > 1 ? String(page) : null })
}
