import type { Gate } from './profiles/profile.ts'

/** Whether anything can be built here, whatever for. These gates come before those of a profile. */
export interface SiteGate extends Gate {
  /** What it is about. Where no layer shows that, it isn't checked: “not checked: wetlands, military land”. */
  subject: string
  /** The beginning of why it fails: “Wetlands cover 40% (limit 25%)”. Without one, the text says what is required. */
  covers?: string
}

/** What rarely ends well, with a short name. */
export interface SiteWarning extends Gate {
  name: string
}

type Limits = Pick<Gate, 'fact' | 'min' | 'max'>

const gate = (subject: string, label: string, limits: Limits, source: string, covers?: string): SiteGate => ({
  key: `site-${limits.fact.replaceAll('_', '-')}`,
  label,
  ...limits,
  source,
  subject,
  ...(covers && { covers }),
})
const warning = (key: string, name: string, label: string, limits: Limits): SiteWarning => ({
  key,
  name,
  label,
  ...limits,
  source: WORKING_VALUE,
})

const WORKING_VALUE = 'VoltAcre working value.'
const QUARTER = 'VoltAcre working value: protected land over 25% is a gate.'
const HALF = 'VoltAcre working value: half of the parcel.'

/** In the order in which those that aren't checked are listed. */
export const SITE_GATES: readonly SiteGate[] = [
  gate('wetlands', '25% or less in wetlands', { fact: 'wetlands', max: 25 }, QUARTER, 'Wetlands cover'),
  gate('military land', '25% or less on military land', { fact: 'military', max: 25 }, QUARTER, 'Military land covers'),
  gate(
    'wildlife refuges',
    '25% or less in a wildlife refuge or national monument',
    { fact: 'refuge', max: 25 },
    QUARTER,
    'A wildlife refuge covers',
  ),
  gate(
    'flood zones',
    'Half or less in the 100-year floodplain',
    { fact: 'flood_100', max: 50 },
    'PowerReadySites, Data Center Site Requirements (2026): FEMA zone X preferred, zones A and AE complicate development. VoltAcre working value: a gate at half of the parcel. The zones are those of the FEMA National Flood Hazard Layer.',
    'The 100-year floodplain covers',
  ),
  gate('the sea', 'Half or more on land', { fact: 'on_land', min: 50 }, HALF),
  gate('lakes', 'Half or less in a lake', { fact: 'lake', max: 50 }, HALF, 'A lake covers'),
  gate(
    'airfields',
    'Half or less on an airfield or close to its runways',
    { fact: 'airfield', max: 50 },
    HALF,
    'An airfield covers',
  ),
  gate(
    'built-up land',
    '160,000 people or fewer within 2 miles',
    { fact: 'people_2', max: 160_000 },
    'VoltAcre working value: of the data centers in the IM3 atlas, 97% have fewer people around them, and so have all with more than 200,000 sq ft.',
  ),
  gate(
    'national parks',
    '25% or less in a national park',
    { fact: 'park_land', max: 25 },
    QUARTER,
    'National park covers',
  ),
  gate(
    'wilderness',
    '25% or less in national forest wilderness',
    { fact: 'wilderness', max: 25 },
    QUARTER,
    'Wilderness covers',
  ),
  gate('tribal land', '25% or less on tribal land', { fact: 'tribal_land', max: 25 }, QUARTER, 'Tribal land covers'),
]

const MANY = 45_000
const VERY_MANY = 100_000

/** What rarely ends well. It is said only where it is sure, and doesn't change the score. */
export const SITE_WARNINGS: readonly SiteWarning[] = [
  warning('built-up', 'Built-up area', 'More than 45,000 people live within 2 miles', {
    fact: 'people_2',
    min: MANY,
    max: VERY_MANY,
  }),
  warning('city', 'Large city', 'More than 100,000 people live within 2 miles', { fact: 'people_2', min: VERY_MANY }),
  warning('downtown', 'Downtown', 'Within 2 miles of the center of a city of 200,000 people or more', {
    fact: 'city_center',
    max: 2,
  }),
  warning('dense-city', 'Dense city', 'In a city of 8,000 people per square mile or more', {
    fact: 'dense_city',
    min: 50,
  }),
  warning('river', 'Large river', 'A large river runs through the parcel', { fact: 'river', min: 0.3 }),
  warning('forest', 'National forest', 'Inside the boundary of a national forest, where most land is public', {
    fact: 'forest',
    min: 25,
  }),
]
