import { firstCities } from './cities/abilene-to-chicago.ts'
import { thirdCities } from './cities/cheyenne-to-montreal.ts'
import { secondCities } from './cities/columbus-to-richmond.ts'
import { fourthCities } from './cities/nashville-to-tokyo.ts'
import type { DemoCity } from './types.ts'

const SHOWN_FIRST = 18
const MINUTE_MS = 60_000

/** In the order of the home page: the first 18 are featured, the rest appear after “Show more”. */
export const demoCities: DemoCity[] = [...firstCities, ...secondCities, ...thirdCities, ...fourthCities].map(
  (city, index) => ({
    ...city,
    is_featured: index < SHOWN_FIRST,
    // Cities of equal rank are listed by creation time.
    created_at: new Date(Date.parse(city.created_at) + index * MINUTE_MS).toISOString(),
  }),
)
