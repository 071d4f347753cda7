import { createPromiseCache } from '../../platform/cache/promise-cache.ts'
import type { PublicFile } from './public-file.ts'

const MAX_RESULTS = 500

/** Caches what `read` finds in a file. A version of a file never changes, so results don't expire. */
export function memoizeByFile<T>(read: (file: PublicFile, detail: string) => Promise<T>) {
  const cache = createPromiseCache<T>({ max: MAX_RESULTS })
  return (file: PublicFile, detail = ''): Promise<T> =>
    cache.get(`${file.table?.id} ${detail}`, () => read(file, detail))
}
