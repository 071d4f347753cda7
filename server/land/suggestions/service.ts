import type { Viewer } from '../../../domain/permissions.ts'
import type { SearchIntent } from '../../../domain/search/intent/read-intent.ts'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { Suggestions } from '../../../domain/search/suggestion.ts'

export interface UnderstoodSearch extends SearchIntent {
  /** The filters as they were typed: a location that is a whole search rather than a place is moved to `q`. */
  typed: SearchFilters
}

export interface SuggestionsService {
  /** Reads what suggestions need from memory, so that the first one needn't wait for it. */
  warmUp(): Promise<void>
  /** Reads the words of a search into filters. */
  understand(viewer: Viewer, filters: SearchFilters): Promise<UnderstoodSearch>
  /**
   * Suggests places, listings and filters for text that is being typed.
   * @param input.address IP address of the client @throws AppError `too_many_requests`
   */
  find(viewer: Viewer, input: { text: string; address: string }): Promise<Suggestions>
}
