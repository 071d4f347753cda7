// Layers of wet land and of the lie of the land.

import { reliefBlocksOf } from '../make-relief-blocks.mjs'
import { wetKindOf } from './changes.mjs'
import { PUBLIC_DOMAIN } from './sources.mjs'

export const NATURE = [
  {
    key: 'us-wet-ecoregions',
    file: 'wetlands/us_wet_ecoregions_epa.geojson.gz',
    type: 'wetlands',
    name: 'Wet ecoregions',
    source: 'US Environmental Protection Agency, Level IV Ecoregions',
    source_url: 'https://www.epa.gov/eco-research/level-iii-and-iv-ecoregions-continental-united-states',
    license: PUBLIC_DOMAIN,
    attribution: 'EPA',
    vintage: '2013 or earlier',
    coverage: 'Lower 48 states',
    area: 'lower48',
    isComplete: false,
    errorMeters: 500,
    holds: 'some wet regions: swamps, marshes, floodplains and lowlands by their names',
    digits: 4,
    change: wetKindOf,
    quality:
      'Regions of hundreds of square miles, chosen by their names: much of them may be dry, and wetlands elsewhere are missing, such as Horicon Marsh and all small ones.',
  },
  {
    key: 'us-relief',
    file: 'terrain/us_elevation_relief_gridmet_4km.csv.gz',
    type: 'relief',
    name: 'Elevation and relief',
    source: 'gridMET, Climatology Lab',
    source_url: 'https://www.climatologylab.org/gridmet.html',
    license: 'Public domain (CC0)',
    attribution: 'gridMET',
    vintage: 'Does not change',
    coverage: 'Lower 48 states',
    area: 'lower48',
    holds: 'mean elevations of cells of 2.5 miles',
    digits: 4,
    derive: reliefBlocksOf,
    quality:
      'Means of cells of 2.5 mi: small steep hills don’t show, such as those of Charleston, West Virginia. It says nothing of the slope of a parcel.',
  },
]
