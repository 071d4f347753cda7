// Sources and licenses that several layers share.

export const HIFLD = 'Homeland Infrastructure Foundation-Level Data (HIFLD)'
export const PUBLIC_DOMAIN = 'US public domain'
export const ODBL = 'ODbL 1.0'
export const CC_BY = 'CC BY 4.0'
export const OSM = '© OpenStreetMap contributors'
export const NATURAL_EARTH = {
  source: 'Natural Earth',
  source_url: 'https://www.naturalearthdata.com/',
  license: 'Public domain',
  attribution: 'Made with Natural Earth',
}
export const COMMONGRID = {
  source: 'CommonGrid by Texture, from HIFLD',
  license: ODBL,
  attribution: 'CommonGrid by Texture (ODbL)',
  isOdbl: true,
}
export const OURAIRPORTS = {
  source: 'OurAirports',
  source_url: 'https://ourairports.com/data/',
  license: ODBL,
  attribution: 'OurAirports (ODbL)',
  isOdbl: true,
  vintage: 'February 2026',
}
export const FOREST_SERVICE = {
  source: 'US Forest Service',
  source_url: 'https://data.fs.usda.gov/geodata/edw/datasets.php',
  license: PUBLIC_DOMAIN,
  attribution: 'US Forest Service',
  vintage: '2026 or earlier',
  coverage: 'United States',
  area: 'us',
}
export const SURFACE_MANAGEMENT = {
  source: 'US Bureau of Land Management, Surface Management Agency',
  source_url: 'https://gbp-blm-egis.hub.arcgis.com/',
  license: PUBLIC_DOMAIN,
  attribution: 'BLM',
  vintage: '2025 or earlier',
  coverage: 'West of longitude 94° W, without Alaska and Hawaii, with gaps',
  area: 'lower48',
  isComplete: false,
  digits: 4,
  quality: 'No data for the East, and gaps in the West, so land outside may be protected, too. No names.',
}
