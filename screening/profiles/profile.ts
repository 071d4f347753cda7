import { z } from 'zod'
import { FACT_DEFINITIONS } from '../facts/definitions.ts'

const FACT_KEYS = new Set(FACT_DEFINITIONS.map(({ key }) => key))

const text = (limit: number) => z.string().min(1).max(limit)
const key = z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/)
const fact = key.refine((name) => FACT_KEYS.has(name), 'No fact has this key.')
const value = z.number().min(-1e6).max(1e6)

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

const curveSchema = z
  .array(z.tuple([value, z.number().min(0).max(1)]))
  .min(2)
  .max(20)
  .refine((points) => points.every(([x], i) => i === 0 || x > points[i - 1]![0]), 'The values of a curve must rise.')

const criterionSchema = z
  .strictObject({
    key,
    label: text(120),
    group: text(60),
    fact,
    direction: z.enum(['lower', 'higher']),
    /** Points out of 100. */
    weight: z.number().positive().max(100),
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
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    summary: text(300),
    /** Keys of the criteria of power. While all are unknown, there is no score. */
    power: z.array(key).min(1).max(20),
    gates: z.array(gateSchema).max(20),
    criteria: z.array(criterionSchema).min(1).max(60),
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
