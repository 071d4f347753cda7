/** Of a list as it stands, and of what stands on it. */
export function address(path: string, params: URLSearchParams, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams([...params, ...Object.entries(extra)]).toString()
  return path + (query && `?${query}`)
}
