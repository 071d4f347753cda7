// Layers of data centers.

import { CC_BY, ODBL, OSM } from './sources.mjs'

/** Their points are the centers of their cities. */
const MISPLACED = new Set(['Meta Cheyenne', 'Meta Jeffersonville'])

const isPlacedByEpoch = ({ country, coordinate_source }) => country === 'United States' && coordinate_source === 'epoch'

/** “town” is only the town, several miles off. */
const isPlacedByOsm = ({ country, coordinate_source, name }) =>
  country === 'United States' && coordinate_source.startsWith('osm') && !MISPLACED.has(name)

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const campusOf =
  () =>
  ({ power_mw_peak_date, utility, ...values }) => ({
    ...values,
    utility: utility.split(',').join(', '),
    power_mw_peak_date: month.format(new Date(power_mw_peak_date)),
  })

const EPOCH = {
  source: 'Epoch AI, Frontier Data Centers',
  source_url: 'https://epoch.ai/data/data-centers',
  vintage: 'August 2026',
  coverage: 'United States',
  area: 'us',
  isComplete: false,
  digits: 4,
}

export const DATA_CENTERS = [
  {
    key: 'us-data-centers',
    file: 'datacenters/us_datacenters_im3_2026_02.csv',
    type: 'data-centers',
    name: 'US data centers',
    source: 'IM3 Open Source Data Center Atlas, PNNL, doi:10.57931/2550666',
    license: ODBL,
    attribution: `IM3 Open Source Data Center Atlas, PNNL; ${OSM}`,
    isOdbl: true,
    vintage: 'February 2026',
    coverage: 'United States',
    area: 'us',
    isComplete: false,
    holds: 'some data centers, as mapped by volunteers',
    digits: 5,
    quality:
      'As mapped by volunteers: some sites are missing, a fifth have no name, and buildings of one campus are separate. No power in MW.',
  },
  {
    key: 'ai-campuses',
    file: 'datacenters/world_ai_datacenters_epoch_2026_08.csv',
    type: 'ai-campuses',
    name: 'AI campuses',
    ...EPOCH,
    license: CC_BY,
    attribution: 'Epoch AI, Frontier Data Centers, CC BY 4.0',
    where: isPlacedByEpoch,
    change: campusOf,
    holds: 'some AI campuses: those that Epoch AI follows',
    quality:
      'One point for a campus that may be a mile across. Power is Epoch’s estimate, and planned power the highest of its forecast. Campuses without an exact place are missing.',
  },
  {
    key: 'ai-campuses-osm',
    file: 'datacenters/world_ai_datacenters_epoch_2026_08.csv',
    type: 'ai-campuses',
    name: 'AI campuses at places from OpenStreetMap',
    ...EPOCH,
    source: 'Epoch AI, Frontier Data Centers; places: OpenStreetMap',
    license: ODBL,
    attribution: `${OSM}; Epoch AI, Frontier Data Centers, CC BY 4.0`,
    isOdbl: true,
    where: isPlacedByOsm,
    change: campusOf,
    errorMeters: 1_000,
    holds: 'some AI campuses: those that Epoch AI follows',
    quality:
      'The point is that of an address, good to about 0.6 mi. Power is Epoch’s estimate, and planned power the highest of its forecast.',
  },
  {
    key: 'world-data-centers',
    file: 'datacenters/world_datacenters_osm_2026.csv',
    type: 'data-centers',
    name: 'Data centers worldwide',
    source: 'OpenStreetMap',
    source_url: 'https://www.openstreetmap.org/copyright',
    license: ODBL,
    attribution: OSM,
    isOdbl: true,
    isPublic: false,
    vintage: 'July 2026',
    coverage: 'World',
    area: null,
    isComplete: false,
    holds: 'some data centers, as mapped by volunteers',
    digits: 5,
    quality: 'As mapped by volunteers, with some telecom towers among them.',
  },
]
