// What areas layers cover. A layer of the whole country covers the sea beside it, too: that nothing is there is known.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { merge } from 'topojson-client'
import { US_STATES } from '../domain/place/us-states.ts'

/** The islands and the sea around them, which reach into the seas of other countries. */
const PUERTO_RICO = [
  [-68.2, 17.2],
  [-68.2, 19.2],
  [-65.1, 19.2],
  [-64.83, 18.4],
  [-64.62, 18.28],
  [-64.2, 17.9],
  [-64.2, 17.2],
]

/** Land and sea around the United States and its territories. The sea ends about where its exclusive economic zone does. */
const FRAMES = [
  [
    [-180, 50],
    [-180, 74],
    [-60, 74],
    [-60, 40.2],
    [-65.7, 40.2],
    [-69.5, 37],
    [-72, 34.5],
    [-74.5, 31.5],
    [-77.5, 28.8],
    [-79.3, 27],
    [-79.6, 24],
    [-85, 23.9],
    [-126, 28],
    [-130, 45],
    [-150, 50],
  ],
  [
    [-179, 17],
    [-179, 30],
    [-150, 30],
    [-150, 17],
  ],
  PUERTO_RICO,
  [
    [143.5, 12.5],
    [143.5, 21],
    [147, 21],
    [147, 12.5],
  ],
  [
    [-171.5, -15],
    [-171.5, -13],
    [-167.5, -13],
    [-167.5, -15],
  ],
  [
    [172, 51],
    [172, 54],
    [180, 54],
    [180, 51],
  ],
]

/**
 * Canada, Russia, Mexico and the islands of the Caribbean. On water these lines are the borders; on land they run inside the
 * United States, whose states are cut out.
 */
const FOREIGN = [
  // From the Pacific along the Great Lakes and the St. Lawrence to the Atlantic.
  [
    ...[
      [-141.5, 74],
      [-142.5, 69],
      [-142.5, 60.6],
      [-139, 59.95],
      [-136.5, 58.6],
      [-133.5, 57.5],
      [-131, 55.6],
      [-130.2, 55.1],
      [-130.8, 54.72],
    ],
    ...[
      [-133.2, 54.6],
      [-140, 53.5],
      [-131, 48.4],
      [-124.7, 48.5],
      [-123.6, 48.25],
      [-123.15, 48.35],
      [-123.25, 48.7],
      [-123.0, 48.83],
      [-123.3, 49.0],
    ],
    ...[
      [-122.75, 49.0],
      [-122, 48.6],
      [-95.5, 48.4],
      [-93, 48.2],
      [-90, 47.9],
      [-89.55, 48.0],
      [-89.2, 48.1],
      [-88.37, 48.31],
      [-86.9, 47.95],
    ],
    ...[
      [-84.87, 46.9],
      [-84.6, 46.46],
      [-84.36, 46.51],
      [-84.12, 46.3],
      [-83.95, 46.06],
      [-83.6, 46.1],
      [-83.47, 45.99],
      [-83.58, 45.82],
      [-82.52, 45.34],
    ],
    ...[
      [-82.12, 43.59],
      [-82.41, 43.0],
      [-82.47, 42.75],
      [-82.52, 42.61],
      [-82.87, 42.37],
      [-82.95, 42.345],
      [-83.05, 42.322],
      [-83.1, 42.28],
      [-83.13, 42.2],
    ],
    ...[
      [-83.15, 42.05],
      [-83.11, 41.95],
      [-82.68, 41.68],
      [-82.4, 41.68],
      [-81.25, 42.21],
      [-80.08, 42.4],
      [-79.05, 42.8],
      [-78.91, 42.92],
      [-78.92, 42.95],
    ],
    ...[
      [-79.02, 43.06],
      [-79.07, 43.08],
      [-79.05, 43.26],
      [-79.2, 43.45],
      [-78.69, 43.63],
      [-76.8, 43.63],
      [-76.43, 44.1],
      [-76.2, 44.22],
      [-75.8, 44.45],
    ],
    ...[
      [-75.3, 44.84],
      [-74.97, 44.98],
      [-74.7, 45.0],
      [-74.5, 44.6],
      [-71.5, 44.5],
      [-70.6, 45.0],
      [-69.5, 46.3],
      [-68.5, 46.6],
      [-67.9, 46.2],
    ],
    ...[
      [-67.9, 45.5],
      [-67.5, 45.2],
      [-67.3, 45.12],
      [-67.05, 45.1],
      [-66.98, 44.9],
      [-66.95, 44.81],
      [-67.2, 44.4],
      [-67.5, 42.5],
      [-65.7, 40.4],
      [-60, 40],
    ],
    ...[[-60, 74]],
  ],
  // From the Pacific along the Rio Grande to the Gulf, and past Cuba and the Bahamas.
  [
    ...[
      [-126, 28],
      [-118, 32.4],
      [-117.3, 32.52],
      [-117.13, 32.534],
      [-116.8, 32.9],
      [-114.6, 33],
      [-111, 32.2],
      [-108, 32.3],
      [-106.6, 32.3],
    ],
    ...[
      [-106.2, 32],
      [-105, 31.5],
      [-103.5, 30.3],
      [-102.5, 30.4],
      [-101.2, 30.3],
      [-100.2, 29],
      [-99.3, 27.8],
      [-98.2, 26.7],
      [-97.5, 26.2],
    ],
    ...[
      [-97.2, 25.97],
      [-97.1, 25.95],
      [-93.5, 25.9],
      [-88, 25.5],
      [-86, 24.5],
      [-83, 24.2],
      [-81, 23.95],
      [-80, 24.4],
      [-79.6, 25.2],
    ],
    ...[
      [-79.55, 27.2],
      [-78, 28.6],
      [-75, 30.5],
      [-60, 30.5],
      [-60, 15],
      [-126, 15],
    ],
  ],
  [
    [-180, 62.7],
    [-173.5, 63.9],
    [-169.01, 65.6],
    [-168.97, 66.5],
    [-168.97, 74],
    [-180, 74],
  ],
]

const DEGREES = 0.002
const SMALLEST_SQUARE_DEGREES = 0.0005

const polygonOf = (ring) => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })

/**
 * GeoJSON MultiPolygons by key, in degrees.
 * @param query runs SQL with PostGIS
 * @param folder of public data, for the city limits of Dallas
 */
export async function makeAreas(query, folder) {
  const atlas = createRequire(import.meta.url)('us-atlas/states-10m.json')
  const codes = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]))
  const states = (includes) =>
    merge(
      atlas,
      atlas.objects.states.geometries.filter(({ properties }) => includes(codes.get(properties.name) ?? '')),
    )
  const of = async (sql, ...shapes) => {
    const [{ shape }] = await query(
      `with shapes as (select ${shapes.map((_, i) => `ST_MakeValid(ST_GeomFromGeoJSON($${i + 1}::text)) as ${'abcde'[i]}`).join(', ')}),
        made as (select ST_CollectionExtract(ST_MakeValid(ST_SimplifyPreserveTopology(${sql}, ${DEGREES})), 3) as geom from shapes)
      select ST_AsGeoJSON(ST_Multi(ST_CollectionExtract(ST_Collect(part), 3)), 4) as shape from (
        select ST_MakeValid(ST_ReducePrecision((ST_Dump(geom)).geom, 0.0001)) as part from made) as parts
      where ST_Area(part) >= ${SMALLEST_SQUARE_DEGREES}`,
      shapes.map((shape) => JSON.stringify(shape)),
    )
    return JSON.parse(shape)
  }
  const all = states((code) => code !== '')
  const multi = (rings) => ({ type: 'MultiPolygon', coordinates: rings.map((ring) => polygonOf(ring).coordinates) })
  const us = await of(
    'ST_Difference(ST_Union(a, b), ST_Difference(ST_UnaryUnion(c), ST_Union(b, d)))',
    multi(FRAMES),
    all,
    multi(FOREIGN),
    multi([PUERTO_RICO]),
  )
  const boxed = (west, south, east, north) => box(west, south, east, north).coordinates[0][0].slice(1)
  const lower48 = await of(
    'ST_Intersection(a, b)',
    us,
    polygonOf([
      [-131, 23],
      [-131, 48],
      [-125, 49.5],
      [-60, 49.5],
      [-60, 23],
    ]),
  )
  const islands = (codesOf) => states((code) => codesOf.includes(code))
  const neighbors = islands(['NM', 'OK', 'AR', 'LA'])
  return {
    us,
    lower48,
    statesAndPuertoRico: await of(
      'ST_Difference(a, b)',
      us,
      multi([boxed(140, 10, 150, 25), boxed(-172, -16, -167, -12), boxed(-65.17, 17, -64, 18.6)]),
    ),
    substations: await of(
      'ST_Difference(ST_Union(a, b), c)',
      lower48,
      multi([boxed(-161, 18, -154, 23)]),
      islands(['IA', 'DC']),
    ),
    iowaAndDc: await of('a', islands(['IA', 'DC'])),
    texas: await of(
      'ST_Difference(ST_Intersection(a, b), c)',
      us,
      polygonOf(boxed(-107, 25.8, -93.5, 36.6)),
      neighbors,
    ),
    dallas: await of('a', await cityLimits(folder, 'Dallas', '48')),
    northAmerica: box(-170, 14, -52, 72),
  }
}

async function cityLimits(folder, name, state) {
  const text = gunzipSync(await readFile(join(folder, 'builtup/us_cities_tiger_2019.geojson.gz'))).toString()
  const { features } = JSON.parse(text)
  return features.find(({ properties }) => properties.name === name && properties.geoid.startsWith(state)).geometry
}

function box(west, south, east, north) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'MultiPolygon', coordinates: [[ring]] }
}
