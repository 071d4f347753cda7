import { z } from 'zod'
import { readBoundary } from '../geometry/boundary-geojson.ts'
import { parseCoordinates } from '../place/coordinates.ts'
import { withoutMarks } from '../text/printable.ts'
import { storagePathProblem } from '../upload/storage-path.ts'
import { LIMITS } from './limits.ts'
import { SLUG, SLUG_RULE } from './slug.ts'

/** PostgreSQL rejects NUL and lone surrogates; other control characters are never intended. */
function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the rejected characters
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
}

const NO_TEXT = 'This contains characters we can’t store.'
const formatLimit = (limit: number) => limit.toLocaleString('en-US')
const tooLong = (label: string, limit: number) => `${label} has at most ${formatLimit(limit)} characters.`

/** Required text. `label` begins the messages: “Landowner name”. */
export function requiredText(label: string, limit: number) {
  return z
    .string({ error: `${label} is required.` })
    .transform(normalized)
    .pipe(
      z
        .string()
        .trim()
        .min(1, `${label} is required.`)
        .max(limit, tooLong(label, limit))
        .refine(isPlainText, { error: NO_TEXT }),
    )
}

/** Optional text; an empty one becomes null. */
export function optionalText(label: string, limit: number) {
  return z
    .string({ error: `${label} must be text.` })
    .transform(normalized)
    .pipe(z.string().trim().max(limit, tooLong(label, limit)).refine(isPlainText, { error: NO_TEXT }))
    .nullable()
    .transform((text) => (text === '' ? null : text))
}

/** Forms send line ends as CR LF; limits count them, and the database stores them, as one character. Copied text has invisible marks. */
const normalized = (text: string) => withoutMarks(text).replace(/\r\n?/g, '\n')

/** A URL slug: lowercase letters and digits with single hyphens between them. */
export function slugText(limit: number) {
  return z
    .string({ error: 'Slug is required.' })
    .trim()
    .min(1, 'Slug is required.')
    .max(limit, tooLong('Slug', limit))
    .regex(SLUG, SLUG_RULE)
}

/** A number with at most two decimals. */
export function twoDecimals(label: string, range: { min: number; max: number }) {
  const error = `${label} is a number from ${formatLimit(range.min)} to ${formatLimit(range.max)}, such as 40.25.`
  return z
    .number({ error })
    .min(range.min, { error })
    .max(range.max, { error })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 * Math.max(1, Math.abs(value)), {
      error: `${label} has at most two decimals.`,
    })
    .transform((value) => Math.round(value * 100) / 100)
}

/** Coordinates in any notation, as “Latitude, Longitude” in degrees; empty becomes null. */
export function gpsText(label: string) {
  return z
    .string({ error: `${label} must be text.` })
    .nullable()
    .transform((text, context) => {
      if (text === null || text.trim() === '') return null
      const point = parseCoordinates(text)
      if (point) return `${point.latitude}, ${point.longitude}`
      context.addIssue({
        code: 'custom',
        message: `${label} are “Latitude, Longitude” in degrees, such as 30.5788, -97.4093.`,
      })
      return z.NEVER
    })
}

const RING_SCHEMA = {
  type: 'array',
  description: 'The outline, first point repeated last.',
  items: { type: 'array', items: { type: 'number' }, minItems: 2, description: 'Longitude, latitude.' },
}
const POLYGON_SCHEMA = {
  type: 'object',
  description: 'GeoJSON with one Polygon without holes.',
  properties: { type: { type: 'string' } },
  required: ['type'],
}

/** An outline as [longitude, latitude], first point repeated last, or as GeoJSON, of which only the ring is stored. */
export const boundaryRing = z
  .unknown()
  .transform((value, context) => {
    const { ring, problem } = readBoundary(value)
    if (problem === null) return ring
    context.addIssue({ code: 'custom', message: `The boundary ${problem}.` })
    return z.NEVER
  })
  .meta({ anyOf: [RING_SCHEMA, POLYGON_SCHEMA, { type: 'null' }] })

/** Why a path or URL is invalid, or null. */
function mediaProblem(path: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(path)) return storagePathProblem(path)
  const url = URL.parse(path)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return 'is neither a web address nor a stored file'
  return path.length > 2_000 ? 'is longer than 2,000 characters' : null
}

function checkMedia(path: string, context: z.core.$RefinementCtx<string>): void {
  const problem = mediaProblem(path)
  if (problem) context.addIssue({ code: 'custom', message: `This file cannot be used: its name ${problem}.` })
}

/** A storage path or a URL; empty becomes null. */
export const mediaFile = z
  .string({ error: 'Expected the path of a stored file.' })
  .nullable()
  .transform((path) => (path === '' ? null : path))
  .pipe(z.string().superRefine(checkMedia).nullable())

/** Files in display order, without duplicates. */
export function mediaFiles(label: string, limit: number) {
  return z
    .array(z.string().superRefine(checkMedia), { error: `${label} is a list of stored files.` })
    .transform((paths) => [...new Set(paths)])
    .pipe(z.array(z.string()).max(limit, `${label} are at most ${limit}.`))
}

/** Alt texts by image path. */
export const altTexts = z.record(
  z.string().max(2_000),
  z.string().trim().max(LIMITS.alt, tooLong('Alt text', LIMITS.alt)),
)

/** An ISO 8601 date-time with an offset; empty becomes null. */
export function dateTimeText(label: string) {
  return z
    .string({ error: `${label} is a date and time.` })
    .nullable()
    .transform((text, context) => {
      if (text === null || text === '') return null
      const time = z.iso.datetime({ offset: true }).safeParse(text).success ? Date.parse(text) : Number.NaN
      if (time >= 0 && time < Date.UTC(2200, 0)) return new Date(time).toISOString()
      context.addIssue({ code: 'custom', message: `${label} is a date and time, such as 2026-03-08T09:00:00-05:00.` })
      return z.NEVER
    })
}

export const trueOrFalse = (label: string) => z.boolean({ error: `${label} is yes or no (true or false).` })
