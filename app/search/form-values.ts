import { NO_FILTERS, type SearchFilters, type UtilityFilter } from '../../domain/search.ts'

/** The address of a filled form without what was left empty or at its default. */
export function cleanParams(form: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const trimmed = value.trim()
    if (trimmed === '' || (name === 'sort' && trimmed === NO_FILTERS.sort)) continue
    // What is typed is newer than the city that the visitor came from.
    if (name === 'city' && String(form.get('location') ?? '').trim() !== '') continue
    params.append(name, trimmed)
  }
  return params
}

/** The utilities as checkboxes show them: “both” is power and fiber. */
export function checkedUtilities(filters: Pick<SearchFilters, 'utility'>): UtilityFilter[] {
  return filters.utility.flatMap((utility): UtilityFilter[] => (utility === 'both' ? ['power', 'fiber'] : [utility]))
}

/** What a field of this name holds when these filters are applied. */
export function fieldValues(filters: SearchFilters, name: string): string[] {
  if (name === 'utility') return checkedUtilities(filters)
  const value = filters[name as keyof SearchFilters]
  if (value === null || value === undefined) return []
  return Array.isArray(value) && name !== 'bbox' ? value.map(String) : [String(value)]
}

/** Brings the fields to what is applied, but leaves alone the one that someone is typing into. */
export function syncForm(form: HTMLFormElement, filters: SearchFilters, { evenFocused = false } = {}): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.name === '') continue
    const values = fieldValues(filters, field.name)
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = field.value === '' ? values.length === 0 : values.includes(field.value)
    } else if (field instanceof HTMLSelectElement) {
      field.value = values[0] ?? ''
      // Applied but not on offer, such as an order by distance from nowhere.
      if (field.selectedIndex < 0) field.selectedIndex = 0
    } else if (evenFocused || field !== document.activeElement) {
      field.value = values[0] ?? ''
    }
  }
}
