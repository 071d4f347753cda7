import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useId } from 'react'
import { href } from 'react-router'
import { isArea } from '../../domain/place/place.ts'
import { DEFAULT_RADIUS_MILES, RADII_MILES } from '../../domain/search/search.ts'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { inputClass, Select } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import type { Choice } from '../ui/suggest/panel-props.ts'
import { SuggestInput } from '../ui/suggest/suggest-input.tsx'
import { AcreagePanel, MorePanel, UtilitiesPanel } from './filter-panels.tsx'
import type { SearchView } from './load-search.ts'
import { PricePanel } from './price-panel.tsx'
import { ScreeningFilters } from './screening-controls.tsx'
import type { useLiveForm } from './use-live-form.ts'
import { ZoningPanel } from './zoning-panel.tsx'

export const FILTER_FORM = 'filters'

interface FilterBarProps {
  view: SearchView
  form: ReturnType<typeof useLiveForm>
  /** “12 sites”, for the footer of the sheet. */
  count: string
}

/** All filters as one GET form: a bar with panels on wide screens, a field and a filter sheet on narrow ones. */
export function FilterBar({ view, form, count }: FilterBarProps) {
  const { filters, counts, chips } = view
  const inSheet = chips.filter(({ name }) => name !== 'location' && name !== 'city').length
  return (
    <Form
      id={FILTER_FORM}
      ref={form.ref}
      method="get"
      action={href('/search')}
      role="search"
      aria-label="Filter sites"
      onChange={form.onChange}
      onSubmit={form.onSubmit}
      className="border-b border-line bg-surface lg:sticky lg:top-[51px] lg:z-12"
    >
      <div className="wrap flex lg:max-w-none lg:px-6 gap-2 py-3">
        <LocationField view={view} />
        <Button popoverTarget="filter-sheet" icon={SlidersHorizontal} className="lg:hidden">
          Filters
          {inSheet > 0 && (
            <span className="num rounded-badge bg-accent-soft px-1.5 text-12 text-accent-ink">{inSheet}</span>
          )}
        </Button>
        <div
          id="filter-sheet"
          popover="auto"
          className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-auto overscroll-contain border-0 bg-surface p-0 text-ink open:flex open:flex-col lg:static lg:flex lg:w-auto lg:flex-1 lg:flex-row lg:flex-wrap lg:gap-2 lg:overflow-visible lg:bg-transparent"
        >
          <SheetHead />
          <div className="contents max-lg:grid max-lg:flex-1 max-lg:content-start max-lg:px-5 max-lg:pt-5 max-lg:pb-2">
            <RadiusField view={view} />
            <AcreagePanel filters={filters} />
            <UtilitiesPanel {...view} />
            <PricePanel filters={filters} counts={counts} />
            <ZoningPanel filters={filters} counts={counts} />
            <MorePanel filters={filters} counts={counts} />
            <ScreeningFilters filters={filters} screening={view.screening} />
          </div>
          <div className="sticky bottom-0 flex items-center justify-between gap-4 border-t border-line bg-surface px-5 py-3 lg:hidden">
            <span className="num font-medium">{count}</span>
            <Button type="submit" kind="primary" size="lg">
              Apply
            </Button>
          </div>
        </div>
      </div>
      {filters.city !== null && <input type="hidden" name="city" defaultValue={filters.city} />}
      {filters.bbox !== null && <input type="hidden" name="bbox" defaultValue={filters.bbox.join(',')} />}
      {filters.area !== null && <input type="hidden" name="area" defaultValue={filters.area} />}
    </Form>
  )
}

function SheetHead() {
  return (
    <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface py-2.5 pr-3 pl-5 lg:hidden">
      <h2 className="text-17">Filters</h2>
      <button
        type="button"
        popoverTarget="filter-sheet"
        popoverTargetAction="hide"
        aria-label="Close filters"
        className={`${buttonClass({ kind: 'quiet' })} !px-2`}
      >
        <Icon of={X} size={20} />
      </button>
    </div>
  )
}

function LocationField({ view: { filters, chips } }: { view: SearchView }) {
  const id = useId()
  const city = chips.find(({ name }) => name === 'city')?.label
  return (
    <div className="relative min-w-0 flex-1 lg:w-56 lg:flex-none xl:w-96">
      <label htmlFor={id} className="sr-only">
        Location or what you need
      </label>
      <Icon of={Search} className="pointer-events-none absolute top-2.5 left-3 text-ink-3" />
      <SuggestInput
        id={id}
        onChoose={chooseSuggestion}
        name="location"
        defaultValue={filters.location ?? ''}
        placeholder={city ?? 'Place, ZIP or what you need'}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className={inputClass('!h-9 pl-9')}
      />
    </div>
  )
}

function chooseSuggestion(choice: Choice, { form, name: field }: HTMLInputElement) {
  const set = (name: string, value: string) => {
    const input = form?.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = value
  }
  for (const name of ['location', 'q'] as const) {
    if (name in choice) set(name, (choice as Record<string, string>)[name] ?? '')
    else if (name === field) set(name, '')
  }
  form?.requestSubmit()
}

/** An empty value means the default radius. A whole area has no radius to choose. */
function RadiusField({ view: { filters, result } }: { view: SearchView }) {
  const id = useId()
  const area = result?.place ? isArea(result.place) : false
  const { within } = filters
  const radii = [...new Set([...RADII_MILES, ...(within === null ? [] : [within])])].sort((a, b) => a - b)
  const optionValue = (miles: number) => (miles === DEFAULT_RADIUS_MILES && within !== miles ? '' : miles)
  return (
    <div className="grid gap-1.5 max-lg:pb-5">
      <label htmlFor={id} className="text-13 font-label lg:sr-only">
        Distance
      </label>
      <Select id={id} name="within" defaultValue={within ?? ''} className="font-label lg:!h-9 lg:border-line-strong">
        {area ? (
          <option value="">Whole area</option>
        ) : (
          radii.map((miles) => (
            <option key={miles} value={optionValue(miles)}>
              Within {miles} {miles === 1 ? 'mile' : 'miles'}
            </option>
          ))
        )}
      </Select>
    </div>
  )
}
