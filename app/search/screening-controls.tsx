import { ScanSearch } from 'lucide-react'
import type { UnknownFilter } from '../../domain/search/screening-filters.ts'
import { Button } from '../ui/form/button.tsx'
import { Checkbox, FieldGroup, InputField, Options, SelectField } from '../ui/form/field.tsx'
import type { SearchView } from './load-search.ts'

const PANEL = 'screening-filters'

type ScreeningFiltersProps = Pick<SearchView, 'filters' | 'screening'>

/** Filters by what screening found. A popover opens and closes without JavaScript of ours. */
export function ScreeningFilters({ filters, screening }: ScreeningFiltersProps) {
  const { count, lineVoltages, substationVoltages } = screening
  return (
    <div className="max-lg:border-t max-lg:border-line max-lg:py-3">
      <Button
        popoverTarget={PANEL}
        icon={ScanSearch}
        className={count > 0 ? 'lg:!border-accent-line lg:!bg-accent-soft lg:!text-accent-ink' : ''}
      >
        Screening
        {count > 0 && <span className="num">({count})</span>}
      </Button>
      <fieldset
        id={PANEL}
        popover="auto"
        className="fixed inset-x-0 top-28 bottom-auto mx-auto max-h-[calc(100dvh-8rem)] w-[min(36rem,calc(100vw-2rem))] overflow-auto rounded-card border border-line-strong bg-surface p-5 text-ink shadow-2"
      >
        <legend className="float-left text-17 font-semibold">Screening</legend>
        <p className="clear-both pt-1 text-13 text-ink-3">Distances from the parcel to what public data shows.</p>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Limit label="Line within (miles)" name="line_miles" of="line" filters={filters} />
          <Voltage label="Line voltage" name="line_kv" value={filters.line_kv} of={lineVoltages} />
          <Limit label="Substation within (miles)" name="substation_miles" of="substation" filters={filters} />
          <Voltage
            label="Substation voltage"
            name="substation_kv"
            value={filters.substation_kv}
            of={substationVoltages}
          />
          <Limit label="Power plant at 138+ kV within (miles)" name="plant_miles" of="plant" filters={filters} />
          <Limit label="Data center within (miles)" name="data_center_miles" of="data-center" filters={filters} />
          <Limit label="Maximum in a flood zone (%)" name="max_flood" of="flood" filters={filters} />
          <Limit label="Maximum power price (¢/kWh)" name="max_power_price" of="power-price" filters={filters} />
          <Suppliers {...{ filters, screening }} />
          <ScoredBy {...{ filters, screening }} />
          <Limit
            label="Minimum score"
            name="min_score"
            of="score"
            filters={filters}
            hint="Uses the low end of the score."
          />
        </div>
        <div className="mt-4 flex justify-end">
          <Button type="submit" kind="primary">
            Apply
          </Button>
        </div>
      </fieldset>
    </div>
  )
}

function Suppliers({ filters: { grid, utility_company }, screening }: ScreeningFiltersProps) {
  return (
    <>
      <FieldGroup legend="Grid operator">
        <div className="grid grid-cols-2 gap-2">
          {screening.gridOperators.map(([value, label]) => (
            <Checkbox
              key={value}
              name="grid"
              value={value}
              defaultChecked={(grid as string[]).includes(value)}
              label={label}
            />
          ))}
        </div>
      </FieldGroup>
      <SelectField label="Electric utility" name="utility_company" defaultValue={utility_company ?? ''}>
        <option value="">Any</option>
        <Options of={screening.utilityCompanies} />
      </SelectField>
    </>
  )
}

/** The profile, or the profile with the visitor’s weights: another profile has other groups. */
function ScoredBy({ filters, screening }: ScreeningFiltersProps) {
  const { profiles, profileName, weightsPath } = screening
  if (filters.weights === null)
    return (
      <div>
        <SelectField label="Score for" name="profile" defaultValue={filters.profile ?? ''}>
          <Options of={profiles} />
        </SelectField>
        <a href={weightsPath} className="link mt-1.5 inline-block py-0.5 text-13">
          Set your own weights
        </a>
      </div>
    )
  return (
    <div>
      <span className="text-13 font-label">Score for</span>
      <p className="mt-1">{`${profileName} with your own weights`}</p>
      <a href={weightsPath} className="link inline-block py-0.5 text-13">
        Change weights
      </a>
      {filters.profile !== null && <input type="hidden" name="profile" defaultValue={filters.profile} />}
      <input type="hidden" name="weights" defaultValue={filters.weights} />
    </div>
  )
}

interface LimitProps extends Pick<ScreeningFiltersProps, 'filters'> {
  label: string
  name: 'min_score' | 'max_flood' | 'max_power_price' | `${'line' | 'substation' | 'plant' | 'data_center'}_miles`
  of: UnknownFilter
  hint?: string
}

const Limit = ({ filters, name, of, ...rest }: LimitProps) => (
  <div>
    <InputField
      {...rest}
      name={name}
      defaultValue={filters[name] ?? ''}
      placeholder="Any"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      className="num"
    />
    <div className="mt-1.5 text-13">
      <Checkbox
        name="unknown"
        value={of}
        defaultChecked={filters.unknown.includes(of)}
        label="Include unknown"
        aria-label={`Include unknown ${of.replace('-', ' ')}`}
      />
    </div>
  </div>
)

interface VoltageProps {
  label: string
  name: 'line_kv' | 'substation_kv'
  value: string | null
  of: SearchView['screening']['lineVoltages']
}

const Voltage = ({ label, name, value, of }: VoltageProps) => (
  <SelectField label={label} name={name} defaultValue={value ?? ''}>
    <Options of={of} />
  </SelectField>
)
