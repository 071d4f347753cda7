import type { Db } from '../db/database.ts'
import type { Services } from './services.ts'

/** Reading of the dataset catalogue. */
export function createDatasets(db: Db): Services['datasets'] {
  return {
    async findPublic() {
      const rows = await db
        .selectFrom('datasets')
        .select(['id', 'name', 'description', 'type', 'region', 'publisher', 'licence', 'created_at'])
        .where('is_public', '=', true)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    },
  }
}
