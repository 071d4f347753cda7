/** What of an answer matters to whoever counts views. */
export interface Screen {
  foundNothing: boolean
}

/** By which `/search` tells of a search that found nothing; kept with the page. */
const RESULTS_HEADER = 'X-Search-Results'
/** Documents, and what React Router fetches in their place when somebody goes from screen to screen. */
const SCREEN_TYPES = /^text\/(html|x-script)/

/** Null for an answer that is no screen. */
export function screenOf(headers: Headers): Screen | null {
  if (!SCREEN_TYPES.test(headers.get('Content-Type') ?? '')) return null
  return { foundNothing: headers.get(RESULTS_HEADER) === '0' }
}
