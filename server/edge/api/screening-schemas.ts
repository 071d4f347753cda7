import { z } from '@hono/zod-openapi'
import { MAX_ACRES, MAX_MILES_ACROSS, MAX_POINTS } from '../../../domain/screening/run.ts'
import type { ListedRun, RunParcel } from '../../screening/runs/service.ts'
import { nullable } from './schemas.ts'

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/**
 * What is sent to be screened: either `parcels` or `places`. Anyone may send megabytes, so it stops at the first item that
 * isn't text.
 */
export const bodySchema = z.object({
  name: z.string('Send the name as text.').optional().openapi({ description: 'Cut after 200 characters.' }),
  parcels: z
    .custom<Record<string, unknown>>(isObject, 'Send parcels as GeoJSON.')
    .optional()
    .openapi({
      type: 'object',
      description: `GeoJSON with Points, Polygons or MultiPolygons in WGS84 degrees. Each parcel has up to ${MAX_ACRES} acres and ${MAX_POINTS} points, and is up to ${MAX_MILES_ACROSS} miles across; others are rejected.`,
    }),
  places: z
    .custom<string[]>(isTexts, 'Send places as a list of texts.')
    .optional()
    .openapi({
      type: 'array',
      items: { type: 'string' },
      description: 'Instead of `parcels`: coordinates, cities or ZIP codes.',
    }),
})

const object = z.record(z.string(), z.unknown())

const summaryFields = {
  id: z.string().openapi({ description: 'Without an account, anyone who has it can read the screening.' }),
  name: z.string(),
  state: z.enum(['running', 'done', 'canceled', 'failed']).openapi({ description: '`running` includes waiting.' }),
  total: z.int().openapi({ description: 'Number of parcels.' }),
  done: z.int().openapi({ description: 'Parcels screened so far.' }),
  created_at: z.iso.datetime(),
}

export const listedSchema = z
  .object({
    ...summaryFields,
    colleague: nullable.text.openapi({
      description: 'The member of your organization who owns it; null for your own.',
    }),
  })
  .openapi('ListedScreening') satisfies z.ZodType<ListedRun>

export const runSchema = z
  .object({
    ...summaryFields,
    finished_at: nullable.dateTime,
    expires_at: nullable.dateTime.openapi({ description: 'When it is deleted; null with an account.' }),
    columns: z.array(z.string()).openapi({ description: 'The names of all attributes.' }),
    name_column: nullable.text.openapi({ description: 'The attribute that names the parcels.' }),
    rejected: z
      .array(
        z.object({
          number: z.int(),
          reason: z.string(),
          text: nullable.text.optional().openapi({ description: 'What it says of its place.' }),
        }),
      )
      .openapi({ description: 'Entries that aren’t parcels: the first 100.' }),
    rejected_count: z.int(),
    layers: z.array(object).nullable().openapi({ description: 'The layers used, with their SHA-256.' }),
    engine: nullable.text.openapi({ description: 'Version of the engine; null until the first parcel was screened.' }),
    profiles: z
      .array(z.object({ key: z.string(), name: z.string(), version: z.string() }))
      .openapi({ description: 'The profiles used.' }),
  })
  .openapi('Screening')

export const parcelSchema = z
  .object({
    number: z.int().openapi({ description: 'From 1, as counted in the request, including rejected entries.' }),
    name: nullable.text,
    longitude: z.number(),
    latitude: z.number(),
    place: nullable.text.openapi({ description: 'Where it is, such as “Taylor, Texas”.' }),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .openapi({ description: 'Its properties in the request.' }),
    note: nullable.text.openapi({
      description: 'What to know about its place, such as “Screened at the center of Taylor, Texas.”',
    }),
    problem: nullable.text.openapi({ description: 'Why it can’t be screened.' }),
    facts: z.array(object).nullable().openapi({ description: 'Null until it was screened.' }),
    scores: z.array(object).nullable().openapi({ description: 'One per profile.' }),
  })
  .openapi('ScreenedParcel') satisfies z.ZodType<Omit<RunParcel, 'facts' | 'scores'>>

/** A file that `npm run screen` reads. */
export const documentSchema = z.object({
  format: z.string(),
  format_version: z.int(),
  engine: z.string(),
  input: object,
  layers: z.array(object),
  profiles: z.array(object),
  facts: z.array(object),
  scores: z.array(object),
})
