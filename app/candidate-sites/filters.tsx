import type { FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { SITE_KIND_LABELS } from '../../domain/candidate-site/candidate-site.ts'
import type { SiteFilters, SiteSort } from '../../domain/candidate-site/site-search.ts'
import { isArea, type Place } from '../../domain/place/place.ts'
import { DEFAULT_RADIUS_MILES, RADII_MILES } from '../../domain/search/search.ts'
import { Button } from '../ui/form/button.tsx'
import { InputField, Options, SelectField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import type { SitesView } from './load-sites.ts'

const SORT_LABELS: Record<SiteSort, string> = {
  '-acres': 'Acreage: large to small',
  acres: 'Acreage: small to large',
  '-mw': 'Plant capacity: large to small',
  substation: 'Nearest to a substation',
  line: 'Nearest to a transmission line',
  name: 'Name',
  distance: 'Nearest to the place',
  score: 'Screening score',
}
const POWER_DISTANCES = [0.5, 1, 2, 5, 10]

const milesLabel = (miles: number) => `${miles} ${miles === 1 ? 'mile' : 'miles'}`
const withChosen = (choices: readonly number[], chosen: number | null) =>
  [...new Set([...choices, ...(chosen === null ? [] : [chosen])])].sort((a, b) => a - b)

interface SiteFilterFormProps {
  filters: SiteFilters
  /** What scores can be shown for. */
  profiles: SitesView['profiles']
  place: Place | null
}

/** All filters as one GET form. */
export function SiteFilterForm({ filters, profiles, place }: SiteFilterFormProps) {
  const navigate = useNavigate()
  /** Leaves empty fields out of the address. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value.trim() !== '') params.append(name, value.trim())
    }
    navigate({ pathname: href('/candidate-sites'), search: params.toString() }, { preventScrollReset: true })
  }
  return (
    <Form
      // Another search fills the fields anew.
      key={JSON.stringify(filters)}
      method="get"
      action={href('/candidate-sites')}
      role="search"
      aria-label="Filter candidate sites"
      onSubmit={onSubmit}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <InputField
          label="Location"
          name="location"
          defaultValue={filters.location ?? ''}
          placeholder="City, county, state or ZIP"
          maxLength={600}
          autoComplete="off"
          enterKeyHint="search"
        />
        <SelectField label="Distance" name="within" defaultValue={filters.within ?? ''}>
          <option value="">
            {place && isArea(place) ? 'Whole area' : `Within ${milesLabel(DEFAULT_RADIUS_MILES)}`}
          </option>
          {withChosen(RADII_MILES, filters.within)
            .filter((miles) => miles !== DEFAULT_RADIUS_MILES || miles === filters.within)
            .map((miles) => (
              <option key={miles} value={miles}>
                Within {milesLabel(miles)}
              </option>
            ))}
        </SelectField>
        <SelectField label="Kind" name="kind" defaultValue={filters.kind ?? ''}>
          <option value="">All kinds</option>
          <Options of={SITE_KIND_LABELS} />
        </SelectField>
        <InputField
          label="Keywords"
          name="q"
          defaultValue={filters.q ?? ''}
          placeholder="Name, owner or grid operator"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      <details open={hasMore(filters)} className="group">
        <summary className="link inline-block cursor-pointer py-1 text-13">
          Acreage, capacity and distance to power
        </summary>
        <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-4">
          <Amount label="Min acres" name="min_acres" value={filters.min_acres} />
          <Amount label="Max acres" name="max_acres" value={filters.max_acres} />
          <Amount label="Min plant capacity (MW)" name="min_mw" value={filters.min_mw} className="col-span-2" />
          <DistanceField label="Substation" name="substation_within" value={filters.substation_within} />
          <DistanceField label="Transmission line" name="line_within" value={filters.line_within} />
        </div>
      </details>
      {profiles.length > 0 && (
        <SelectField label="Score for" name="profile" defaultValue={filters.profile ?? ''}>
          <Options of={profiles} />
        </SelectField>
      )}
      <SelectField label="Sort" name="sort" defaultValue={filters.sort ?? ''}>
        <option value="">Best match</option>
        <Options of={SORT_LABELS} />
      </SelectField>
      {(['city', 'size', 'area'] as const).map(
        (name) => filters[name] !== null && <input key={name} type="hidden" name={name} defaultValue={filters[name]} />,
      )}
      {filters.bbox !== null && <input type="hidden" name="bbox" defaultValue={filters.bbox.join(',')} />}
      <Button type="submit" kind="primary" full>
        Search candidate sites
      </Button>
    </Form>
  )
}

const hasMore = ({ min_acres, max_acres, min_mw, substation_within, line_within }: SiteFilters) =>
  [min_acres, max_acres, min_mw, substation_within, line_within].some((value) => value !== null)

interface AmountProps {
  label: string
  name: string
  value: number | null
  className?: string
}

function Amount({ label, name, value, className }: AmountProps) {
  return (
    <InputField
      label={label}
      name={name}
      defaultValue={value ?? ''}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      className="num"
      {...(className && { fieldClass: className })}
    />
  )
}

function DistanceField({ label, name, value }: AmountProps) {
  return (
    <SelectField label={label} name={name} defaultValue={value ?? ''}>
      <option value="">Any distance</option>
      {withChosen(POWER_DISTANCES, value).map((miles) => (
        <option key={miles} value={miles}>
          Within {milesLabel(miles)}
        </option>
      ))}
    </SelectField>
  )
}
