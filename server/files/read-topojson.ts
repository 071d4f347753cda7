import { readFile, stat } from 'node:fs/promises'
import type { Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification'
import type { FeatureSource, SourceFeature } from './feature-source.ts'
import { parseJson } from './read-objects.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

/** Features share their arcs, so the whole file has to fit in memory. */
const MAX_BYTES = 20_000_000

/** Opens the largest object of a TopoJSON file. @throws UnreadableFileError */
export async function openTopojson(path: string): Promise<FeatureSource> {
  if ((await stat(path)).size > MAX_BYTES)
    throw new UnreadableFileError('A TopoJSON file can have up to 20 MB. Save it as GeoJSON.')
  const topology = parse(await readFile(path, 'utf8'))
  const objects = Object.values(topology.objects).map((object) =>
    object.type === 'GeometryCollection' ? (object as GeometryCollection).geometries : [object as GeometryObject],
  )
  const largest = objects.sort((a, b) => b.length - a.length)[0] ?? []
  return { format: 'topojson', features: () => readFeatures(topology, largest) }
}

function parse(text: string): Topology {
  try {
    const topology = parseJson(text) as Topology
    if (topology.type === 'Topology' && topology.objects && Array.isArray(topology.arcs)) return topology
  } catch {
    // Reported below.
  }
  throw new UnreadableFileError('The TopoJSON file is damaged or incomplete.')
}

function* readFeatures(topology: Topology, objects: readonly GeometryObject[]): Generator<SourceFeature> {
  for (const [index, object] of objects.entries()) {
    const number = index + 1
    const values: Record<string, unknown> = Object.assign(Object.create(null), object?.properties)
    if (object?.id !== undefined) values.id ??= object.id
    yield { number, values, ...geometryOf(topology, object) }
  }
}

function geometryOf(topology: Topology, object: GeometryObject): Pick<SourceFeature, 'geometry' | 'problem'> {
  try {
    const { geometry } = feature(topology, object) as { geometry: Geometry | null }
    return { geometry }
  } catch {
    return { geometry: null, problem: 'Its arcs are missing or damaged.' }
  }
}
