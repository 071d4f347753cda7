import type { CityPage, CitySummary, NearbyCity } from '../../../domain/content/city-page.ts'
import type { CityLandPrices } from '../../../domain/listing/land-prices.ts'
import type { Viewer } from '../../../domain/permissions.ts'

export interface CitiesService {
  /** All published pages: the operator's order, then featured, then oldest first. */
  findAll(viewer: Viewer): Promise<CitySummary[]>
  /** @throws AppError `city_page_not_found` */
  getBySlug(viewer: Viewer, slug: string): Promise<CityPage>
  /** Other published city pages within 250 miles, closest first. */
  findNear(viewer: Viewer, options: { slug: string; limit: number }): Promise<NearbyCity[]>
  /** Asking prices around a city and in its state or country. Null if the place is unknown. */
  getLandPrices(viewer: Viewer, slug: string): Promise<CityLandPrices | null>
}
