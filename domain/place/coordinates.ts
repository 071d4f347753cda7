import { MILES_PER_DEGREE } from '../geometry/distance.ts'
import { plainCharacters } from '../text/printable.ts'
import { type Point, parseGps } from './gps.ts'

interface Angle {
  degrees: number
  /** Which of the two it has to be, if the text says so. */
  axis: 'latitude' | 'longitude' | null
  /** Degrees alone, with minutes, or with seconds too. */
  parts: number
  /** What its last digit is worth, in degrees. */
  step: number
}

const MAX_LENGTH = 1_000

/**
 * Reads coordinates in the ways people paste them: signed decimals, letters before or after, degrees with minutes and
 * seconds, links to maps, well-known text. Longitude may come first where the other order is impossible. Null for anything else.
 */
export function parseCoordinates(text: string): Point | null {
  if (text.length > MAX_LENGTH) return null
  const characters = plainCharacters(text)
  if (LINK.test(characters)) return parseMapLink(characters)
  const [, longitude, latitude] = WKT_POINT.exec(characters) ?? []
  if (longitude !== undefined) return parseGps(`${latitude}, ${longitude}`)
  const plain = characters.replace(LIST_MARKER, '').replace(IN_QUOTES, '$1')
  if (IN_ACCOUNTS.test(plain)) return null
  return parsePair(plain) ?? parseWithAltitude(plain) ?? parseLabeled(plain)
}

const LINK = /^\s*(?:[a-z]+:\/\/|geo:|www\.|maps\.)/i
/** As JSON and spreadsheets copy them. */
const IN_QUOTES = /^\s*["“'](.*)["”']\s*$/s
/** A number in parentheses, as accountants write negative ones: “30.571, (97.409)”. */
const IN_ACCOUNTS = /^[^(]*\d[^(]*\(\s*\d{1,3}(?:\.\d+)?\s*\)\s*$/

/** Well-known text, as GIS programs copy it: longitude first. */
const WKT_POINT =
  /^\s*(?:SRID=4326;)?\s*POINT\s*Z?\s*\(\s*([+-]?\d{1,3}(?:\.\d+)?)\s+([+-]?\d{1,2}(?:\.\d+)?)(?:\s+[+-]?\d{1,5}(?:\.\d+)?)?\s*\)\s*$/i

const PAIR = String.raw`([+-]?\d{1,3}(?:\.\d+)?)(?:,|~|\/)\s*([+-]?\d{1,3}(?:\.\d+)?)`

/** Where map links have their point, the marker before the center of the view. */
const LINK_PATTERNS = [
  /!3d([+-]?\d{1,2}(?:\.\d+)?)!4d([+-]?\d{1,3}(?:\.\d+)?)/,
  /[?&#]mlat=([+-]?\d+(?:\.\d+)?)&mlon=([+-]?\d+(?:\.\d+)?)/,
  new RegExp(`[?&](?:q|query|ll|sll|coordinate|daddr|destination|center|cp|near)=(?:loc:|place_id:)?${PAIR}`),
  new RegExp(`/(?:place|search|dir)/${PAIR}`),
  new RegExp(`@${PAIR}`),
  new RegExp(`^geo:${PAIR}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${PAIR}`),
  /[?&]lat=([+-]?\d+(?:\.\d+)?)&(?:lon|lng)=([+-]?\d+(?:\.\d+)?)/,
]

function parseMapLink(link: string): Point | null {
  const plain = unescaped(link.trim()).replaceAll('+', ' ').replace(/,\s+/g, ',')
  for (const pattern of LINK_PATTERNS) {
    const match = pattern.exec(plain)
    if (match) return parseGps(`${match[1]}, ${match[2]}`)
  }
  // “…/place/30°16'02.0"N 97°44'35.2"W/…”
  const inPath = /\/place\/([^/@]+)/.exec(plain)?.[1]
  return inPath === undefined ? null : parsePair(inPath)
}

function unescaped(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

/** A third number after a comma, or with a unit, which alone tells it from an angle. */
const METERS = String.raw`[+-]?\d{1,5}(?:\.\d{1,10})?`
const UNIT = String.raw`(?:m|met(?:er|re)s?|ft|f(?:ee|oo)t)\.?(?:\s*(?:asl|amsl|msl))?`
const BEFORE_ALTITUDE = String.raw`(?:\b(?:alt|elev)[a-z]*\.?[:=]?\s*)?`
const WITH_ALTITUDE = new RegExp(
  String.raw`^(.+?)(?:\s*[,;]\s*${BEFORE_ALTITUDE}${METERS}\s*(?:${UNIT})?|\s+${BEFORE_ALTITUDE}${METERS}\s*${UNIT})\s*$`,
  'i',
)
/** A name before the coordinates: “North tract: 30.571, -97.409”, “Site A 30.571 -97.409”. */
const degrees = (fewestDecimals: number) => String.raw`[+-]?\d{1,3}\.\d{${fewestDecimals},15}\s?°?\s?[NSEW]?`
const DEGREES = degrees(1)
const LONG_DEGREES = degrees(3)
/** Beside other words, a blank separates only numbers that hardly are anything else. */
const TWO_DEGREES = String.raw`(?:${LONG_DEGREES}\s+${LONG_DEGREES}|${DEGREES}\s*[,;]\s*${DEGREES})`
const BEFORE_LABEL = String.raw`(?:${LONG_DEGREES}(?:\s*[,;]\s*|\s+)${LONG_DEGREES}|${DEGREES}\s*[,;]\s*${DEGREES}(?=\s*[:;(–—]))`
const LABELED = new RegExp(
  String.raw`^(?=\P{L}*\p{L}).{0,100}?(?:[\p{L}\d)'"]\s*[:=,;]\s*|[\p{L}\d)'"]\s+(?:[–—-]\s+)?)(${TWO_DEGREES}(?:[,;\s].{0,40})?)$`,
  'iu',
)
/** “30.571, -97.409, North tract”, “30.571, -97.409 (north)” */
const LABELED_BEHIND = new RegExp(String.raw`^(${BEFORE_LABEL})(?:\s*[:,;#(–—-]\s*|\s+)(?=.*\p{L})(.{1,100})$`, 'iu')
/** “1. 30.571, -97.409”, “• 30.571, -97.409” */
const LIST_MARKER = /^\s*(?:\(?\d{1,3}[.)]|[*•])\s+(?=\S)/
const LATITUDE_OR_LONGITUDE = /\b(?:lat|lon|lng|long|latitude|longitude)\b/i

function parseWithAltitude(text: string): Point | null {
  const [, pair] = WITH_ALTITUDE.exec(text) ?? []
  return pair !== undefined && isClearlyPair(pair) ? parsePair(pair) : null
}

function parseLabeled(text: string): Point | null {
  const { pair } = splitLabel(text) ?? {}
  if (pair === undefined || !isClearlyPair(pair)) return null
  return parsePair(pair) ?? parseWithAltitude(pair)
}

/** The coordinates in a text, and what stands before or behind them. */
function splitLabel(text: string): { pair: string; label: string } | null {
  if (LATITUDE_OR_LONGITUDE.test(text)) return null
  const [, pair] = LABELED.exec(text) ?? []
  if (pair !== undefined) return { pair, label: text.slice(0, text.length - pair.length) }
  const [, before, label] = LABELED_BEHIND.exec(text.trim()) ?? []
  return before !== undefined && label !== undefined ? { pair: before, label } : null
}

/** The name beside coordinates: “North tract” of “North tract: 30.571, -97.409”. Null without one. */
export function coordinateLabel(line: string): string | null {
  const text = plainCharacters(line).replace(LIST_MARKER, '')
  if (parsePair(text) || parseWithAltitude(text) || !parseLabeled(text)) return null
  const { label = '' } = splitLabel(text) ?? {}
  return label.replace(/^[\s("']+|[\s:=,;)"'–—-]+$/g, '') || null
}

/** Whether two numbers can't be prices or thousands: they have a sign, a letter, a degree mark or at least four decimals. */
const isClearlyPair = (text: string): boolean =>
  /\d\.\d.*\d\.\d|°/s.test(text) && (/[-−°]|\d\s?[NSEW]\b/i.test(text) || /\.\d{4,}.*\.\d{4,}/s.test(text))

/** Decimal degrees, or whole degrees with minutes and seconds. */
const ANGLE = String.raw`([+-]?\d{1,3}(?:\.\d{1,15})?)(?![\d.]) ?°?(?:(?<!\.\d+ ?°?)[: ]?(\d{1,2}(?:\.\d{1,10})?)(?![\d.]) ?'?(?:(?<!\.\d+ ?'?)[: ]?(\d{1,2}(?:\.\d{1,10})?)(?![\d.]) ?"?)?)?`
const BETWEEN = `(?: ?[,;/] ?| |(?<=[NSEW°'"])|(?=[NSEW+-]))`
const LETTERS_AFTER = new RegExp(`^${ANGLE} ?([NSEW]?)${BETWEEN}${ANGLE} ?([NSEW]?)$`)
const LETTERS_BEFORE = new RegExp(`^([NSEW]) ?${ANGLE}${BETWEEN}([NSEW]) ?${ANGLE}$`)

function parsePair(text: string): Point | null {
  const plain = normalized(text)
  // “12 34” is hardly a point: something has to mark the numbers as degrees.
  if (!/[.,;°NSEW+-]/.test(plain)) return null
  const [first, second] = readAngles(plain.replace(/LAT |LON /g, ''))
  if (!first || !second || (first.axis !== null && first.axis === second.axis)) return null
  // “1 30.571, -97.409” is numbered rather than 1° 30.571′.
  if (first.parts === 2 && second.parts === 1 && !/[°'NSEW]/.test(plain)) return null
  const isLongitudeFirst = plain.startsWith('LON ') || first.axis === 'longitude' || second.axis === 'latitude'
  if (isLongitudeFirst) return pointOf(second, first)
  const isOrderKnown = plain.startsWith('LAT ') || first.axis !== null || second.axis !== null
  return pointOf(first, second) ?? (isOrderKnown ? null : pointOf(second, first))
}

function readAngles(plain: string): (Angle | null)[] {
  const after = LETTERS_AFTER.exec(plain)
  if (after) return [angleOf(after.slice(1, 4), after[4]!), angleOf(after.slice(5, 8), after[8]!)]
  const before = LETTERS_BEFORE.exec(plain)
  return before ? [angleOf(before.slice(2, 5), before[1]!), angleOf(before.slice(6, 9), before[5]!)] : []
}

const pointOf = (latitude: Angle, longitude: Angle): Point | null =>
  parseGps(`${latitude.degrees.toFixed(7)}, ${longitude.degrees.toFixed(7)}`)

/** One spelling for signs, marks and letters: `30°16'2"N,97°44'35"W`. */
function normalized(text: string): string {
  return (
    text
      .toUpperCase()
      .replace(/[‘’′´`]/g, "'")
      .replace(/[“”″]|''/g, '"')
      .replace(/[−–—]/g, '-')
      .replace(/[º˚]|\bDEG(?:REES?|\.)?/g, '°')
      .replace(/\b(NORTH|SOUTH|EAST|WEST)\b/g, (word) => word[0]!)
      .replace(/(?<=\d)\s*D(?=\s*\d)/g, '°')
      .replace(/(?<=\d)\s*M(?:IN)?(?=[\s\dNSEW,]|$)/g, "'")
      .replace(/(?<=\d)(?:\s*SEC\b|S(?=[NSEW]))/g, '"')
      .replace(/\b(?:LATITUDE|LAT)\b[.:=]*/g, 'LAT ')
      .replace(/[&]?\b(?:LONGITUDE|LONG|LON|LNG)\b[.:=]*/g, 'LON ')
      .replace(/\b(?:GPS|COORDINATES|COORDS)\b:?/g, ' ')
      .replace(/[()[\]{}]/g, ' ')
      // Decimal commas, where a comma can't be what separates the numbers.
      .replace(/^(\s*[+-]?\d{1,3}),(\d+)(\s*[;\s]\s*[+-]?\d{1,3}),(\d+)\s*$/, '$1.$2$3.$4')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

function angleOf([degrees, minutes = '', seconds = '']: string[], letter: string): Angle | null {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = degrees!.startsWith('-') || letter === 'S' || letter === 'W'
  const axis = letter === '' ? null : 'NS'.includes(letter) ? 'latitude' : 'longitude'
  const parts = 1 + Number(minutes !== '') + Number(seconds !== '')
  const [, decimals = ''] = (seconds || minutes || degrees!).split('.')
  const step = 10 ** -decimals.length / 60 ** (parts - 1)
  return { degrees: isNegative ? -size : size, axis, parts, step }
}

/** Closer than most people know the corners of their land. */
const NEGLIGIBLE_MILES = 0.1

/**
 * How many miles the place may be from coordinates that were rounded: “30.5, -97.4” is good to 5 miles. 0 where the digits of one
 * of the two say enough, and for links and other long ways to write them, whose programs don't round.
 */
export function roundingMiles(text: string): number {
  const plain = plainCharacters(text).replace(LIST_MARKER, '').replace(IN_QUOTES, '$1')
  if (LINK.test(plain)) return 0
  const anglesOf = (pair: string) => readAngles(normalized(pair).replace(/LAT |LON /g, ''))
  const [whole, ...others] = anglesOf(plain)
  const [first, second] = whole ? [whole, ...others] : anglesOf(splitLabel(plain)?.pair ?? '')
  if (!first || !second) return 0
  const miles = (Math.min(first.step, second.step) / 2) * MILES_PER_DEGREE * Math.SQRT2
  return miles < NEGLIGIBLE_MILES ? 0 : miles
}
