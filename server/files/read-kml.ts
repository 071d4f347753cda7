import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { decodedText, decodeHead, detectEncoding, detectFileEncoding } from './encoding.ts'
import { type FeatureSource, MAX_FEATURE_BYTES, type SourceFeature } from './feature-source.ts'
import { pointsOf } from './kml-coordinates.ts'
import { readHead } from './read-head.ts'
import { UnreadableFileError } from './unreadable-file-error.ts'

const PREFIX = String.raw`(?:[\w.-]+:)?`
/** What a placemark may hide behind: comments and character data that look like tags. */
const TOKEN = new RegExp(
  String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<${PREFIX}Placemark[\s>]|<\/${PREFIX}Placemark\s*>`,
  'g',
)
/** Character data, which stays as it is, or a tag. */
const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\w.-]+:)?([\w.-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/g
/** A document is parsed as a tree, which takes many times its length. */
const MAX_PLACEMARK_LENGTH = MAX_FEATURE_BYTES / 8
/** What a placemark looks like, as opposed to what it is. */
const LOOKS = /<(Style|StyleMap)\b[\s\S]*?<\/\1>|<(styleUrl|visibility|open)>[^<]*<\/\2>/g
const OPEN = '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>'

/** Opens KML documents, the main one first. Their placemarks are parsed one at a time. @throws UnreadableFileError */
export async function openKml(paths: readonly string[]): Promise<FeatureSource> {
  const documents = await Promise.all(paths.map(openDocument))
  async function* features(): AsyncGenerator<SourceFeature> {
    let number = 0
    for (const document of documents)
      for await (const placemark of placemarksOf(document)) {
        for (const feature of featuresOf(placemark)) yield { number: ++number, ...feature }
      }
    if (number === 0 && documents.some(({ hasLinks }) => hasLinks))
      throw new UnreadableFileError(
        'The file only links to KML on the web, which we don’t load. In Google Earth, save the linked folder itself as KML or KMZ.',
      )
  }
  return { format: 'kml', features }
}

interface Document {
  path: string
  encoding: string
  /** It shows files of other servers. */
  hasLinks: boolean
}

async function openDocument(path: string): Promise<Document> {
  const { head } = await readHead(path)
  const text = decodeHead(head, detectEncoding(head) ?? 'utf-8')
  if (!new RegExp(`<${PREFIX}kml[\\s>]`).test(text)) throw notKml(text)
  // Entities could expand without end.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFileError('The KML has a DOCTYPE, which we don’t read.')
  const [, label = ''] = /^[\s\ufeff]*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(text) ?? []
  return { path, encoding: await detectFileEncoding(path, head, { label }), hasLinks: /NetworkLink/.test(text) }
}

function notKml(text: string): UnreadableFileError {
  if (/<table[\s>]/i.test(text))
    return new UnreadableFileError('This file is really a web page. Open it in Excel and save it as .xlsx or CSV.')
  const [, what, advice = 'Save it as KML, GeoJSON or CSV.'] = OTHER_XML.find(([pattern]) => pattern.test(text)) ?? []
  return new UnreadableFileError(`The file is ${what ?? 'XML'}, not KML. ${advice}`)
}

const DOWNLOAD = 'Download the data again.'
const OTHER_XML: readonly [RegExp, what: string, advice?: string][] = [
  [/<html[\s>]/i, 'really a web page', DOWNLOAD],
  [/<(\w+:)?ExceptionReport[\s>]|<ServiceException/, 'a server’s error message', DOWNLOAD],
  [/<gpx[\s>]/i, 'GPX'],
  [/<Workbook[\s>]/, 'an Excel 2003 workbook', 'Save it as .xlsx or CSV.'],
  [/opengis\.net\/gml/, 'GML'],
]

async function* placemarksOf({ path, encoding }: Document): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of decodedText(path, encoding)) {
    rest += chunk
    const { placemarks, end } = completePlacemarks(rest)
    yield* placemarks
    rest = rest.slice(end)
    if (rest.length > MAX_PLACEMARK_LENGTH)
      throw new UnreadableFileError('A placemark of the KML is longer than 4 MB, or isn’t closed.')
  }
  if (/^<[^!]/.test(rest) && /Placemark[\s>]/.test(rest.slice(0, 60)))
    throw new UnreadableFileError('The KML is incomplete: its last placemark isn’t closed.')
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
  return { placemarks, end: open >= 0 ? open : Math.max(end, text.length - 60) }
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
    let problem: string | undefined
    const text = withoutPrefixes(placemark)
      .replace(LOOKS, '')
      .replace(COORDINATES, (_, point: string | undefined, tag: string, coordinates: string) => {
        const points = pointsOf(coordinates)
        if (!points) problem ??= unclear(coordinates)
        else if (point && points.length > 1) problem ??= severalPositions(points)
        return (point ?? '') + tag + (points ?? []).join(' ')
      })
    const document = parser.parseFromString(`${OPEN}${text}</Document></kml>`, 'text/xml')
    const { features } = kml(document as never, { skipNullGeometry: false })
    return features.map(({ properties, geometry }) => ({
      values: attributesOf(properties ?? {}),
      ...(problem === undefined ? { geometry } : { geometry: null, problem }),
    }))
  } catch {
    return [unreadable()]
  }
}

/** With the tag of a point before them, if they are one's. */
const COORDINATES =
  /(<Point(?:\s[^>]*)?>\s*(?:<(?!coordinates)[^<>]*>[^<>]*<\/[^<>]*>\s*)*)?(<coordinates(?:\s[^>/]*)?>\s*(?:<!\[CDATA\[)?)([^<\]]*)/g

const severalPositions = (points: readonly string[]): string =>
  `It’s a point with ${points.length} positions, “${points.join(' ').slice(0, 40)}”. KML has one longitude, a comma and one latitude, with decimal points.`

const unclear = (coordinates: string): string => {
  const start = coordinates.trim().replace(/\s+/g, ' ').slice(0, 40)
  return `We can’t read the coordinates “${start}”. KML has a longitude, a comma and a latitude for each point, and a space between points.`
}

/** Files use any prefix for the namespace of KML, and some don't declare it. Only that of Google's extensions matters. */
const withoutPrefixes = (placemark: string): string =>
  placemark.replace(TAG, (token, slash: string | undefined, prefix: string | undefined, name: string, rest: string) => {
    if (slash === undefined) return token
    const attributes = rest.replace(/\s(?:xmlns|[\w.-]+:[\w.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
    return `<${slash}${prefix === 'gx:' ? prefix : ''}${name}${attributes}>`
  })

/** Some programs write a table of attributes into the description. */
const TABLE_ROW = /<tr[^>]*>\s*<t[dh][^>]*>([^<]*)<\/t[dh]>\s*<td[^>]*>([^<]*)<\/td>\s*<\/tr>/gi

function attributesOf({ description, ...properties }: Record<string, unknown>): SourceFeature['values'] {
  const values: SourceFeature['values'] = Object.create(null)
  const text = typeof description === 'string' ? description : String(Object(description).value ?? '')
  for (const [, name = '', value = ''] of text.matchAll(TABLE_ROW))
    if (name.trim() !== '') values[name.trim()] = value.trim()
  if (text.trim() !== '' && Object.keys(values).length === 0) values.description = text.trim()
  return Object.assign(values, properties)
}

const unreadable = (): Read => ({ values: {}, geometry: null, problem: 'The placemark isn’t valid KML.' })
