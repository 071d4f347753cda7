import { z } from 'zod'
import { FACT_DEFINITIONS } from '../facts/definitions.ts'

const FACT_KEYS = new Set(FACT_DEFINITIONS.map(({ key }) => key))

const text = (limit: number) =>
  z.string().min(1, 'This field is required.').max(limit, `Use at most ${limit} characters.`)
const key = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,59}$/, 'Use lower-case letters, digits and hyphens, starting with a letter.')
const fact = key.refine((name) => FACT_KEYS.has(name), 'No fact has this key.')
const VALUE_LIMIT = 1e6
const value = z.number().min(-VALUE_LIMIT, 'This number is too small.').max(VALUE_LIMIT, 'This number is too large.')

/** Where a number comes from: publisher, title, year, and what it supports; or “VoltAcre working value”. */
const source = text(500)

const gateSchema = z
  .strictObject({
    key,
    label: text(120),
    fact,
    /** The gate fails below or above these, in the unit of the fact. */
    min: value.optional(),
    max: value.optional(),
    source,
  })
  .refine(({ min, max }) => (min === undefined) !== (max === undefined), 'A gate has a min or a max.')

const SCORE_RANGE = 'The score of a point is from 0 to 1.'

const curveSchema = z
  .array(z.tuple([value, z.number().min(0, SCORE_RANGE).max(1, SCORE_RANGE)]))
  .min(2, 'A curve needs at least two points.')
  .max(20, 'A curve has at most 20 points.')
  .refine((points) => points.every(([x], i) => i === 0 || x > points[i - 1]![0]), 'The values of a curve must rise.')

const WEIGHT_RANGE = 'Enter a weight from 0 to 100.'

const criterionSchema = z
  .strictObject({
    key,
    label: text(120),
    group: text(60),
    fact,
    direction: z.enum(['lower', 'higher']),
    /** Points out of 100; 0 counts for nothing. */
    weight: z.number().min(0, WEIGHT_RANGE).max(100, WEIGHT_RANGE),
    /** Value of the fact and score from 0 to 1, straight between the points and level beyond them. */
    curve: curveSchema,
    source,
    /** What would raise the score: in words, and as a value of the fact. */
    goal: z.strictObject({ label: text(120), value }).optional(),
  })
  .refine(({ direction, curve }) => {
    const sign = direction === 'higher' ? 1 : -1
    return curve.every(([, y], i) => i === 0 || sign * (y - curve[i - 1]![1]) >= 0)
  }, 'The curve must not run against the direction.')

/** What makes a site suit a use, as data. A change of any number needs a new version. */
export const profileSchema = z
  .strictObject({
    key,
    name: text(80),
    /** A shipped version, such as 1.0.0, or a version edited from it, such as 1.0.0+3. */
    version: z.string().regex(/^\d+\.\d+\.\d+(\+\d+)?$/),
    summary: text(300),
    /** Keys of the criteria of power. While all are unknown, there is no score. */
    power: z.array(key).min(1, 'Mark at least one criterion as power.').max(20),
    gates: z.array(gateSchema).max(20, 'A profile has at most 20 gates.'),
    criteria: z
      .array(criterionSchema)
      .min(1, 'A profile needs at least one criterion.')
      .max(60, 'A profile has at most 60 criteria.'),
  })
  .refine(({ criteria }) => Math.abs(criteria.reduce((sum, { weight }) => sum + weight, 0) - 100) < 1e-9, {
    error: 'The weights must add up to 100.',
  })
  .refine(({ criteria }) => new Set(criteria.map((each) => each.key)).size === criteria.length, {
    error: 'Each criterion needs a key of its own.',
  })
  .refine(({ criteria, power }) => power.every((name) => criteria.some((each) => each.key === name)), {
    error: 'The criteria of power must exist.',
  })

export type Profile = z.output<typeof profileSchema>
export type Criterion = Profile['criteria'][number]
export type Gate = Profile['gates'][number]
