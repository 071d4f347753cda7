import type { ContentTable } from './content-changes.ts'
import { type KeptPage, sizeOf } from './kept-page.ts'

export interface Bounds {
  pages: number
  bytes: number
}

/** Pages by key, those that were not asked for the longest leaving when it gets too many or too much. */
export interface KeptPages {
  get(key: string): KeptPage | undefined
  set(key: string, page: KeptPage): void
  delete(key: string): void
  /** A page takes another size since it was kept: it has got another form. */
  resized(key: string): void
  markChanged(tables: ReadonlySet<ContentTable>, now: number): void
  readonly size: number
  readonly bytes: number
}

export function createKeptPages(bounds: Bounds): KeptPages {
  const pages = new Map<string, { page: KeptPage; bytes: number }>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }
  const put = (key: string, page: KeptPage) => {
    remove(key)
    const size = sizeOf(page) + 2 * key.length
    pages.set(key, { page, bytes: size })
    bytes += size
    for (const [oldest] of pages) {
      if (pages.size <= bounds.pages && bytes <= bounds.bytes) return
      remove(oldest)
    }
  }
  return {
    get: (key) => {
      const found = pages.get(key)
      if (!found) return undefined
      pages.delete(key)
      pages.set(key, found)
      return found.page
    },
    set: put,
    delete: remove,
    resized: (key) => {
      const found = pages.get(key)
      if (found) put(key, found.page)
    },
    markChanged: (tables, now) => {
      for (const { page } of pages.values()) {
        if (!page.tables.some((table) => tables.has(table))) continue
        page.changedAt ??= now
        page.failedAt = null
      }
    },
    get size() {
      return pages.size
    },
    get bytes() {
      return bytes
    },
  }
}
