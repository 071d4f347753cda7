import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const FOLDER = new URL('../../../db/layers/', import.meta.url)

const layerSchema = z.object({
  key: z.string(),
  type: z.string(),
  name: z.string(),
  source: z.string(),
  source_url: z.string().optional(),
  license: z.string(),
  attribution: z.string(),
  vintage: z.string(),
  coverage: z.string(),
  quality: z.string(),
  holds: z.string(),
  isComplete: z.boolean(),
  errorMeters: z.number(),
  /** A key of areas.json; null for the whole world. */
  area: z.string().nullable(),
  isPublic: z.boolean(),
  file: z.string(),
  /** Features in `file`. */
  kept: z.number(),
  sha256: z.string(),
})

export type ShippedLayer = z.infer<typeof layerSchema>

export interface ShippedLayers {
  layers: ShippedLayer[]
  /** GeoJSON text by key. */
  areas: Map<string, string>
}

/** The layers that the product ships; see db/layers/README.md. */
export async function readShippedLayers(): Promise<ShippedLayers> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'))
  const layers = z.array(layerSchema).parse(await read('layers.json'))
  const areas = z.record(z.string(), z.unknown()).parse(await read('areas.json'))
  return { layers, areas: new Map(Object.entries(areas).map(([key, shape]) => [key, JSON.stringify(shape)])) }
}

export const shippedPath = ({ file }: ShippedLayer): string => fileURLToPath(new URL(file, FOLDER))
