import { assertMay } from '../../../domain/permissions.ts'
import type { Tables } from '../../datasets/tables.ts'
import type { Db } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { type Keep, keeper } from '../keep.ts'
import type { Services } from '../services.ts'
import { openPublicFile } from './downloads.ts'
import { chartColumns, readHistogram, readPlaces, readPreview } from './pictures.ts'
import { countOne, findPublicFiles, getPublicFile, type PublicFile, toSummary } from './public-file.ts'
import { createRemembered } from './remembered.ts'
import { createRows } from './rows.ts'

export interface DatasetDependencies {
  db: Db
  tables: Tables
  storage: Storage
  keep?: Keep
}

/** The catalogue of public datasets, and what is in them. */
export function createDatasets({ db, tables, storage, keep = keeper() }: DatasetDependencies): Services['datasets'] {
  const findAll = keep(['datasets'], () => findPublicFiles(db))
  const findRows = createRows(tables)
  // A version of a file never changes, so what was drawn of one holds.
  const preview = createRemembered((file: PublicFile) => readPreview(tables, file))
  const places = createRemembered((file: PublicFile) => readPlaces(tables, file))
  const histogram = createRemembered((file: PublicFile, column) => readHistogram(tables, file, column))
  return {
    findPublic: async () => (await findAll()).map(({ detail }) => toSummary(detail)),
    findDetails: async () => (await findAll()).map(({ detail }) => detail),
    getBySlug: async (_viewer, slug) => (await getPublicFile(db, { slug })).detail,
    getById: async (_viewer, id) => (await getPublicFile(db, { id })).detail,
    async getPreview(_viewer, slug) {
      const file = await getPublicFile(db, { slug })
      return file.table && preview(file)
    },
    async getHistogram(_viewer, { slug, column }) {
      const file = await getPublicFile(db, { slug })
      const columns = file.table ? chartColumns(file).map(({ name }) => name) : []
      const chosen = columns.find((name) => name === column) ?? columns[0]
      return { columns, histogram: chosen === undefined ? null : await histogram(file, chosen) }
    },
    async getPlaces(_viewer, slug) {
      const file = await getPublicFile(db, { slug })
      return file.table && places(file)
    },
    findRows: async (viewer, id, options) => findRows(viewer, await getPublicFile(db, { id }), options),
    async openDownload(viewer, { slug, format }) {
      const file = await getPublicFile(db, { slug })
      assertMay(viewer, 'download datasets')
      return openPublicFile({ tables, storage }, file, format)
    },
    async countDownload(viewer, { slug, format }) {
      assertMay(viewer, 'download datasets')
      const { detail } = await getPublicFile(db, { slug })
      await countOne(db, detail.id, format)
    },
  }
}
