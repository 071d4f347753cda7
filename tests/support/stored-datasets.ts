import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { DatasetColumn } from '../../domain/dataset/dataset.ts'
import { quoteLiteral } from '../../server/content/datasets/duckdb/quoting.ts'
import type { Db } from '../../server/platform/db/database.ts'
import type { Schema } from '../../server/platform/db/schema.ts'
import type { TestApp } from './app.ts'
import { insertDataset } from './factories.ts'

export const column = (
  name: string,
  type: DatasetColumn['type'],
  values: Partial<DatasetColumn> = {},
): DatasetColumn => ({
  name,
  type,
  nulls: 0,
  distinct: 5,
  min: null,
  max: null,
  ...values,
})

export const PLANTS_CSV = `plant,state,mw,units,opened,active,longitude,latitude
Alder,Texas,120.5,2,2001-05-01,true,-97.7,30.3
Birch,Texas,80,1,2011-07-15,true,-98.4,29.4
Cedar,Ohio,,3,1999-01-01,false,-83,40
Döner & Sons,"New ""York""",500.25,4,2020-02-29,true,-74,40.7
=Elm,Ohio,80,5,2015-12-31,false,,
`

const PLANTS: DatasetColumn[] = [
  column('plant', 'text', { min: '=Elm', max: 'Döner & Sons' }),
  column('state', 'text', { distinct: 3 }),
  column('mw', 'number', { nulls: 1, distinct: 3, min: '80', max: '500.25' }),
  column('units', 'integer', { min: '1', max: '5' }),
  column('opened', 'date', { min: '1999-01-01', max: '2020-02-29' }),
  column('active', 'boolean', { distinct: 2 }),
  column('longitude', 'number', { nulls: 1, distinct: 4, min: '-98.4', max: '-74' }),
  column('latitude', 'number', { nulls: 1, distinct: 4, min: '29.4', max: '40.7' }),
]

export interface StoredDataset {
  id: string
  slug: string
  fileId: string
  filePath: string
  tablePath: string
}

interface StoredDatasetOptions {
  values?: Partial<Insertable<Schema['datasets']>>
  file?: Partial<Insertable<Schema['dataset_files']>>
  /** A DuckDB query for the rows of the table. */
  select?: string
}

/** Stores a dataset with its files. By default it is public and lists five power plants. */
export async function storeDataset(
  app: Pick<TestApp, 'storage' | 'duck'>,
  db: Db,
  { values = {}, file = {}, select }: StoredDatasetOptions = {},
): Promise<StoredDataset> {
  const [filePath, tablePath] = [`files/${randomUUID()}.csv`, `tables/${randomUUID()}.parquet`]
  await app.storage.put('datasets', filePath, Buffer.from(PLANTS_CSV))
  const folder = join(app.duck.folder, `dataset-${randomUUID()}`)
  await mkdir(folder)
  const csv = join(folder, 'plants.csv')
  await writeFile(csv, PLANTS_CSV)
  const table = join(folder, 'table.parquet')
  await app.duck.run(
    `copy (${select ?? `select * from read_csv(${quoteLiteral(csv)})`}) to ${quoteLiteral(table)} (format parquet)`,
  )
  await app.storage.put('datasets', tablePath, createReadStream(table))
  await rm(folder, { recursive: true })
  const dataset = await insertDataset(
    db,
    { file_path: filePath, newest_file_path: filePath, units: JSON.stringify({ mw: 'MW' }), ...values },
    {
      file_path: filePath,
      table_path: tablePath,
      bytes: Buffer.byteLength(PLANTS_CSV),
      row_count: 5,
      columns: JSON.stringify(PLANTS),
      west: -98.4,
      south: 29.4,
      east: -74,
      north: 40.7,
      longitude_column: 'longitude',
      latitude_column: 'latitude',
      ...file,
    },
  )
  return { ...dataset, filePath, tablePath }
}
