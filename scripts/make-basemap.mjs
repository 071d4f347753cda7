// Writes db/layers/basemap.pmtiles, the base map of every interactive map. Run it by hand when its sources change:
// node scripts/make-basemap.mjs FOLDER, where FOLDER has the files of basemap/ and places/us_cities_geonames.csv. Roads come from
// db/layers/us-roads.geojsonl.gz.
// Sources and licenses are in db/layers/README.md. The same files make the same bytes.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { parse } from 'csv-parse/sync'
import { geoCentroid } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import { readRoute } from '../domain/layer/route.ts'
import { US_STATES } from '../domain/place/us-states.ts'
import { createArchive } from '../server/geodata/tiles/archive.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node scripts/make-basemap.mjs FOLDER')

/** The whole world; then North America alone, in more detail. Maps enlarge the last zoom where it ends. */
const WORLD_ZOOM = 5
const DETAIL_ZOOM = 9
const NORTH_AMERICA = { west: -170, south: 14, east: -52, north: 72 }

const textOf = (path) =>
  (path.endsWith('.gz') ? gunzipSync(readFileSync(join(folder, path))) : readFileSync(join(folder, path))).toString()
const features = (path) => JSON.parse(textOf(`basemap/${path}`)).features
const shape = (geometry, properties = {}) => ({ type: 'Feature', properties, geometry })
const point = (lng, lat, properties) => shape({ type: 'Point', coordinates: [Number(lng), Number(lat)] }, properties)

function isInNorthAmerica({ geometry }) {
  const [lng, lat] = geoCentroid(geometry)
  const { west, south, east, north } = NORTH_AMERICA
  return lng > west && lng < east && lat > south && lat < north
}

const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'))
const { counties, states, nation } = atlas.objects

/** The label of an area, in the middle of its largest part. */
function labelOf({ geometry, properties }, rest) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const sizeOf = ([ring]) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
    return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
  }
  const [largest] = polygons.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const [lng, lat] = geoCentroid({ type: 'Polygon', coordinates: largest })
  return point(lng.toFixed(3), lat.toFixed(3), { name: properties.name, ...rest })
}

const areas = (collection) => feature(atlas, collection).features
const borders = (collection) => [shape(mesh(atlas, collection, (a, b) => a !== b))]
const kept = (list, names) =>
  list.map(({ geometry, properties }) =>
    shape(
      geometry,
      Object.fromEntries(names.filter((name) => properties[name]).map((name) => [name, properties[name]])),
    ),
  )

const CODES = Object.fromEntries(Object.entries(US_STATES).map(([code, name]) => [name, code]))
const worldPlaces = features('world_places_ne10m.geojson.gz')
  .filter(({ properties }) => properties.class !== 'Historic place' && properties.class !== 'Scientific station')
  .filter(({ geometry }) => Math.abs(geometry.coordinates[1]) < 85)
  .map(({ geometry, properties: { name, pop, class: kind, iso2, min_zoom: zoom } }) =>
    shape(geometry, {
      name,
      pop,
      zoom,
      capital: kind?.includes('capital') ? 1 : undefined,
      us: iso2 === 'US' ? 1 : undefined,
    }),
  )
const usPlaces = parse(textOf('places/us_cities_geonames.csv'), { columns: true })
  .filter(({ feature_code: code }) => code !== 'PPLX')
  .map(({ name, population, lat, lng }) => {
    const pop = Number(population)
    const zoom = pop >= 250_000 ? 5 : pop >= 60_000 ? 6 : pop >= 15_000 ? 7 : pop >= 3_000 ? 8 : 9
    return point(lng, lat, { name: name.replace(/ City$/, pop > 5e6 ? '' : ' City'), pop, zoom, us: 1 })
  })

const rivers = kept(features('na_rivers_ne10m.geojson.gz'), ['name', 'min_zoom'])
const lakes = kept(features('na_lakes_ne10m.geojson.gz'), ['name', 'min_zoom'])
/** What a shield has room for; Hawaii’s “H” alone is no number. */
const ON_SHIELD = /^(?!H$).{1,4}$/
const NETWORKS = { interstate: 'interstate', us_highway: 'us' }
const roads = gunzipSync(readFileSync('db/layers/us-roads.geojsonl.gz'))
  .toString()
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map(({ geometry, properties: { route = '', class: kind } }) => {
    const number = readRoute(route)?.number ?? ''
    return shape(geometry, { network: NETWORKS[kind] ?? 'state', ...(ON_SHIELD.test(number) && { number }) })
  })
const airports = kept(features('world_airports_ne10m.geojson'), ['name', 'iata', 'rank']).filter(isInNorthAmerica)
const outsideNorthAmerica = (list) => list.filter((each) => !isInNorthAmerica(each))
/** Marks what the detailed tiles show as well, so that maps draw only one of them. */
const marked = (list) => list.map(({ geometry, properties }) => shape(geometry, { ...properties, na: 1 }))

const WORLD = {
  land: kept(features('world_land_ne50m.geojson.gz'), []),
  urban: kept(features('world_urban_areas_ne50m.geojson.gz'), []),
  water: [...marked(lakes), ...outsideNorthAmerica(kept(features('world_lakes_ne50m.geojson.gz'), ['name']))],
  rivers: [...marked(rivers), ...outsideNorthAmerica(kept(features('world_rivers_ne50m.geojson.gz'), ['name']))],
  countries: kept(features('world_country_borders_ne50m.geojson.gz'), []),
  states: borders(states),
  roads,
  places: worldPlaces,
  labels: areas(states)
    .filter(({ properties }) => CODES[properties.name])
    .map((each) => labelOf(each, { kind: 'state' })),
}

const DETAIL = {
  land: kept(areas(nation), []),
  parks: kept(features('us_national_parks_ne10m.geojson'), ['name']),
  water: lakes,
  rivers,
  counties: borders(counties),
  states: borders(states),
  rail: kept(features('na_railroads_ne10m.geojson.gz'), []),
  roads,
  airports,
  places: usPlaces,
  labels: [
    ...areas(counties).map((each) => labelOf(each, { kind: 'county' })),
    ...areas(states)
      .filter(({ properties }) => CODES[properties.name])
      .map((each) => labelOf(each, { kind: 'state' })),
  ],
}

/** Which tiles of a zoom may have something. */
function* tilesAt(zoom) {
  const side = 2 ** zoom
  const row = (lat) => Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * side)
  const column = (lng) => Math.floor(((lng + 180) / 360) * side)
  const { west, south, east, north } = NORTH_AMERICA
  const isWorld = zoom <= WORLD_ZOOM
  // The detailed tiles reach around the world for the Aleutians and Guam.
  for (let y = isWorld ? 0 : row(north); y <= (isWorld ? side - 1 : row(-15)); y++)
    for (let x = isWorld ? 0 : column(-180); x <= (isWorld ? side - 1 : column(east)); x++)
      if (isWorld || y <= row(south) || x <= column(west + 25)) yield [x, y]
}

const ROAD_ZOOMS = { interstate: 4, us: 6, state: 8 }
const byMinZoom = (zoom) => (properties) => (properties.min_zoom ?? 0) <= zoom
/** Features that a zoom shows. */
const atZoom = {
  places: (zoom) => (properties) => properties.zoom <= (zoom === WORLD_ZOOM ? 99 : zoom + 0.5),
  roads:
    (zoom) =>
    ({ network }) =>
      zoom >= ROAD_ZOOMS[network],
  labels: (zoom) => (properties) => properties.kind === 'state' || zoom >= 7,
  water: byMinZoom,
  rivers: byMinZoom,
}

function indexOf(name, list, zoom) {
  const shows = atZoom[name]?.(zoom) ?? (() => true)
  const features = list
    .filter(({ properties }) => shows(properties))
    .map(({ geometry, properties: { min_zoom: _, zoom: __, ...rest } }) => shape(geometry, rest))
  // Simplification depends on the highest zoom of an index, so each zoom has its own.
  const options = { maxZoom: zoom + 1, indexMaxZoom: Math.min(zoom, 5), tolerance: 5, buffer: 64 }
  return new GeoJSONVT({ type: 'FeatureCollection', features }, options)
}

function writeZooms(archive, layers, zooms) {
  for (const zoom of zooms) {
    const indexes = Object.entries(layers).map(([name, list]) => [name, indexOf(name, list, zoom)])
    for (const [x, y] of tilesAt(zoom)) {
      const tile = {}
      for (const [name, index] of indexes) {
        const part = index.getTile(zoom, x, y)
        if (part?.features.length > 0) tile[name] = part
      }
      if (Object.keys(tile).length > 0) archive.add(zoom, x, y, fromGeojsonVt(tile, { version: 2, extent: 4096 }))
    }
  }
}

mkdirSync('db/layers', { recursive: true })
const archive = createArchive('db/layers/basemap.pmtiles')
const zooms = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
writeZooms(archive, WORLD, zooms(0, WORLD_ZOOM))
writeZooms(archive, DETAIL, zooms(WORLD_ZOOM + 1, DETAIL_ZOOM))
const size = archive.finish({
  bounds: [-180, -85, 180, 85],
  metadata: {
    name: 'VoltAcre base map',
    attribution: 'Natural Earth, US Census Bureau, GeoNames',
    vector_layers: [...new Set([...Object.keys(WORLD), ...Object.keys(DETAIL)])].map((id) => ({ id, fields: {} })),
  },
})
console.log(`db/layers/basemap.pmtiles: ${(size / 1e6).toFixed(2)} MB`)
