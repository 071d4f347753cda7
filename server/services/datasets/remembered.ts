import type { PublicFile } from './public-file.ts'

const MOST = 500

/** Reads something of a version of a file once, as versions do not change. What fails is tried again. */
export function createRemembered<T>(read: (file: PublicFile, detail: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>()
  return (file: PublicFile, detail = ''): Promise<T> => {
    const key = `${file.table?.id} ${detail}`
    const former = known.get(key)
    if (former) return former
    if (known.size >= MOST) known.delete(known.keys().next().value ?? '')
    const reading = read(file, detail)
    known.set(key, reading)
    reading.catch(() => known.delete(key))
    return reading
  }
}
