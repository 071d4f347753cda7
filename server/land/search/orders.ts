import { sql } from 'kysely'
import type { Place } from '../../../domain/place/place.ts'
import { isScreeningSort, type ScreeningFilters, type ScreeningSort } from '../../../domain/search/screening-filters.ts'
import { appliedSort, type SearchFilters, type Sort } from '../../../domain/search/search.ts'
import { FIGURES, type Figure } from './condition.ts'
import { haversineFrom, haversineTo } from './geo-sql.ts'
import { keysOf, type Order } from './order.ts'
import type { OwnScores } from './own-weights/own-scores.ts'
import { screeningOrder } from './screening-conditions.ts'

const byFigure = (figure: Figure, direction: Order['direction']): Order => ({
  key: FIGURES[figure],
  direction,
  keysOf: ({ figures }) => figures[figure],
})

const NEWEST: Order = {
  key: sql`created_at`,
  direction: 'desc',
  keysOf: ({ createdTimes }) => createdTimes,
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
    // So that the database orders listings whose order the last digits decide.
    isRounded: true,
    keysOf: ({ longitudes, latitudes }, numbers) =>
      keysOf(numbers, (number) => Math.fround(haversine(longitudes[number]!, latitudes[number]!))),
  }
}
