import { createReadStream } from 'node:fs'
import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { UnreadableFileError } from '../../file-types/unreadable-file-error.ts'
import { type LayerSource, MAX_FEATURE_BYTES, type SourceFeature } from './layer-source.ts'

/** What a placemark may hide behind: comments and character data that look like tags. */
const TOKEN = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(?:kml:)?Placemark[\s>]|<\/(?:kml:)?Placemark\s*>/g
/** A document is parsed as a tree, which takes many times its length. */
const MAX_PLACEMARK_LENGTH = MAX_FEATURE_BYTES / 8
const OPEN =
  '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:kml="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2" xmlns:atom="http://www.w3.org/2005/Atom"><Document>'

/** Opens a KML document. Its placemarks are parsed one at a time. @throws UnreadableFileError */
export function openKml(path: string, head: string): LayerSource {
  // Entities could expand without end.
  if (/<!(DOCTYPE|ENTITY)/i.test(head)) throw new UnreadableFileError('The KML has a DOCTYPE, which we don’t read.')
  if (!/<(?:kml:)?kml[\s>]/.test(head)) throw new UnreadableFileError('The file is XML, but not KML.')
  return { format: 'kml', features: () => readFeatures(path) }
}

async function* readFeatures(path: string): AsyncGenerator<SourceFeature> {
  let number = 0
  for await (const placemark of placemarksOf(path)) {
    for (const feature of featuresOf(placemark)) yield { number: ++number, ...feature }
  }
}

async function* placemarksOf(path: string): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of createReadStream(path, { highWaterMark: 131_072 })) {
    rest += decoder.decode(chunk as Buffer, { stream: true })
    const { placemarks, end } = completePlacemarks(rest)
    yield* placemarks
    rest = rest.slice(end)
    if (rest.length > MAX_PLACEMARK_LENGTH)
      throw new UnreadableFileError('A placemark of the KML is longer than 4 MB, or isn’t closed.')
  }
}

/** The complete placemarks in a piece of text, and where the rest starts. */
function completePlacemarks(text: string): { placemarks: string[]; end: number } {
  const placemarks: string[] = []
  let start = -1
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0]
    if (token.startsWith('<!')) {
      if (start < 0) end = match.index + token.length
    } else if (token.startsWith('</')) {
      end = match.index + token.length
      if (start >= 0) placemarks.push(text.slice(start, end))
      start = -1
    } else if (start < 0) start = match.index
  }
  if (start >= 0) return { placemarks, end: start }
  // Text outside placemarks isn’t needed, except what may be the beginning of a tag or a comment.
  const open = text.indexOf('<!', end)
  return { placemarks, end: open >= 0 ? open : Math.max(end, text.length - 20) }
}

type Read = Pick<SourceFeature, 'values' | 'geometry' | 'problem'>

function featuresOf(placemark: string): Read[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(placemark)) return [unreadable()]
  try {
    const parser = new DOMParser({
      onError: (level, message) => {
        if (level === 'fatalError') throw new Error(message)
      },
    })
    const document = parser.parseFromString(`${OPEN}${placemark}</Document></kml>`, 'text/xml')
    const { features } = kml(document as never)
    return features.map(({ properties, geometry }) => ({
      values: Object.assign(Object.create(null), properties),
      geometry,
    }))
  } catch {
    return [unreadable()]
  }
}

const unreadable = (): Read => ({ values: {}, geometry: null, problem: 'The placemark isn’t valid KML.' })
