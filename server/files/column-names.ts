import { plainCharacters } from '../../domain/text/printable.ts'
import { unitInName } from '../../domain/text/units.ts'

/**
 * What columns about places and parcels are usually called, most likely first, in the form that `columnKey` returns:
 * “Parcel size (acres)”, `parcelSizeAcres` and `PARCEL_SIZE_ACRES` are the same name.
 */
export const PLACE_COLUMNS = {
  latitude: ['latitude', 'lat', 'dec_lat', 'decimal_latitude', 'y_coord', 'y_coordinate', 'ycoord', 'point_y', 'y'],
  longitude: [
    ...['longitude', 'lng', 'lon', 'long', 'dec_long', 'dec_lon', 'decimal_longitude', 'x_coord', 'x_coordinate'],
    ...['xcoord', 'point_x', 'x'],
  ],
  coordinates: [
    ...['gps_coordinates', 'gps', 'coordinates', 'coords', 'lat_lng', 'lat_lon', 'lat_long', 'latlng', 'latlong'],
    ...['latitude_longitude', 'location_coordinates', 'latlon', 'geolocation'],
    ...['geo_point', 'geo_point_2d', 'georeference'],
  ],
  geometry: [
    ...['geometry', 'boundary', 'geom', 'the_geom', 'wkt', 'wkb'],
    ...['geojson', 'polygon', 'shape', 'wkt_geom', 'geo_shape'],
  ],
  /** What people call a parcel. */
  name: [
    ...['title', 'name', 'site_name', 'parcel_name', 'property_name', 'project_name', 'tract_name', 'site', 'project'],
    ...['tract', 'label', 'lot_name', 'listing_title', 'listing_name'],
  ],
  /** What a county or a data provider numbers it by. */
  parcel_id: [
    ...['apn', 'parcel_id', 'parcelid', 'parcelnumb', 'parcel_number', 'parcel_no', 'parcel_num', 'parcel', 'parno'],
    ...['ain', 'pin', 'pid', 'parcel_pin', 'parcel_apn', 'assessor_parcel_number', 'prop_id', 'propid', 'property_id'],
    ...['tax_id', 'taxid', 'tax_parcel', 'map_parcel', 'folio', 'gpin', 'account', 'acct', 'account_number', 'geo_id'],
    ...['parcelno', 'parcel_id_number', 'assessors_parcel_number'],
    ...['tax_parcel_id', 'tax_parcel_number', 'tax_map_number'],
    ...['folio_number', 'site_no', 'tms', 'site_id', 'tract_id', 'lot', 'id', 'external_id', 'ref', 'objectid', 'fid'],
  ],
  address: [
    ...['address', 'street_address', 'full_address', 'street', 'site_address', 'situs_address', 'situs', 'siteaddr'],
    ...['property_address', 'site_addr', 'prop_addr', 'location_address', 'location'],
  ],
  city: ['city', 'place_city', 'town', 'city_name', 'site_city', 'situs_city', 'municipality'],
  county: ['county', 'place_county', 'parish', 'county_name'],
  state: ['state', 'place_state', 'province', 'state_name', 'state_code', 'state_abb', 'st', 'stateabbrv'],
  zip: ['zip', 'zipcode', 'zip_code', 'postal_code', 'postcode', 'site_zip', 'situs_zip'],
  country: ['country', 'place_country', 'country_code', 'country_name'],
  /** See also `sizeColumn`. */
  size: ['parcel_size_acres', 'acres', 'acreage', 'acre', 'll_gisacre'],
} as const satisfies Record<string, readonly string[]>

/** Converts “Parcel size (acres)” and `parcelSizeAcres` to `parcel_size_acres`. */
export function columnKey(name: string): string {
  return (
    plainCharacters(name)
      .normalize('NFKC')
      .replace(/['’]/g, '')
      // Not after a single letter: “kW” is one word.
      .replace(/([\p{Ll}\d]{2})(\p{Lu})/gu, '$1_$2')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/g, '')
  )
}

/** Finds a column by its exact name, or else by its `columnKey`. */
export function columnNamed(columns: readonly string[], name: string): string | undefined {
  return columns.includes(name) ? name : columns.find((column) => columnKey(column) === columnKey(name))
}

/** The column whose name is one of these, the most likely name first. */
export function columnLike(columns: readonly string[], names: readonly string[]): string | undefined {
  const byKey = new Map(columns.toReversed().map((name) => [columnKey(name), name]))
  return names.map((name) => byKey.get(name)).find((found) => found !== undefined)
}

/** Words of names such as “GIS Acreage”, “Deeded Acres (calc.)” and “Land Area (sq ft)”, but not “Wetland acres”. */
const SIZE_WORD =
  /^(gis|total|deed(ed)?|legal|gross|net|calc(ulated)?|lot|land|parcel|site|tract|area|size|tax|approx(imate)?|est(imated)?|recorded|survey(ed)?|in)$/
const UNIT_WORD =
  /^((gis|calc|total|tax)?(acres?|acreage|ac)|ha|hectares?|sf|sq|sqf|sqft|sqm|square|ft|feet|foot|m|m2|met(er|re)s?)\d?$/

/** The column of a parcel's size, in acres if there is one, or in the unit of its name. */
export function sizeColumn(columns: readonly string[]): string | undefined {
  const sizes = columns.filter((column) => isSize(columnKey(column)))
  return (
    columnLike(columns, PLACE_COLUMNS.size) ?? sizes.find((column) => unitOf(columnKey(column)) === 'acres') ?? sizes[0]
  )
}

function isSize(key: string): boolean {
  const unit = unitOf(key)
  // Without a word for land, square feet are a building's.
  return (
    key.split('_').every((word) => SIZE_WORD.test(word) || UNIT_WORD.test(word)) &&
    unit !== undefined &&
    (unit !== 'sq ft' || /(^|_)(area|land|lot|parcel|site|tract)(_|$)/.test(key))
  )
}

const unitOf = (key: string): string | undefined =>
  /ac(re|$|_)/.test(key) ? 'acres' : unitInName({ unit: 'acres' }, key)?.key

/** “INTPTLAT20”, “Latitude (N)”, “Site Lat (WGS84)” */
const LATITUDE = /(^|_|intpt|gps)(latitude|lat)(?=_|dd|\d|$)/
/** “Centroid Y”, “Y_WGS84”, but not “name_y” of joined tables. */
const Y = /(?<=^|(^|_)(cent|center|centroid|coord|gps|map|point|pt|site)_)y(?=_|$)/
/** X and Y, which may be in State Plane or UTM. */
const PLANAR = /(^|_)[xy](_|coord|$)/

/** The columns of latitude and longitude: usual names, or any pair of names that differ in that only. */
export function coordinateColumns(columns: readonly string[]): { latitude: string; longitude: string } | null {
  const candidates = [
    { latitude: columnLike(columns, PLACE_COLUMNS.latitude), longitude: columnLike(columns, PLACE_COLUMNS.longitude) },
    ...columns.map((latitude) => ({ latitude, longitude: columnLike(columns, longitudesOf(columnKey(latitude))) })),
  ]
  const pairs = candidates.flatMap(({ latitude, longitude }) => {
    if (latitude === undefined || longitude === undefined) return []
    const [isPlanar, isOtherPlanar] = [latitude, longitude].map((name) => PLANAR.test(columnKey(name)))
    return isPlanar === isOtherPlanar ? [{ latitude, longitude, isPlanar }] : []
  })
  const { latitude, longitude } = pairs.find(({ isPlanar }) => !isPlanar) ?? pairs[0] ?? {}
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null
}

/** The keys that the longitude beside a latitude can have; none for another column. */
function longitudesOf(key: string): string[] {
  if (!LATITUDE.test(key)) return Y.test(key) ? [key.replace(Y, 'x')] : []
  const others = [key, key.replace(/_n$/, '_w'), key.replace(Y, 'x')]
  return ['longitude', 'long', 'lon', 'lng'].flatMap((word) =>
    others.map((each) => each.replace(LATITUDE, `$1${word}`)),
  )
}

/** The columns of a table that have its geometry: the chosen ones, or else those with usual names. An empty choice is none. */
export function geometryColumns(
  columns: readonly string[],
  chosen: ReadonlyMap<string, string> = new Map(),
): { geometry?: string; latitude?: string; longitude?: string; coordinates?: string } {
  const pair = coordinateColumns(columns)
  const usual = {
    geometry: columnLike(columns, PLACE_COLUMNS.geometry),
    latitude: pair?.latitude,
    longitude: pair?.longitude,
    coordinates: columnLike(columns, PLACE_COLUMNS.coordinates),
  }
  const found = Object.entries(usual).flatMap(([field, name]) => {
    const wanted = chosen.get(field)
    const column = wanted === undefined ? name : wanted === '' ? undefined : columnNamed(columns, wanted)
    return column === undefined ? [] : [[field, column]]
  })
  return Object.fromEntries(found)
}
