import { sql } from 'kysely'
import type { Place } from '../../../domain/place/place.ts'
import { isScreeningSort, type ScreeningFilters, type ScreeningSort } from '../../../domain/search/screening-filters.ts'
import { appliedSort, type SearchFilters, type Sort } from '../../../domain/search/search.ts'
import { FIGURES, type Figure } from './condition.ts'
import { haversineFrom, haversineTo } from './geo-sql.ts'
import { keysOf, type Order } from './order.ts'
import type { OwnScores } from './own-weights/own-scores.ts'
import { screeningOrder } from './screening-conditions.ts'

/** A loop of its own, because one that calls a function for each listing takes several times as long. */
function valuesAt(values: Float64Array, numbers: Int32Array): Float64Array {
  const found = new Float64Array(numbers.length)
  for (let at = 0; at < numbers.length; at++) found[at] = values[numbers[at]!]!
  return found
}

const byFigure = (figure: Figure, direction: Order['direction']): Order => ({
  key: FIGURES[figure],
  direction,
  keysOf: ({ figures }, numbers) => valuesAt(figures[figure], numbers),
})

const NEWEST: Order = {
  key: sql`created_at`,
  direction: 'desc',
  keysOf: ({ createdTimes }, numbers) => valuesAt(createdTimes, numbers),
}

type OrderFilters = Pick<SearchFilters, 'sort' | 'price_unit'> & Partial<ScreeningFilters>

export function orderOf(filters: OrderFilters, place: Place | null, ownScores: OwnScores | null = null): Order {
  const sort = appliedSort(filters, place)
  if (isScreeningSort(sort)) return screeningOrder(filters, sort, ownScores)
  return ORDERS[sort](filters, place)
}

const priceFigure = ({ price_unit }: OrderFilters): Figure => (price_unit === 'acre' ? 'pricePerAcre' : 'price')

const ORDERS: Record<Exclude<Sort, ScreeningSort>, (filters: OrderFilters, place: Place | null) => Order> = {
  newest: () => NEWEST,
  price: (filters) => byFigure(priceFigure(filters), 'asc'),
  '-price': (filters) => byFigure(priceFigure(filters), 'desc nulls last'),
  acres: () => byFigure('acres', 'asc'),
  '-acres': () => byFigure('acres', 'desc'),
  distance: (_filters, place) => (place ? nearestTo(place) : NEWEST),
}

export function nearestTo(place: Place): Order {
  const haversine = haversineTo(place)
  return {
    key: haversineFrom(place),
    direction: 'asc',
    // Rounded, so that listings whose order the last digits decide are equal here, and the database orders them.
    keysOf: ({ longitudes, latitudes }, numbers) =>
      keysOf(numbers, (number) => Math.fround(haversine(longitudes[number]!, latitudes[number]!))),
  }
}
