import { dealOf, type SearchFilters, type UtilityFilter } from '../../domain/search/search.ts'

/** The query of a form, without empty values. */
export function cleanParams(form: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const trimmed = value.trim()
    if (trimmed === '') continue
    // A typed location replaces the city that the visitor came from.
    if (name === 'city' && String(form.get('location') ?? '').trim() !== '') continue
    if (name === 'price_type' && contradicts(trimmed, form.get('deal'))) continue
    params.append(name, isAmount(name) ? trimmed.replace(/,(?=\d{3}(?!\d))/g, '') : trimmed)
  }
  return params
}

/** A price type comes from a link; choosing the other deal replaces it. */
const contradicts = (priceType: string, deal: FormDataEntryValue | null) =>
  (deal === 'sale' || deal === 'lease') && (priceType === 'lease') !== (deal === 'lease')

/** The same query without empty parameters, which a form sends without JavaScript; null if there are none. */
export function cleanQuery(params: URLSearchParams): URLSearchParams | null {
  const set = [...params].filter(([, value]) => value.trim() !== '')
  return set.length === params.size ? null : new URLSearchParams(set)
}

/** The utilities to check: “both” is power and fiber. */
export function checkedUtilities(filters: Pick<SearchFilters, 'utility'>): UtilityFilter[] {
  return filters.utility.flatMap((utility): UtilityFilter[] => (utility === 'both' ? ['power', 'fiber'] : [utility]))
}

const AMOUNTS = ['min_acres', 'max_acres', 'min_price', 'max_price'] as const
export type AmountName = (typeof AMOUNTS)[number]
const isAmount = (name: string): name is AmountName => (AMOUNTS as readonly string[]).includes(name)

/** “1,690”, as people read it in a field; empty without an amount. */
export const amountText = (amount: number | null) =>
  amount === null ? '' : amount.toLocaleString('en-US', { maximumFractionDigits: 6 })

/** The values of a field for these filters. */
export function fieldValues(filters: SearchFilters, name: string): string[] {
  if (name === 'utility') return checkedUtilities(filters)
  if (name === 'deal') return [dealOf(filters)].filter((deal) => deal !== null)
  if (isAmount(name)) return filters[name] === null ? [] : [amountText(filters[name])]
  const value = filters[name as keyof SearchFilters]
  if (value === null || value === undefined) return []
  return Array.isArray(value) && name !== 'bbox' ? value.map(String) : [String(value)]
}

/** Updates the fields to the applied filters, but by default not the one that has the focus. */
export function syncForm(form: HTMLFormElement, filters: SearchFilters, { includeFocused = false } = {}): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.name === '') continue
    const values = fieldValues(filters, field.name)
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
      field.checked = field.value === '' ? values.length === 0 : values.includes(field.value)
    } else if (field instanceof HTMLSelectElement) {
      field.value = values[0] ?? ''
      // Applied but not an option, such as sorting by distance without a place.
      if (field.selectedIndex < 0) field.selectedIndex = 0
    } else if (includeFocused || field !== document.activeElement) {
      field.value = values[0] ?? ''
    }
  }
}
