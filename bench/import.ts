import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importRows } from '../tests/support/import-rows.ts'
import { createSeededRandom } from '../tests/support/seeded-random.ts'
import { type FilledDatabase, withFolder } from './databases.ts'
import { emit, round } from './measure.ts'

const SEED = 20_261_128

/** Imports a file of new listings, the same file again, and one in which each price differs. */
export async function benchImport({ kind, rows, open }: FilledDatabase, imported: number): Promise<void> {
  const { db, close } = await open()
  await withFolder(async (folder) => {
    const path = join(folder, 'land.csv')
    const measure = async (what: string) => {
      const started = performance.now()
      const { added, changed, unchanged, rejected } = await importRows(db, path, ['--publish'])
      const seconds = (performance.now() - started) / 1_000
      const counts = { listings: rows, added, changed, unchanged, rejected }
      emit(`import ${kind}, ${what}`, { ...counts, rows_per_second: round(imported / seconds, 0) })
    }
    await writeFile(path, csvOf(imported, 1_000))
    await measure('new')
    await measure('unchanged')
    await writeFile(path, csvOf(imported, 1_001))
    await measure('changed')
  })
  await close()
}

/** Land in Texas. */
function csvOf(rows: number, dollarsAnAcre: number): string {
  const random = createSeededRandom(SEED)
  const lines = Array.from({ length: rows }, (_, id) => {
    const acres = random.integer(5, 900)
    const [latitude, longitude] = [31 + random.integer(0, 20_000) / 10_000, -99 + random.integer(0, 30_000) / 10_000]
    const words = `Level land with ${random.pick(['fiber', 'water', 'gas', 'rail'])} at road ${id}`
    return [id, `Tract ${id}`, acres, acres * dollarsAnAcre, latitude, longitude, 'Agricultural', words].join()
  })
  return ['id,title,acres,price,latitude,longitude,zoning,description', ...lines, ''].join('\n')
}
