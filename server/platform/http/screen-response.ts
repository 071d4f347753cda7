/** What the view counter needs to know about a response. */
export interface Screen {
  foundNothing: boolean
}

/** Set by `/search` to the number of results, and cached with the page. */
const RESULTS_HEADER = 'X-Search-Results'
/** Documents, and the data that React Router fetches instead on client-side navigation. */
const SCREEN_TYPES = /^text\/(html|x-script)/

/** Null for a response that isn't a screen. */
export function screenOf(headers: Headers): Screen | null {
  if (!SCREEN_TYPES.test(headers.get('Content-Type') ?? '')) return null
  return { foundNothing: headers.get(RESULTS_HEADER) === '0' }
}

/** A request and its response. */
export interface ServedRequest {
  method: string
  /** Path and query. */
  address: string
  status: number
  /** Null when the response wasn't a screen. */
  screen: Screen | null
  /** Address of the visitor. */
  clientAddress(): string
  /** Takes the name in lower case. */
  header(name: string): string | null | undefined
}

/** Receives every completed request, to count views. */
export interface ViewListener {
  record(request: ServedRequest): void
}
