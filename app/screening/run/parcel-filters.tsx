import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { PARCEL_FILTERS, PARCEL_SORTS, parcelParams } from '../../../domain/screening/parcel-query.ts'
import { Button } from '../../ui/form/button.tsx'
import { InputField, Options, SelectField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { ProfileTabs } from '../../ui/screening/profile-tabs.tsx'
import { WeightForm } from '../../ui/screening/weight-form.tsx'
import type { RunView } from './run-view.ts'

/** Chooses the profile, and which parcels are listed in what order. */
export function ParcelFilters({ view }: { view: RunView }) {
  const { query, profile, weights, profiles } = view
  return (
    <div className="mt-6 grid gap-4">
      <ProfileTabs
        profiles={profiles}
        chosen={profile.key}
        toProfile={(key) => `?${parcelParams({ ...query, profile: key, weights: null, page: 1 })}`}
      />
      <Criteria view={view} />
      <details open={weights !== null} className="group rounded-control border border-line bg-surface">
        <summary className="flex cursor-pointer items-center gap-2 px-4 py-2.5 text-13 font-label">
          <Icon of={ChevronDown} className="-rotate-90 transition-transform group-open:rotate-0" />
          Your own weights
        </summary>
        <div className="border-t border-line p-4">
          <WeightForm
            key={`${profile.key} ${query.weights}`}
            {...{ profile, weights }}
            facts={null}
            kept={parcelParams({ ...query, profile: profile.key, weights: null, page: 1 })}
          />
        </div>
      </details>
      <Form
        method="get"
        key={String(parcelParams(query))}
        preventScrollReset
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_14rem_auto]"
      >
        <input type="hidden" name="profile" value={profile.key} />
        {query.weights !== null && <input type="hidden" name="weights" value={query.weights} />}
        {query.known && <input type="hidden" name="known" value="1" />}
        <InputField label="Name" type="search" name="q" maxLength={200} defaultValue={query.q ?? ''} />
        <SelectField label="Show" name="show" defaultValue={query.show ?? ''}>
          <option value="">All parcels</option>
          <Options of={PARCEL_FILTERS} />
        </SelectField>
        <SelectField label="Sort by" name="sort" defaultValue={query.sort}>
          <Options of={PARCEL_SORTS} />
        </SelectField>
        <Button type="submit">Apply</Button>
      </Form>
    </div>
  )
}

/** Which criteria count, and the choice. */
function Criteria({ view: { query, criteriaText, canCompareKnown } }: { view: RunView }) {
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
