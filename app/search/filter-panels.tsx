import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { acreLabel, energyLabel, priceLabel, sizeLabel, utilityLabel } from '../../domain/applied-filters.ts'
import { PRICE_TYPE_LABELS, PRICE_TYPES, UTILITIES } from '../../domain/listing.ts'
import {
  ENERGY_FILTERS,
  type SearchFilters,
  SIZE_BANDS,
  type SizeBand,
  UTILITY_FILTERS,
  type UtilityFilter,
} from '../../domain/search.ts'
import { Button, buttonClass } from '../ui/form/button.tsx'
import { Checkbox, Field, FieldGroup, Input, InputField, Options, SelectField } from '../ui/form/field.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { checkedUtilities } from './form-values.ts'

/** The hero's bands, which don't overlap; all others are broader. */
const DISTINCT_BANDS: readonly SizeBand[] = ['1-5', '5-10', '10-25', '25-50', '50-100', '100-250', '250+']
const BROAD_BANDS = (Object.keys(SIZE_BANDS) as SizeBand[]).filter((size) => !DISTINCT_BANDS.includes(size))
const UTILITY_CHOICES: UtilityFilter[] = [...UTILITIES, ...UTILITY_FILTERS.filter((filter) => filter === 'substation')]
/** Suggestions; any other zoning can be typed. */
const ZONING_SUGGESTIONS = [
  'Industrial',
  'Light industrial',
  'Heavy industrial',
  'Agricultural',
  'Commercial',
  'Mixed use',
  'Unzoned',
]

interface PanelProps {
  /** Shown while nothing is selected. */
  label: string
  /** A summary of the selection; null if nothing is selected. */
  selected: string | null
  children: ReactNode
}

/** A dropdown panel of fields; on narrow screens a collapsible section of the filter sheet. */
function Panel({ label, selected, children }: PanelProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useDismiss(ref)
  const selectedClass = selected === null ? '' : 'lg:!border-accent-line lg:!bg-accent-soft lg:!text-accent-ink'
  return (
    // Visitors may open it before hydration, so the attribute may differ.
    <details
      ref={ref}
      name="filter-panel"
      suppressHydrationWarning
      className="group relative max-lg:border-t max-lg:border-line max-lg:pb-1"
    >
      <summary
        className={`${buttonClass({ kind: 'plain' })} ${selectedClass} max-lg:!flex max-lg:!h-12 max-lg:!border-0 max-lg:!bg-transparent max-lg:!px-0`}
      >
        <span className={selected === null ? '' : 'lg:sr-only'}>{label}</span>
        {selected !== null && (
          <span className="max-w-44 truncate max-lg:ml-auto max-lg:font-medium max-lg:text-accent-ink">{selected}</span>
        )}
        <Icon
          of={ChevronDown}
          size={14}
          className={`transition-transform group-open:rotate-180 ${selected === null ? 'max-lg:ml-auto' : ''}`}
        />
      </summary>
      <div className="grid gap-4 max-lg:pb-5 lg:absolute lg:top-full lg:left-0 lg:z-20 lg:mt-2 lg:w-80 lg:rounded-card lg:border lg:border-line-strong lg:bg-surface lg:p-4 lg:shadow-2">
        {children}
        <div className="flex justify-end border-t border-line pt-3 max-lg:hidden">
          <Button type="submit" kind="primary" size="sm">
            Apply
          </Button>
        </div>
      </div>
    </details>
  )
}

/** Closes a panel on Escape, or when the pointer or focus goes elsewhere, as a menu does. */
function useDismiss(ref: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    const isFloating = () => panel.open && matchMedia('(min-width: 64rem)').matches
    const closeOnOutside = (event: Event) => {
      if (isFloating() && event.target instanceof Node && !panel.contains(event.target)) panel.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isFloating()) return
      panel.open = false
      if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutside)
    document.addEventListener('focusin', closeOnOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutside)
      document.removeEventListener('focusin', closeOnOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [ref])
}

/** “Power”, “Power +2”. */
function summarize(labels: string[]): string | null {
  const [first, ...more] = labels
  if (first === undefined) return null
  return more.length > 0 ? `${first} +${more.length}` : first
}

export function AcreagePanel({ filters }: { filters: SearchFilters }) {
  return (
    <Panel label="Acreage" selected={acreLabel(filters)}>
      <SelectField label="Parcel size" name="size" defaultValue={filters.size ?? ''}>
        <option value="">Any size</option>
        {DISTINCT_BANDS.map(sizeOption)}
        <optgroup label="Broader ranges">{BROAD_BANDS.map(sizeOption)}</optgroup>
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <Amount label="Min acres" name="min_acres" value={filters.min_acres} placeholder="No minimum" />
        <Amount label="Max acres" name="max_acres" value={filters.max_acres} placeholder="No maximum" />
      </div>
    </Panel>
  )
}

function sizeOption(size: SizeBand) {
  return (
    <option key={size} value={size}>
      {sizeLabel(size)}
    </option>
  )
}

interface AmountProps {
  label: string
  name: 'min_acres' | 'max_acres' | 'min_price' | 'max_price'
  value: number | null
  placeholder: string
}

function Amount({ label, name, value, placeholder }: AmountProps) {
  return (
    <InputField
      label={label}
      name={name}
      defaultValue={value ?? ''}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      className="num"
    />
  )
}

export function UtilitiesPanel({ filters }: { filters: SearchFilters }) {
  const checked = checkedUtilities(filters)
  return (
    <Panel label="Utilities" selected={summarize(checked.map(utilityLabel))}>
      <FieldGroup legend="Must have">
        <div className="grid gap-2.5">
          {UTILITY_CHOICES.map((utility) => (
            <Checkbox
              key={utility}
              name="utility"
              value={utility}
              defaultChecked={checked.includes(utility)}
              label={utilityLabel(utility)}
            />
          ))}
        </div>
      </FieldGroup>
    </Panel>
  )
}

export function PricePanel({ filters }: { filters: SearchFilters }) {
  const range = priceLabel(filters)
  const type = filters.price_type && PRICE_TYPE_LABELS[filters.price_type]
  const selected = [type, range].filter(Boolean).join(', ')
  return (
    <Panel label="Price" selected={selected || null}>
      <SelectField label="Price type" name="price_type" defaultValue={filters.price_type ?? ''}>
        <option value="">Any type</option>
        <Options of={PRICE_TYPES.map((type) => [type, PRICE_TYPE_LABELS[type]])} />
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        <Amount label="Min price (USD)" name="min_price" value={filters.min_price} placeholder="No minimum" />
        <Amount label="Max price (USD)" name="max_price" value={filters.max_price} placeholder="No maximum" />
      </div>
      <p className="text-12 text-ink-3">Lease prices are per month. Sites priced on request are left out.</p>
    </Panel>
  )
}

export function MorePanel({ filters }: { filters: SearchFilters }) {
  const selected = [
    ...(filters.zoning === null ? [] : [filters.zoning]),
    ...(filters.type === null ? [] : ['Instant deploy']),
    ...filters.energy.map(energyLabel),
  ]
  return (
    <Panel label="More" selected={summarize(selected)}>
      <Field label="Zoning">
        {(control) => (
          <>
            <Input
              {...control}
              name="zoning"
              defaultValue={filters.zoning ?? ''}
              placeholder="Any zoning"
              list="zonings"
              maxLength={200}
              autoComplete="off"
            />
            <datalist id="zonings">
              {ZONING_SUGGESTIONS.map((zoning) => (
                <option key={zoning} value={zoning} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <FieldGroup legend="Readiness">
        <Checkbox
          name="type"
          value="instant-deploy"
          defaultChecked={filters.type === 'instant-deploy'}
          label="Instant deploy"
        />
      </FieldGroup>
      <FieldGroup legend="Energy sources">
        <div className="grid grid-cols-2 gap-2.5">
          {ENERGY_FILTERS.map((energy) => (
            <Checkbox
              key={energy}
              name="energy"
              value={energy}
              defaultChecked={filters.energy.includes(energy)}
              label={energy === 'renewable' ? 'Any renewable' : energyLabel(energy)}
            />
          ))}
        </div>
      </FieldGroup>
    </Panel>
  )
}
