import { type RawBuilder, sql } from 'kysely'
import type { Polygon } from '../../../domain/area/area.ts'
import type { Box } from '../../../domain/geometry/distance.ts'
import { MINIMUMS, type MinimumFieldName } from '../../../domain/listing/minimums.ts'
import { ATTRIBUTES, type Attribute } from './attributes.ts'
import { insideArea, insideBox, insideCircle } from './geo-sql.ts'
import { type OwnScores, ownScoreSql } from './own-weights/own-scores.ts'

type Sql = RawBuilder<unknown>

/** A figure of a listing, as an expression of `land_listings`. Unknown figures match no limit. */
export const FIGURES = {
  acres: sql`parcel_size_acres`,
  price: sql`price`,
  // As precise as in memory, so that both find and order the same.
  pricePerAcre: sql`(price / parcel_size_acres)::float8`,
  ...(Object.fromEntries(MINIMUMS.map(({ field }) => [field, sql.ref(field)])) as Record<MinimumFieldName, Sql>),
} satisfies Record<string, Sql>
export type Figure = keyof typeof FIGURES

/** What a listing must fulfill to match: in SQL by `sqlOf`, in memory by the accelerator. */
export type Condition =
  | { kind: 'attributes'; anyOf: readonly Attribute[] }
  /** Both limits count. */
  | { kind: 'figure'; figure: Figure; least: number | null; most: number | null }
  | { kind: 'box'; box: Box }
  | { kind: 'circle'; center: { latitude: number; longitude: number }; km: number }
  | { kind: 'area'; polygons: readonly Polygon[] }
  | { kind: 'ownScore'; own: OwnScores; least: number; includesUnknown: boolean }
  | SqlCondition

/** A condition that only the database can check. */
export interface SqlCondition {
  kind: 'sql'
  /** The same for equal conditions. Null for a condition that depends on more than the columns of the listing. */
  key: string | null
  sql: Sql
  /** Set if it is about facets only. */
  facets?: Facets
}

/** A listing has all of these facets, and one of those unless there are none. */
export interface Facets {
  all: readonly string[]
  any: readonly string[]
}

/** The published listings that match all conditions, as a condition on `land_listings`. */
export const matchingSql = (conditions: readonly Condition[]): Sql =>
  sql.join([sql`is_published`, ...conditions.map(sqlOf)], sql` and `)

export function sqlOf(condition: Condition): Sql {
  switch (condition.kind) {
    case 'attributes':
      return sql`(${sql.join(
        condition.anyOf.map((attribute) => ATTRIBUTES.get(attribute)!),
        sql` or `,
      )})`
    case 'figure':
      return withinLimits(FIGURES[condition.figure], condition)
    case 'box':
      return insideBox(condition.box)
    case 'circle':
      return insideCircle(condition.center, condition.km)
    case 'area':
      return insideArea(condition.polygons)
    case 'ownScore':
      return ownScoreSql(condition)
    case 'sql':
      return condition.sql
  }
}

function withinLimits(figure: Sql, { least, most }: { least: number | null; most: number | null }): Sql {
  const limits = [
    ...(least === null ? [] : [sql`${figure} >= ${least}::numeric`]),
    ...(most === null ? [] : [sql`${figure} <= ${most}::numeric`]),
  ]
  return sql`(${sql.join(limits, sql` and `)})`
}
