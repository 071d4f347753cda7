import { boxOf } from '../../../domain/area/area.ts'
import { type Box, boxAround } from '../../../domain/geometry/distance.ts'
import type { Condition, Facets } from '../../land/search/condition.ts'

/** What every listing has. */
const ANY = '*'

/** Cells of a grid, in degrees. Searches of small areas are found by small cells. */
const CELL_SIZES = [1, 10] as const
const MAX_CELLS = 24

/** How many cells of one degree a facet is worth: fewer terms of larger areas match more listings. */
const FACET_COST: Readonly<Record<string, number>> = { k: 1, s: 30, c: 1_000 }
const OTHER_FACET_COST = 10_000

interface Terms {
  terms: string[]
  /** About how much of the world they cover, in cells of one degree. */
  cost: number
}

/**
 * The terms that a search is found by: a listing that matches has at least one of them. They stand for the condition that fewest
 * listings fulfill: a small area, a county or a state. Everything else is checked afterwards.
 */
export function termsOfSearch(conditions: readonly Condition[]): string[] {
  const options = conditions.flatMap((condition): Terms[] => {
    switch (condition.kind) {
      case 'box':
        return cellTerms([condition.box])
      case 'circle':
        return cellTerms([boxAround(condition.center, condition.km)])
      case 'area':
        return cellTerms(condition.polygons.map(boxOf))
      case 'sql':
        return condition.facets ? facetTerms(condition.facets) : []
      default:
        return []
    }
  })
  const [best] = options.toSorted((a, b) => a.cost - b.cost)
  return best?.terms ?? [ANY]
}

/** All terms by which searches may find a listing. @param location null if unknown */
export function termsOfListing({ facets, location }: ListingPlace): string[] {
  if (location === null) return [ANY, ...facets]
  const [longitude, latitude] = location
  return [ANY, ...facets, ...CELL_SIZES.map((size) => cellTerm(size, cellOf(longitude, size), cellOf(latitude, size)))]
}

export interface ListingPlace {
  facets: readonly string[]
  location: readonly [longitude: number, latitude: number] | null
}

const cellOf = (degrees: number, size: number) => Math.floor(degrees / size)
const cellTerm = (size: number, column: number, row: number) => `g${size}:${column},${row}`

/** The cells of the smallest size that covers the boxes with few of them. */
function cellTerms(boxes: readonly Box[]): Terms[] {
  const parts = boxes.flatMap(([west, south, east, north]): Box[] =>
    west <= east
      ? [[west, south, east, north]]
      : [
          [west, south, 180, north],
          [-180, south, east, north],
        ],
  )
  for (const size of CELL_SIZES) {
    const terms = coveringCells(parts, size)
    if (terms !== null) return [{ terms, cost: terms.length * size * size }]
  }
  return []
}

/** Null if there are more than a few. */
function coveringCells(boxes: readonly Box[], size: number): string[] | null {
  const terms = new Set<string>()
  for (const [west, south, east, north] of boxes) {
    for (let row = cellOf(south, size); row <= cellOf(north, size); row++)
      for (let column = cellOf(west, size); column <= cellOf(east, size); column++) {
        terms.add(cellTerm(size, column, row))
        if (terms.size > MAX_CELLS) return null
      }
  }
  return [...terms]
}

/** One of the facets that all are required, or those of which one is. */
function facetTerms({ all, any }: Facets): Terms[] {
  const costOf = (facet: string) => FACET_COST[facet.split(':')[0]!] ?? OTHER_FACET_COST
  return [
    ...all.map((facet) => ({ terms: [facet], cost: costOf(facet) })),
    ...(any.length > 0 ? [{ terms: [...any], cost: any.reduce((sum, facet) => sum + costOf(facet), 0) }] : []),
  ]
}
