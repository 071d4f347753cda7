import type { Geometry } from 'geojson'
import { z } from 'zod'
import { METERS_PER_MILE } from './facts/context.ts'
import type { Fact } from './facts/fact.ts'
import { measureFacts } from './facts/measure-facts.ts'
import type { CheckTime } from './geometry/check-time.ts'
import type { LayerInfo, ScreeningLayer } from './layers/layer.ts'
import { createParcel } from './layers/parcel.ts'
import { type Profile, profileSchema } from './profiles/profile.ts'
import { type Score, scoreFacts } from './score.ts'

const FORMAT = 'voltacre-screening'
/** Rises when a document of an older version can't be recomputed anymore. */
const FORMAT_VERSION = 1
/** Rises when the same inputs give other facts or scores, or say them in other words. */
export const ENGINE_VERSION = '1.5.0'

const MAX_LAYERS = 500
const MAX_UNCERTAINTY_MILES = 1_000

export interface ScreeningInput {
  name: string | null
  /** A Point, Polygon or MultiPolygon in WGS 84 degrees. */
  geometry: Geometry
  /** As stated, for a point. */
  acres: number | null
  /** How many miles from the point the parcel may be, where only its town or ZIP code is known. 0 if absent. */
  uncertainty_miles?: number | undefined
}

/** A screening with all that it takes to compute it again. */
export interface ScreeningDocument {
  format: typeof FORMAT
  format_version: typeof FORMAT_VERSION
  engine: string
  input: ScreeningInput
  /** In the order of their keys. */
  layers: readonly LayerInfo[]
  profiles: readonly Profile[]
  facts: readonly Fact[]
  scores: readonly Score[]
}

/** What a file claims. Its facts and scores are only compared, so they may be anything. */
export type GivenDocument = Omit<ScreeningDocument, 'engine' | 'facts' | 'scores'> & {
  engine: string
  facts: unknown
  scores: unknown
}

/** A document that can't be read. The message says what was wrong and what was expected. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
}

/** What a screening finds out: the facts, and a score by each profile. */
export type Screened = Pick<ScreeningDocument, 'facts' | 'scores'>

/**
 * Screens a parcel. The same input, layers and profiles give the same result to the last digit in every engine, because
 * measuring uses no functions that IEEE 754 leaves open (geometry/portable-math.ts).
 * @throws GeometryError, and what `checkTime` throws
 */
export function screenParcel(
  { geometry, acres, uncertainty_miles = 0 }: ScreeningInput,
  layers: readonly ScreeningLayer[],
  profiles: readonly Profile[],
  checkTime?: CheckTime,
): Screened {
  const parcel = createParcel(geometry, { checkTime, uncertaintyMeters: uncertainty_miles * METERS_PER_MILE })
  const facts = measureFacts(parcel, layers, { acres })
  return { facts, scores: profiles.map((profile) => scoreFacts(facts, profile)) }
}

/** Puts a screening together with all that it takes to compute it again. */
export const documentOf = (
  { name, geometry, acres, uncertainty_miles }: ScreeningInput,
  { layers, profiles, screened }: { layers: readonly LayerInfo[]; profiles: readonly Profile[]; screened: Screened },
): ScreeningDocument => ({
  format: FORMAT,
  format_version: FORMAT_VERSION,
  engine: ENGINE_VERSION,
  input: { name, geometry, acres, ...(uncertainty_miles && { uncertainty_miles }) },
  layers: layers.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  profiles,
  facts: screened.facts,
  scores: screened.scores,
})

/** Screens a parcel, see `screenParcel`. @throws GeometryError */
export const createDocument = (
  input: ScreeningInput,
  layers: readonly ScreeningLayer[],
  profiles: readonly Profile[],
): ScreeningDocument =>
  documentOf(input, {
    layers: layers.map(({ info }) => info),
    profiles,
    screened: screenParcel(input, layers, profiles),
  })

const text = z.string().max(2_000)

const layerSchema = z.strictObject({
  key: text,
  type: text,
  name: text,
  version: text,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  source: text,
  license: text,
  attribution: text,
  vintage: text.nullable(),
  quality: text.nullable(),
  holds: text.nullable().default(null),
  complete: z.boolean().default(true),
  error_meters: z.number().min(0).max(1e6).default(0),
})

/** The coordinates are checked when the parcel is measured. */
const geometrySchema = z.custom<Geometry>(
  (value) => z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).safeParse(value).success,
  'Expected a GeoJSON geometry.',
)

const documentSchema = z.strictObject({
  format: z.literal(FORMAT),
  format_version: z.literal(FORMAT_VERSION),
  engine: text,
  input: z.strictObject({
    name: text.nullable(),
    geometry: geometrySchema,
    acres: z.number().positive().max(1e8).nullable(),
    uncertainty_miles: z.number().min(0).max(MAX_UNCERTAINTY_MILES).optional(),
  }),
  layers: z.array(layerSchema).max(MAX_LAYERS),
  profiles: z.array(profileSchema).min(1).max(20),
  facts: z.unknown(),
  scores: z.unknown(),
})

export const isScreeningDocument = (value: unknown): boolean =>
  z.object({ format: z.literal(FORMAT) }).safeParse(value).success

/** @throws DocumentError */
export function readDocument(value: unknown): GivenDocument {
  const { data, error } = documentSchema.safeParse(value)
  if (data) return data
  const [issue] = error.issues
  throw new DocumentError(`This screening can’t be read: ${issue?.path.join('.') || 'document'}: ${issue?.message}`)
}
