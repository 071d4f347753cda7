import { firstCities } from './cities/abilene-to-chicago.ts'
import { thirdCities } from './cities/cheyenne-to-montreal.ts'
import { secondCities } from './cities/columbus-to-richmond.ts'
import { fourthCities } from './cities/nashville-to-tokyo.ts'
import type { DemoCity } from './types.ts'

/** In the order the home page shows them: the first 18, then the rest behind “Show more”. */
export const demoCities: DemoCity[] = [...firstCities, ...secondCities, ...thirdCities, ...fourthCities]
