import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What describes a layer, apart from its features. */
export interface LayerDescription {
  slug: string
  type: string
  name: string
  source?: string | undefined
  source_url?: string | null | undefined
  license?: string | undefined
  attribution?: string | undefined
  quality?: string | null | undefined
  coverage_area?: string | null | undefined
  /** GeoJSON text of a MultiPolygon. */
  coverage?: string | null | undefined
  is_public?: boolean | undefined
  shipped_as?: string | null | undefined
}

/** A layer of that address has another type. */
export class OtherTypeError extends Error {
  override readonly name = 'OtherTypeError'
}

/** Creates a layer, or changes what is given of an existing one. @throws OtherTypeError */
export async function saveLayer(db: Db, description: LayerDescription): Promise<{ id: string; isNew: boolean }> {
  const { slug, type, coverage, ...values } = description
  const shape =
    coverage === undefined
      ? {}
      : { coverage: coverage === null ? null : sql`ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON(${coverage}), 4326))` }
  return db.transaction().execute(async (transaction) => {
    const existing = await transaction
      .selectFrom('layers')
      .select(['id', 'type'])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst()
    if (existing && existing.type !== type)
      throw new OtherTypeError(`The layer ${slug} has the type ${existing.type}. Choose another address with --slug.`)
    const given = { ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)), ...shape }
    if (existing) {
      await transaction
        .updateTable('layers')
        .set({ ...given, updated_at: sql`now()` })
        .where('id', '=', existing.id)
        .execute()
      return { id: existing.id, isNew: false }
    }
    const { id } = await transaction
      .insertInto('layers')
      .values({ source: '', license: '', attribution: '', ...given, slug, type, name: description.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, isNew: true }
  })
}
