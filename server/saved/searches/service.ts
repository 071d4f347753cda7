import type { AlertFrequency } from '../../../domain/alert/alert.ts'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Place } from '../../../domain/place/place.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MatchOptions } from './match-events.ts'

export interface SavedSearch {
  id: string
  name: string
  /** Query string of the search. */
  query: string
  filters: SearchFilters
  place: Place | null
  frequency: AlertFrequency
  counts: AlertKind[]
  /** Matches that the owner hasn’t seen. */
  unseen: number
  created_at: string
}

/** What its owner can change. */
export interface SearchChanges {
  name: string
  frequency: AlertFrequency
  counts: AlertKind[]
}

/** Searches whose new matches are announced. Everything throws AppError `sign_in_needed` for visitors. */
export interface SavedSearchesService {
  /** The viewer's own, the latest first. */
  list(viewer: Viewer): Promise<SavedSearch[]>
  /** Finds the viewer's own search that asks for the same as a query string, whatever its page and sort. */
  findSame(viewer: Viewer, query: string): Promise<Pick<SavedSearch, 'id' | 'frequency'> | null>
  /**
   * Saves a search, or finds the one that was saved before. Its page, its sort and candidate sites aren't saved.
   * @param query its query string @param timeZone of the browser; empty if unknown
   * @throws AppError `invalid` with a message for `query`
   */
  save(viewer: Viewer, search: { query: string; frequency: AlertFrequency; timeZone: string }): Promise<{ id: string }>
  /**
   * Emails that wait are due as if what they tell of happened at `now`.
   * @throws AppError `invalid` with messages for `name` or `counts`, `saved_search_not_found`
   */
  update(viewer: Viewer, id: string, changes: Partial<SearchChanges>, now?: Date): Promise<void>
  /** @throws AppError `saved_search_not_found` */
  remove(viewer: Viewer, id: string): Promise<void>
  /** Counts all matches as seen, and returns the query string. @throws AppError `saved_search_not_found` */
  open(viewer: Viewer, id: string): Promise<string>
  /**
   * Reads the search of a request for land, so that it can be saved when the address is confirmed.
   * @returns null for a search that can’t be saved
   */
  prepare(query: string): Promise<PreparedSearch | null>
  /** Matches the events that wait with searches and lists, as a job. @returns how many */
  matchEvents(options?: MatchOptions): Promise<number>
}

/** Saves the search for a confirmed address. One that matches too much isn’t saved. */
export type PreparedSearch = (transaction: Db, request: { email: string; leadId: string }) => Promise<void>
