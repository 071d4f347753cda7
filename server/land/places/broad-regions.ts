import { placeKey } from '../../../domain/place/place.ts'
import type { Candidate } from './candidates.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Phrase } from './phrase.ts'

const NEW_ENGLAND = 'Massachusetts, Connecticut, New Hampshire, Maine, Rhode Island, Vermont'
const NORTHEAST = `New York, Pennsylvania, New Jersey, ${NEW_ENGLAND}`
const MIDWEST =
  'Illinois, Ohio, Michigan, Indiana, Wisconsin, Minnesota, Missouri, Iowa, Kansas, Nebraska, South Dakota, North Dakota'
const SOUTHEAST =
  'Florida, Georgia, North Carolina, South Carolina, Tennessee, Alabama, Mississippi, Virginia, Kentucky, Arkansas, Louisiana'
const GREAT_PLAINS = 'Texas, Oklahoma, Kansas, Nebraska, South Dakota, North Dakota'
const MOUNTAIN_WEST = 'Colorado, Utah, Idaho, Nevada, Montana, Wyoming, Arizona, New Mexico'
const PACIFIC_NORTHWEST = 'Washington, Oregon, Idaho'
const APPALACHIA = 'West Virginia, Pennsylvania, Kentucky, Tennessee, Virginia, North Carolina, Ohio'
const WEST_COAST = 'California, Oregon, Washington'
const EAST_COAST =
  'Florida, New York, Georgia, North Carolina, New Jersey, Virginia, Massachusetts, Maryland, South Carolina, Connecticut, Maine, New Hampshire, Rhode Island, Delaware'

/** Regions of several states by `placeKey`, with their states as the Census Bureau or common usage has them, November 2026. */
const STATES_IN: Readonly<Record<string, string>> = {
  'new england': NEW_ENGLAND,
  northeast: NORTHEAST,
  'mid atlantic': 'New York, Pennsylvania, New Jersey, Maryland, Virginia, Delaware',
  midwest: MIDWEST,
  'upper midwest': 'Minnesota, Wisconsin, Michigan, Iowa, North Dakota, South Dakota',
  'great lakes': 'Illinois, Ohio, Michigan, Indiana, Wisconsin, Minnesota, New York, Pennsylvania',
  'rust belt': 'Ohio, Pennsylvania, Michigan, Indiana, Illinois, New York, Wisconsin, West Virginia',
  southeast: SOUTHEAST,
  'deep south': 'Georgia, Alabama, Mississippi, Louisiana, South Carolina',
  'sun belt': 'Texas, Florida, Georgia, Arizona, North Carolina, Nevada, New Mexico, South Carolina, Alabama',
  appalachia: APPALACHIA,
  'gulf coast': 'Texas, Florida, Louisiana, Alabama, Mississippi',
  'great plains': GREAT_PLAINS,
  'high plains': GREAT_PLAINS,
  southwest: 'Texas, Arizona, New Mexico, Oklahoma, Nevada',
  'desert southwest': 'Arizona, Nevada, New Mexico',
  'mountain west': MOUNTAIN_WEST,
  'rocky mountains': MOUNTAIN_WEST,
  rockies: MOUNTAIN_WEST,
  'four corners': 'Arizona, Colorado, New Mexico, Utah',
  'pacific northwest': PACIFIC_NORTHWEST,
  pnw: PACIFIC_NORTHWEST,
  northwest: PACIFIC_NORTHWEST,
  'west coast': WEST_COAST,
  'east coast': EAST_COAST,
}

/**
 * The states of a region that is too large to search at once; null if the words name none. It comes before places of the
 * same name, such as the village of Midwest in Wyoming: those are found with their state.
 */
export function statesOfRegion(gazetteer: Gazetteer, words: Phrase): Candidate[] | null {
  const states = STATES_IN[words.join(' ')]?.split(', ') ?? []
  const found = states.flatMap((name) =>
    gazetteer.find(placeKey(name)).filter(({ place }) => place.kind === 'state' && place.country === 'US'),
  )
  return found.length > 0 ? found.map((state) => ({ ...state, containers: [], cost: 0 })) : null
}
