/**
 * What columns about places and parcels are usually called, most likely first, in the form that `columnKey` returns:
 * “Parcel size (acres)”, `parcelSizeAcres` and `PARCEL_SIZE_ACRES` are the same name.
 */
export const PLACE_COLUMNS = {
  latitude: [
    ...['latitude', 'lat', 'lat_dd', 'latitude_dd', 'gps_latitude', 'gps_lat', 'lat_deg', 'latitude_deg', 'dec_lat'],
    ...['decimal_latitude', 'latitude_decimal', 'y_coord', 'y_coordinate', 'ycoord', 'point_y', 'intptlat', 'y'],
  ],
  longitude: [
    ...['longitude', 'lng', 'lon', 'long', 'lon_dd', 'long_dd', 'lng_dd', 'longitude_dd', 'gps_longitude', 'gps_long'],
    ...['gps_lon', 'gps_lng', 'lon_deg', 'long_deg', 'longitude_deg', 'dec_long', 'dec_lon', 'decimal_longitude'],
    ...['longitude_decimal', 'x_coord', 'x_coordinate', 'xcoord', 'point_x', 'intptlon', 'x'],
  ],
  coordinates: [
    ...['gps_coordinates', 'gps', 'coordinates', 'coords', 'lat_lng', 'lat_lon', 'lat_long', 'latlng', 'latlong'],
    ...[
      'latitude_longitude',
      'location_coordinates',
      'latlon',
      'geolocation',
      'geo_point',
      'geo_point_2d',
      'georeference',
    ],
  ],
  geometry: [
    ...[
      'geometry',
      'boundary',
      'geom',
      'the_geom',
      'wkt',
      'wkb',
      'geojson',
      'polygon',
      'shape',
      'wkt_geom',
      'geo_shape',
    ],
  ],
  /** How people call a parcel. */
  name: [
    ...['title', 'name', 'site_name', 'parcel_name', 'property_name', 'project_name', 'tract_name', 'site', 'project'],
    ...['tract', 'label', 'lot_name', 'listing_title', 'listing_name'],
  ],
  /** What a county or a data provider numbers it by. */
  parcel_id: [
    ...['apn', 'parcel_id', 'parcelid', 'parcelnumb', 'parcel_number', 'parcel_no', 'parcel_num', 'parcel', 'parno'],
    ...['ain', 'pin', 'pid', 'parcel_pin', 'parcel_apn', 'assessor_parcel_number', 'prop_id', 'propid', 'property_id'],
    ...['tax_id', 'taxid', 'tax_parcel', 'map_parcel', 'folio', 'gpin', 'account', 'acct', 'account_number', 'geo_id'],
    ...['site_id', 'tract_id', 'lot', 'id', 'external_id', 'ref', 'objectid', 'fid'],
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
  /** In acres, unless the name has another unit. */
  size: [
    ...['parcel_size_acres', 'acres', 'acreage', 'size_acres', 'lot_acres', 'lot_size_acres', 'parcel_acres'],
    ...['land_acres', 'total_acres', 'gis_acres', 'gisacre', 'gis_acre', 'calc_acres', 'deed_acres', 'll_gisacre'],
    ...['area_acres', 'acre'],
    ...['hectares', 'ha', 'area_ha', 'size_ha', 'size_hectares', 'area_hectares', 'parcel_size_hectares'],
    ...['sqft_lot', 'lot_sqft', 'lot_sq_ft', 'lot_size_sqft', 'lot_size_sq_ft', 'lot_square_feet', 'land_sqft'],
    ...['area_sqft', 'size_sqft', 'square_feet', 'sq_ft', 'sqft'],
    ...['square_meters', 'square_metres', 'area_m2', 'size_m2', 'lot_m2', 'area_sqm', 'size_sqm', 'sqm', 'm2'],
  ],
} as const satisfies Record<string, readonly string[]>

/** Converts “Parcel size (acres)” and `parcelSizeAcres` to `parcel_size_acres`. */
export function columnKey(name: string): string {
  return (
    name
      .normalize('NFKC')
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

/** The column that is called like one of the names, the most likely name first. */
export function columnLike(columns: readonly string[], names: readonly string[]): string | undefined {
  const byKey = new Map(columns.toReversed().map((name) => [columnKey(name), name]))
  return names.map((name) => byKey.get(name)).find((found) => found !== undefined)
}

/** The columns of latitude and longitude: usual names, or any pair of names like “Site Lat (WGS84)” and “Site Long (WGS84)”. */
export function coordinateColumns(columns: readonly string[]): { latitude: string; longitude: string } | null {
  const latitude = columnLike(columns, PLACE_COLUMNS.latitude)
  const longitude = columnLike(columns, PLACE_COLUMNS.longitude)
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  for (const column of columns) {
    const counterpart = columnKey(column).replace(/(^|_)(latitude|lat)(?=_|$)/, '$1\0')
    if (!counterpart.includes('\0')) continue
    const names = ['longitude', 'long', 'lon', 'lng'].map((word) => counterpart.replace('\0', word))
    const partner = columnLike(columns, names)
    if (partner !== undefined) return { latitude: column, longitude: partner }
  }
  return null
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
    const column = wanted === undefined ? name : columnNamed(columns, wanted)
    return column === undefined ? [] : [[field, column]]
  })
  return Object.fromEntries(found)
}
