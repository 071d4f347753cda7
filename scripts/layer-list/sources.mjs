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
