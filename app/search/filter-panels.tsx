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
import { Button, buttonClass } from '../ui/button.tsx'
import { Checkbox, Field, FieldGroup, Input, Select } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { checkedUtilities } from './form-values.ts'

/** Bands that do not overlap, as the hero offers them; the rest are wider. */
const NARROW: readonly SizeBand[] = ['1-5', '5-10', '10-25', '25-50', '50-100', '100-250', '250+']
const WIDE = (Object.keys(SIZE_BANDS) as SizeBand[]).filter((size) => !NARROW.includes(size))
const UTILITY_CHOICES: UtilityFilter[] = [...UTILITIES, ...UTILITY_FILTERS.filter((filter) => filter === 'substation')]
/** What land of this kind is usually zoned; any other word may be typed. */
const ZONINGS = [
  'Industrial',
  'Light industrial',
  'Heavy industrial',
  'Agricultural',
  'Commercial',
  'Mixed use',
  'Unzoned',
]

interface PanelProps {
  /** What the panel is about, where nothing is chosen. */
  label: string
  /** What is chosen, in words. */
  chosen: string | null
  children: ReactNode
}

/** A button that opens its fields below; on narrow screens a fold in the sheet. */
function Panel({ label, chosen, children }: PanelProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useDismiss(ref)
  const set = chosen === null ? '' : 'lg:!border-accent-line lg:!bg-accent-soft lg:!text-accent-ink'
  return (
    // It may be open before the page is hydrated, which is as it should be.
    <details
      ref={ref}
      name="filter-panel"
      suppressHydrationWarning
      className="group relative max-lg:border-t max-lg:border-line max-lg:pb-1"
    >
      <summary
        className={`${buttonClass({ kind: 'plain' })} ${set} max-lg:!flex max-lg:!h-12 max-lg:!border-0 max-lg:!bg-transparent max-lg:!px-0`}
      >
        <span className={chosen === null ? '' : 'lg:sr-only'}>{label}</span>
        {chosen !== null && (
          <span className="max-w-44 truncate max-lg:ml-auto max-lg:font-medium max-lg:text-accent-ink">{chosen}</span>
        )}
        <Icon
          of={ChevronDown}
          size={14}
          className={`transition-transform group-open:rotate-180 ${chosen === null ? 'max-lg:ml-auto' : ''}`}
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

/** A panel closes on Escape and when attention goes elsewhere, as a menu does. */
function useDismiss(ref: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    const floats = () => panel.open && matchMedia('(min-width: 64rem)').matches
    const elsewhere = (event: Event) => {
      if (floats() && event.target instanceof Node && !panel.contains(event.target)) panel.open = false
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !floats()) return
      panel.open = false
      if (panel.contains(document.activeElement)) panel.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', leave)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', leave)
    }
  }, [ref])
}

/** “Power”, “Power +2”. */
function firstAndMore(labels: string[]): string | null {
  const [first, ...more] = labels
  if (first === undefined) return null
  return more.length > 0 ? `${first} +${more.length}` : first
}

export function AcreagePanel({ filters }: { filters: SearchFilters }) {
  return (
    <Panel label="Acreage" chosen={acreLabel(filters)}>
      <Field label="Parcel size">
        {(control) => (
          <Select {...control} name="size" defaultValue={filters.size ?? ''}>
            <option value="">Any size</option>
            {NARROW.map(sizeOption)}
            <optgroup label="Wider">{WIDE.map(sizeOption)}</optgroup>
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Amount label="Least acres" name="min_acres" value={filters.min_acres} placeholder="No minimum" />
        <Amount label="Most acres" name="max_acres" value={filters.max_acres} placeholder="No maximum" />
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
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={value ?? ''}
          placeholder={placeholder}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className="num"
        />
      )}
    </Field>
  )
}

export function UtilitiesPanel({ filters }: { filters: SearchFilters }) {
  const checked = checkedUtilities(filters)
  return (
    <Panel label="Utilities" chosen={firstAndMore(checked.map(utilityLabel))}>
      <FieldGroup legend="Known to be available">
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
  const chosen = [type, range].filter(Boolean).join(', ')
  return (
    <Panel label="Price" chosen={chosen || null}>
      <Field label="Price type">
        {(control) => (
          <Select {...control} name="price_type" defaultValue={filters.price_type ?? ''}>
            <option value="">Any type</option>
            {PRICE_TYPES.map((type) => (
              <option key={type} value={type}>
                {PRICE_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Amount label="Lowest (USD)" name="min_price" value={filters.min_price} placeholder="No minimum" />
        <Amount label="Highest (USD)" name="max_price" value={filters.max_price} placeholder="No maximum" />
      </div>
      <p className="text-12 text-ink-3">
        A lease is priced per month. Sites priced on request have no figure to compare.
      </p>
    </Panel>
  )
}

export function MorePanel({ filters }: { filters: SearchFilters }) {
  const chosen = [
    ...(filters.zoning === null ? [] : [filters.zoning]),
    ...(filters.type === null ? [] : ['Instant deploy']),
    ...filters.energy.map(energyLabel),
  ]
  return (
    <Panel label="More" chosen={firstAndMore(chosen)}>
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
              {ZONINGS.map((zoning) => (
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
