import { z } from '@hono/zod-openapi'
import { MAX_CORNERS } from '../../../domain/area/area.ts'
import { MAX_AREA_TEXT } from '../../../domain/area/area-text.ts'
import { LISTING_FIELDS } from '../../../domain/listing/field-table.ts'
import { PRICE_TYPES } from '../../../domain/listing/listing.ts'
import { MINIMUMS, type MinimumName } from '../../../domain/listing/minimums.ts'
import { EVIDENCE_RUNGS } from '../../../domain/listing/power-evidence.ts'
import { GRID_VALUES, UTILITY_VALUES } from '../../../domain/search/power-suppliers.ts'
import {
  LINE_VOLTAGES,
  MAX_SCREENED_MILES,
  SCREENING_SORTS,
  SUBSTATION_VOLTAGES,
} from '../../../domain/search/screening-filters.ts'
import {
  DEFAULT_RADIUS_MILES,
  ENERGY_FILTERS,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_RADIUS_MILES,
  PAGE_SIZE,
  SIZE_BANDS,
  SORTS,
  TYPE_FILTERS,
  UTILITY_FILTERS,
} from '../../../domain/search/search.ts'
import { AVAILABILITIES, DEALS, PRICE_UNITS, ZONING_TYPES } from '../../../domain/search/search-choices.ts'

const optional = (description: string, example?: string) =>
  z
    .string()
    .optional()
    .openapi({ description, ...(example === undefined ? {} : { example }) })
const oneOf = (values: readonly string[], description: string) =>
  z
    .enum(values as [string, ...string[]])
    .optional()
    .openapi({ description })

/** The parameters of a search for listings. */
export const querySchema = z.object({
  q: optional(
    'Words to search for. Unlike the search page, the API doesn’t turn words into filters. Misspelled words match the closest known word.',
    'level field',
  ),
  location: optional(
    'City, county, metro, state, region, country, ZIP code, street address, coordinates or map link. Misspelled names match the closest place.',
    'Austin, Texas',
  ),
  city: optional('Slug of a city page.', 'austin-texas'),
  within: optional(`Radius in miles, 1 to ${MAX_RADIUS_MILES}. Default: ${DEFAULT_RADIUS_MILES}.`, '50'),
  size: oneOf(Object.keys(SIZE_BANDS), 'Acreage band.'),
  min_acres: optional('Minimum acreage.', '10'),
  max_acres: optional('Maximum acreage.', '500'),
  utility: oneOf(UTILITY_FILTERS, 'Repeat to require several.'),
  energy: oneOf(ENERGY_FILTERS, 'Repeat to require several.'),
  type: oneOf(TYPE_FILTERS, 'Type of site.'),
  ...(Object.fromEntries(
    MINIMUMS.map(({ name, field, unit }) => [
      name,
      optional(`Minimum of “${LISTING_FIELDS[field].label}”, in ${unit}.`, '10'),
    ]),
  ) as Record<MinimumName, ReturnType<typeof optional>>),
  power_evidence: oneOf(
    EVIDENCE_RUNGS,
    'Requires evidence that hasn’t expired and is at least this strong. With `min_mw`, that evidence must name at least this power too.',
  ),
  availability: oneOf(
    AVAILABILITIES,
    '`available`: neither under offer nor closed. `under-offer`: under offer, but may become available again.',
  ),
  zoning_type: oneOf(ZONING_TYPES, 'Kind of zoning. Repeat to accept several.'),
  zoning: optional('Words in the zoning.', 'industrial'),
  deal: oneOf(
    DEALS,
    '`sale`: land with a sale price, also a negotiable one. `lease`: land with a monthly rent. Price limits and sorts by price mean `sale`, unless `deal` or `price_type` is set.',
  ),
  price_type: oneOf(PRICE_TYPES, 'Price type.'),
  min_price: optional('Minimum price in USD; for leases, USD per month.', '10000'),
  max_price: optional('Maximum price in USD; for leases, USD per month.', '5000000'),
  price_unit: oneOf(PRICE_UNITS, '`acre`: price limits and sorts by price are per acre.'),
  line_kv: oneOf(LINE_VOLTAGES, 'Lowest voltage of the transmission line, in kV. Default: 138.'),
  line_miles: optional(`Farthest distance to such a line, in miles, up to ${MAX_SCREENED_MILES}.`, '5'),
  substation_kv: oneOf(SUBSTATION_VOLTAGES, 'Lowest voltage of the substation, in kV. Default: 138.'),
  substation_miles: optional('Farthest distance to such a substation or plant interconnection, in miles.', '5'),
  plant_miles: optional('Farthest distance to a power plant connected at 138 kV or more, in miles.', '10'),
  data_center_miles: optional('Farthest distance to a data center, in miles.', '25'),
  max_flood: optional('Largest share in the 1% annual chance flood zone, in percent.', '10'),
  max_power_price: optional('Highest industrial price of electricity of the state, in ¢/kWh.', '8'),
  grid: oneOf(GRID_VALUES, 'Grid operator (ISO or RTO) whose area includes the site. Repeat to accept several.'),
  utility_company: oneOf(UTILITY_VALUES, 'Electric utility whose territory includes the site.'),
  profile: optional('Key of the profile for `min_score` and `sort=score`. Default: `ai-campus`.', 'mining'),
  weights: optional(
    'Weights of your own for the groups of the profile, in its order, with hyphens between. `min_score`, `sort=score` and the score of the profile in `scores` then use them.',
    '40-10-10-10-10-10-5-3-2',
  ),
  min_score: optional('Lowest score. Uses the low end of the score. Sites that fail a gate are left out.', '60'),
  unknown: oneOf(
    SCREENING_SORTS,
    'Repeat for several filters. The filter then keeps sites that may match, because the fact isn’t known or the site hasn’t been screened.',
  ),
  bbox: optional('West,south,east,north in degrees.', '-98.5,29.5,-96.5,31.5'),
  area: optional(
    `An area to search in: GeoJSON (a Polygon or MultiPolygon, also in a Feature or collection), or encoded polylines (precision 5) with \`-\` before each hole and \`.\` between polygons; \`*center*radius\` is a circle with its radius in meters. At most ${MAX_CORNERS} corners and ${MAX_AREA_TEXT} characters. A point on the outline is inside.`,
    '{"type":"Polygon","coordinates":[[[-97.9,30.4],[-97.2,30.4],[-97.2,30.8],[-97.9,30.4]]]}',
  ),
  sort: oneOf(
    [...SORTS, ...SCREENING_SORTS],
    '`distance` requires a place. `line`, `substation`, `plant` and `data-center`: nearest first. `score`: highest first, by its low end. Default: `distance` around a city, ZIP code or point, otherwise `newest`.',
  ),
  page: optional(`1 to ${MAX_PAGE}.`, '1'),
  per_page: optional(`1 to ${MAX_PAGE_SIZE}. Default: ${PAGE_SIZE}.`, '20'),
  total: oneOf(['true', 'false'], '`false` skips the count, which is faster.'),
})
