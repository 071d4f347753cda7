import { SIZE_BANDS } from '../../domain/search/search.ts'
import { WORDS } from './search-reference.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A random search by words, attributes, areas and figures. */
export function randomSearch(random: SeededRandom): URLSearchParams {
  const params = new URLSearchParams()
  if (random.percent(50)) params.set('q', random.some(WORDS, random.integer(1, 2)).join(' '))
  if (random.percent(30)) params.set('size', random.pick(Object.keys(SIZE_BANDS)))
  if (random.percent(30)) params.set('utility', random.pick(['power', 'fiber', 'both', 'substation', 'water']))
  if (random.percent(30)) params.set('energy', random.pick(['renewable', 'solar', 'gas']))
  if (random.percent(20)) params.set('type', 'instant-deploy')
  if (random.percent(20)) params.set('price_type', random.pick(['negotiable', 'sale', 'lease']))
  if (random.percent(30)) params.set('location', random.pick(['Texas', 'Nevada', 'Travis County, Texas', 'Ireland']))
  if (random.percent(20)) params.set('deal', random.pick(['sale', 'lease']))
  if (random.percent(20)) params.append('zoning_type', random.pick(['industrial', 'agricultural', 'other']))
  if (random.percent(5)) params.append('zoning_type', 'other')
  if (random.percent(20)) params.set('availability', random.pick(['available', 'under-offer']))
  if (random.percent(20)) params.set('min_mw', random.pick(['5', '10', '12']))
  if (random.percent(10)) params.set('price_unit', 'acre')
  if (random.percent(10)) params.set('max_price', random.pick(['20000', '1000000']))
  if (random.percent(20)) params.set('min_acres', '20')
  params.set('sort', random.pick(['newest', 'price', '-price', 'acres', '-acres']))
  params.set('page', String(random.pick([1, 1, 2, 4])))
  params.set('per_page', String(random.pick([1, 5, 20])))
  return params
}
