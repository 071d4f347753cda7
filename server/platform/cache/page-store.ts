import { LRUCache } from 'lru-cache'
import type { TableName } from '../db/schema.ts'
import { type CachedPage, sizeOf } from './cached-page.ts'

export interface Bounds {
  pages: number
  bytes: number
}

/** Pages by key. The least recently used page goes first when there are too many pages or bytes. */
export interface PageStore {
  get(key: string): CachedPage | undefined
  set(key: string, page: CachedPage): void
  delete(key: string): void
  /** Counts a page's bytes again after another compressed form was added to it. */
  resized(key: string): void
  markChanged(tables: ReadonlySet<TableName>, now: number): void
  readonly size: number
  readonly bytes: number
}

export function createPageStore(bounds: Bounds): PageStore {
  const pages = new LRUCache<string, CachedPage>({
    max: bounds.pages,
    maxSize: bounds.bytes,
    sizeCalculation: (page, key) => sizeOf(page) + 2 * key.length,
  })
  return {
    get: (key) => pages.get(key),
    set: (key, page) => void pages.set(key, page),
    delete: (key) => void pages.delete(key),
    resized: (key) => {
      const page = pages.get(key)
      // Setting the same value again would not change its size.
      pages.delete(key)
      if (page) pages.set(key, page)
    },
    markChanged: (tables, now) => {
      for (const page of pages.values()) {
        if (!page.tables.some((table) => tables.has(table))) continue
        page.changedAt ??= now
        page.failedAt = null
      }
    },
    get size() {
      return pages.size
    },
    get bytes() {
      return pages.calculatedSize
    },
  }
}
