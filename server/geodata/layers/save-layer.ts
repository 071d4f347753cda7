import { sql } from 'kysely'
import type { CoverageSource } from '../../../domain/layer/admin-layer.ts'
import type { Db } from '../../platform/db/database.ts'

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
  holds?: string | null | undefined
  is_complete?: boolean | undefined
  error_meters?: number | undefined
  coverage_area?: string | null | undefined
  /** GeoJSON text of a MultiPolygon. */
  coverage?: string | null | undefined
  coverage_source?: CoverageSource | undefined
  is_public?: boolean | undefined
  is_customized?: boolean | undefined
  shipped_as?: string | null | undefined
  /** SHA-256 of all of this, as the release has it. */
  shipped_description?: string | undefined
}

/** Another layer has that address: one of another type, or one that was just deleted. */
export class AddressTakenError extends Error {
  override readonly name = 'AddressTakenError'
}

/** Creates a layer, or changes what is given of an existing one. @throws AddressTakenError */
export async function saveLayer(db: Db, description: LayerDescription): Promise<{ id: string; isNew: boolean }> {
  const { slug, type, coverage, ...values } = description
  const shape =
    coverage === undefined
      ? {}
      : { coverage: coverage === null ? null : sql`ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON(${coverage}), 4326))` }
  return db.transaction().execute(async (transaction) => {
    const existing = await transaction
      .selectFrom('layers')
      .select(['id', 'type', 'deleted_at'])
      .where('slug', '=', slug)
      .forUpdate()
      .executeTakeFirst()
    if (existing?.deleted_at)
      throw new AddressTakenError(`The layer ${slug} was just deleted. Restore it, or import again in a few minutes.`)
    if (existing && existing.type !== type)
      throw new AddressTakenError(
        `The layer ${slug} has the type ${existing.type}. Choose another address with --slug.`,
      )
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
