import { dirname } from 'node:path'
import { readArguments } from '../../server/edge/cli/import-arguments.ts'
import { type ImportCounts, importListings } from '../../server/land/import/import-listings.ts'
import { createReader } from '../../server/land/import/read-listing.ts'
import { prepareRejectedFile } from '../../server/land/import/rejected-file.ts'
import { openSource } from '../../server/land/import/row-source.ts'
import { writeListings } from '../../server/land/listings/write-imported.ts'
import type { Db } from '../../server/platform/db/database.ts'

/** Imports a file like the command, but in this process. Rejected rows are beside it, in `.rejected.csv`. */
export async function importRows(db: Db, path: string, options: string[]): Promise<ImportCounts> {
  const args = readArguments(['listings', path, ...options])!
  const { signal } = new AbortController()
  const source = await openSource(path, { folder: dirname(path), signal })
  const rejected = await prepareRejectedFile(`${path}.rejected.csv`, source)
  const counts = await importListings({
    source,
    read: createReader({ ...args, decimal: source.decimal }),
    rejected,
    write: (listings) => writeListings(db, listings, { isNews: !args.quiet }),
    signal,
    onProgress: () => undefined,
  })
  await rejected.close({ isComplete: true })
  return counts
}
