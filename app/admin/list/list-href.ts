/** The address of a list with its query, and of a screen opened from it. */
export function listHref(path: string, params: URLSearchParams, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams([...params, ...Object.entries(extra)]).toString()
  return path + (query && `?${query}`)
}
