import { kml } from '@tmcw/togeojson'
import type { ReadArea } from '../../../domain/area/check-area.ts'
import { readAreaFile } from '../../../domain/area/geojson.ts'

export const MAX_FILE_BYTES = 5_000_000

/** Reads the polygons of a GeoJSON or KML file. */
export async function readFile(file: File): Promise<ReadArea> {
  const refused = (problem: string): ReadArea => ({ area: null, problem })
  if (file.size > MAX_FILE_BYTES) return refused('This file is larger than 5 MB.')
  const text = await file.text()
  if (text.trimStart().startsWith('<')) {
    const document = new DOMParser().parseFromString(text, 'text/xml')
    if (document.querySelector('parsererror')) return refused('This isn’t valid KML.')
    return readAreaFile(kml(document))
  }
  try {
    return readAreaFile(JSON.parse(text))
  } catch {
    return refused('Use a GeoJSON or KML file.')
  }
}
