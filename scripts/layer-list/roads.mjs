// Layers of roads and railroads.

import { numberedRoadsOf } from './numbered-roads.mjs'
import { NATURAL_EARTH, ODBL, OSM, PUBLIC_DOMAIN } from './sources.mjs'

export const ROADS = [
  {
    key: 'us-roads',
    file: 'basemap/us_interstates_us_highways_tiger.geojson.gz',
    and: ['basemap/us_state_roads_tiger.geojson.gz', 'basemap/us_interstates_tiger2020.geojson'],
    type: 'roads',
    name: 'Interstates, US highways and state roads',
    source: 'US Census Bureau, TIGER/Line',
    license: PUBLIC_DOMAIN,
    attribution: 'US Census Bureau',
    vintage: 'About 2015',
    coverage: 'States and the District of Columbia, without Kentucky',
    area: 'statesWithoutKentucky',
    errorMeters: 300,
    holds: 'interstates, US highways and state roads as of about 2015',
    derive: numberedRoadsOf,
    digits: 4,
    quality:
      'In Texas, half of it is within 100 ft of newer maps and 90% within 0.2 mi. Both carriageways are drawn. Kentucky’s parkways and other roads without a number are missing. Roads that may have become interstates since say so. Of I-22, I-69, I-269 and I-781, some stretches come from a map of 2020, off by up to 1.2 mi.',
  },
  {
    key: 'texas-roads',
    file: 'basemap/tx_roads_osm_2026.geojson.gz',
    type: 'roads',
    name: 'Texas main roads',
    source: 'OpenStreetMap',
    source_url: 'https://www.openstreetmap.org/copyright',
    license: ODBL,
    attribution: OSM,
    isOdbl: true,
    vintage: 'July 2026 or earlier',
    coverage: 'Texas',
    area: 'texas',
    errorMeters: 100,
    holds: 'motorways, trunk and primary roads',
    digits: 4,
    quality: 'Secondary roads are missing.',
  },
  {
    key: 'railroads',
    file: 'basemap/na_railroads_ne10m.geojson.gz',
    type: 'railroads',
    name: 'North American railroads',
    ...NATURAL_EARTH,
    vintage: 'January 2024',
    coverage: 'North America',
    area: 'northAmerica',
    errorMeters: 1_000,
    isComplete: false,
    holds: 'main railroads only',
    digits: 3,
    quality: 'Main lines only, without names. Accurate to within about 0.6 mi.',
  },
]
