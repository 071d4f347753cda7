import type { Gate } from './profiles/profile.ts'
import { uncapitalized } from './wording/words.ts'

/** Whether anything can be built here, whatever for. These gates come before those of a profile. */
export interface SiteGate extends Gate {
  /** What it is about. Where no layer shows that, it isn't checked: “not checked: wetlands, military land”. */
  subject: string
  /** The label of a gate says where a parcel is that passes, “Not in a lake”, and this where one is that fails: “In a lake”. */
  inside: string
  /** In a table: “Lake 80%”. */
  short: string
  /** Protected land: where a map doesn’t decide whether a parcel is on it, that is a warning. */
  isProtected?: boolean
}

/** What rarely ends well, with a short name. */
export interface SiteWarning extends Gate {
  name: string
}

type Limits = Pick<Gate, 'fact' | 'min' | 'max'>

const gate = (
  [subject, inside, short]: readonly [subject: string, inside: string, short: string],
  limits: Limits,
  source: string,
): SiteGate => ({
  key: `site-${limits.fact.replaceAll('_', '-')}`,
  label: `Not ${uncapitalized(inside)}`,
  ...limits,
  source,
  subject,
  inside,
  short,
})
const warning = (key: string, name: string, label: string, limits: Limits): SiteWarning => ({
  key,
  name,
  label,
  ...limits,
  source: WORKING_VALUE,
})

/** Protected, public, military and tribal land. */
const onProtected = (...given: Parameters<typeof gate>): SiteGate => ({ ...gate(...given), isProtected: true })

const WORKING_VALUE = 'VoltAcre working value.'
const QUARTER = 'VoltAcre working value: protected land over 25% is a gate.'
const HALF = 'VoltAcre working value: half of the parcel.'

/** In the order in which they are listed. */
export const SITE_GATES: readonly SiteGate[] = [
  gate(['small wetlands', 'In wetlands', 'Wetlands'], { fact: 'wetlands', max: 25 }, QUARTER),
  gate(
    ['swamps and marshes', 'In a region of swamp or marsh', 'Swamp or marsh'],
    { fact: 'swamp', max: 99 },
    'VoltAcre working value: a Level IV ecoregion of the US Environmental Protection Agency that is swamp or marsh by its name, where it covers all of the parcel.',
  ),
  onProtected(['military land', 'On military land', 'Military land'], { fact: 'military', max: 25 }, QUARTER),
  onProtected(
    ['federal sites', 'On a site of the Department of Energy or NASA', 'Federal site'],
    { fact: 'federal_site', max: 25 },
    QUARTER,
  ),
  gate(
    ['flood zones', 'In the 100-year floodplain', 'Floodplain'],
    { fact: 'flood_100', max: 50 },
    'PowerReadySites, Data Center Site Requirements (2026): FEMA zone X preferred, zones A and AE complicate development. VoltAcre working value: a gate at half of the parcel. The zones are those of the FEMA National Flood Hazard Layer.',
  ),
  gate(['the sea', 'In the sea', 'Sea'], { fact: 'on_land', min: 50 }, HALF),
  gate(['lakes', 'In a lake', 'Lake'], { fact: 'lake', max: 50 }, HALF),
  gate(['airfields', 'On an airfield or close to its runways', 'Airfield'], { fact: 'airfield', max: 50 }, HALF),
  gate(
    ['built-up land', 'In a dense city', 'Dense city'],
    { fact: 'people_2', max: 160_000 },
    'VoltAcre working value: of the data centers in the IM3 atlas, 97% have fewer than 160,000 people within 2 miles, and so have all with more than 200,000 sq ft.',
  ),
  onProtected(
    ['national parks', 'On National Park Service land', 'Park Service'],
    { fact: 'park_land', max: 25 },
    QUARTER,
  ),
  onProtected(['wilderness', 'In national forest wilderness', 'Wilderness'], { fact: 'wilderness', max: 25 }, QUARTER),
  onProtected(['wildlife refuges', 'In a wildlife refuge', 'Refuge'], { fact: 'refuge', max: 25 }, QUARTER),
  onProtected(['tribal land', 'On tribal land', 'Tribal land'], { fact: 'tribal_land', max: 25 }, QUARTER),
]

/** The warning that a parcel may fail a gate. */
export const undecidedWarning = ({ key, inside, subject }: SiteGate): Pick<SiteWarning, 'key' | 'name' | 'label'> => ({
  key: `undecided-${key}`,
  name: `Undecided: ${subject}`,
  label: `May be ${uncapitalized(inside)}: the map doesn’t decide it`,
})

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
  warning(
    'forest',
    'National forest',
    'Inside the boundary of a national forest, where most land is public and building takes a special use permit',
    { fact: 'forest', min: 25 },
  ),
  warning(
    'blm',
    'BLM land',
    'Land of the Bureau of Land Management: building takes a lease or a right-of-way grant, and an environmental review',
    { fact: 'blm_land', min: 25 },
  ),
  warning(
    'reclamation',
    'Reclamation land',
    'Land of the Bureau of Reclamation: building takes a use authorization, and an environmental review',
    { fact: 'reclamation_land', min: 25 },
  ),
  warning('tva', 'TVA land', 'Land of the Tennessee Valley Authority, which sells or leases it case by case', {
    fact: 'tva_land',
    min: 25,
  }),
  warning('swamp', 'Likely wet', 'In a region of swamp or marsh: ask for a wetland delineation', {
    fact: 'swamp',
    min: 25,
    max: 99,
  }),
  warning(
    'floodplain',
    'Likely wet',
    'In the floodplain of a large river: ask for a wetland delineation and a flood study',
    {
      fact: 'floodplain',
      min: 25,
    },
  ),
  warning('wet-lowland', 'Likely wet', 'In a wet lowland: ask for a wetland delineation', {
    fact: 'wet_lowland',
    min: 25,
  }),
  warning(
    'military-site',
    'Military site',
    'Within 3 miles of a military site whose land isn’t mapped: ask where it ends',
    { fact: 'military_site', max: 3 },
  ),
]
