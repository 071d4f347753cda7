import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  PARCEL_FILTERS,
  PARCEL_SORTS,
  type ParcelQuery,
  parcelParams,
  ROWS_PER_PAGE,
} from '../../../domain/screening/parcel-query.ts'
import type { GroupWeights } from '../../../screening/weights.ts'
import { Button } from '../../ui/form/button.tsx'
import { InputField, Options, SelectField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { WeightForm } from '../../ui/screening/weight-form.tsx'
import type { RunView } from './run-view.ts'

interface FiltersProps {
  view: RunView
  /** With the weights and the selection as they are now. */
  query: ParcelQuery
}

/** Which parcels are listed, and in what order. */
export function ParcelFilters({ view: { profile }, query }: FiltersProps) {
  return (
    <Form
      method="get"
      key={String(parcelParams({ ...query, selected: [], weights: null }))}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_11rem_13rem_6rem_auto]"
    >
      <input type="hidden" name="profile" value={profile.key} />
      {query.weights !== null && <input type="hidden" name="weights" value={query.weights} />}
      {query.known && <input type="hidden" name="known" value="1" />}
      {query.attributes && <input type="hidden" name="attributes" value="1" />}
      {query.selected.map((number) => (
        <input key={number} type="hidden" name="p" value={number} />
      ))}
      <InputField
        label="Name"
        type="search"
        name="q"
        maxLength={200}
        defaultValue={query.q ?? ''}
        fieldClass="max-lg:col-span-2"
      />
      <SelectField label="Show" name="show" defaultValue={query.show ?? ''}>
        <option value="">All parcels</option>
        <Options of={PARCEL_FILTERS} />
      </SelectField>
      <SelectField label="Sort by" name="sort" defaultValue={query.sort}>
        <Options of={PARCEL_SORTS} />
      </SelectField>
      <SelectField label="Rows" name="rows" defaultValue={String(query.rows)}>
        {ROWS_PER_PAGE.map((rows) => (
          <option key={rows}>{rows}</option>
        ))}
      </SelectField>
      <Button type="submit">Apply</Button>
    </Form>
  )
}

/** Wide enough for a column beside the table. */
const WIDE = '(min-width: 85rem)'

interface WeightsProps extends FiltersProps {
  onChange(weights: GroupWeights | null): void
}

/** Sliders for the weights of the profile: a column where there is room for one, else a panel that opens. */
export function Weights({ view: { profile, weights }, query, onChange }: WeightsProps) {
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (panel.current && window.matchMedia(WIDE).matches) panel.current.open = true
  }, [])
  return (
    <details
      ref={panel}
      open={weights !== null}
      className="group rounded-card border border-line bg-surface min-[85rem]:sticky min-[85rem]:top-17"
    >
      <summary className="flex cursor-pointer items-center gap-2 px-4 py-2.5 text-13 font-label">
        <Icon of={ChevronDown} className="-rotate-90 transition-transform group-open:rotate-0" />
        Your own weights
      </summary>
      <div className="border-t border-line p-4">
        <WeightForm
          key={profile.key}
          {...{ profile, weights, onChange }}
          facts={null}
          kept={parcelParams({ ...query, profile: profile.key, weights: null, page: 1 })}
        />
      </div>
    </details>
  )
}

/** Which criteria count, and the choice. */
export function Criteria({ view: { criteriaText, canCompareKnown }, query }: FiltersProps) {
  if (!criteriaText && !canCompareKnown) return null
  return (
    <p className="max-w-[90ch] text-13 text-ink-2">
      {criteriaText}{' '}
      {(query.known || canCompareKnown) && (
        <Link
          to={`?${parcelParams({ ...query, known: !query.known, page: 1 })}`}
          preventScrollReset
          className="link whitespace-nowrap"
        >
          {query.known ? 'Compare on all criteria' : 'Compare on known facts only'}
        </Link>
      )}
    </p>
  )
}
