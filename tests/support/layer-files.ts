import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Feature, Geometry } from 'geojson'

export const feature = (geometry: Geometry | null, properties: Record<string, unknown> = {}) =>
  ({ type: 'Feature', properties, geometry }) as Feature

export const point = (longitude: number, latitude: number): Geometry => ({
  type: 'Point',
  coordinates: [longitude, latitude],
})

export const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

export const flatgeobuf = (...features: Feature[]): Buffer =>
  Buffer.from(serialize({ type: 'FeatureCollection', features: features as never }))

/** A GeoPackage with a table `sites` of points, after `more` statements. */
export async function geopackage(
  points: [x: number, y: number, name: string | bigint][],
  more = '',
  srs = 4326,
): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'geopackage-'))
  const path = join(folder, 'sites.gpkg')
  const database = new DatabaseSync(path)
  database.exec(`
    create table gpkg_contents (table_name text, data_type text);
    create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
    create table sites (id integer primary key, geom blob, name);
    insert into gpkg_contents values ('sites', 'features');
    insert into gpkg_geometry_columns values ('sites', 'geom', ${srs});
    ${more}`)
  const insert = database.prepare('insert into sites (geom, name) values (?, ?)')
  for (const [x, y, name] of points) insert.run(geopackagePoint(x, y), name)
  database.close()
  const content = await readFile(path)
  rmSync(folder, { recursive: true })
  return content
}

function geopackagePoint(x: number, y: number): Buffer {
  const blob = Buffer.alloc(29)
  blob.write('GP', 'latin1')
  blob[3] = 1
  blob.writeInt32LE(4326, 4)
  blob[8] = 1
  blob.writeUInt32LE(1, 9)
  blob.writeDoubleLE(x, 13)
  blob.writeDoubleLE(y, 21)
  return blob
}

export const kml = (placemarks: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks}</Document></kml>`

export const placemark = (name: string, x: number, y: number) =>
  `<Placemark><name>${name}</name><Point><coordinates>${x},${y},0</coordinates></Point></Placemark>`

/** Two squares that share an arc. */
export const TOPOLOGY = JSON.stringify({
  type: 'Topology',
  objects: {
    squares: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', id: '01', properties: { name: 'West' }, arcs: [[0, 1]] },
        { type: 'Polygon', id: '02', properties: { name: 'East' }, arcs: [[-2, 2]] },
        { type: 'Polygon', id: '03', properties: { name: 'Broken' }, arcs: [[99]] },
      ],
    },
  },
  arcs: [
    [
      [-100, 31],
      [-101, 31],
      [-101, 30],
      [-100, 30],
    ],
    [
      [-100, 30],
      [-100, 31],
    ],
    [
      [-100, 30],
      [-99, 30],
      [-99, 31],
      [-100, 31],
    ],
  ],
})
