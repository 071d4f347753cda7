/** The query with some values replaced, or left out where they are null, as a link. */
export function changeQuery(query: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return `?${params}`
}

/** The query with one site fewer. */
export function withoutSite(query: string, sites: readonly { number: number }[], removed: number): string {
  const params = new URLSearchParams(query)
  params.delete('p')
  for (const { number } of sites) if (number !== removed) params.append('p', String(number))
  return `?${params}`
}
