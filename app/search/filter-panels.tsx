import { UTILITIES } from '../../domain/listing/listing.ts'
import { acreLabel, energyLabel, megawattsLabel, sizeLabel, utilityLabel } from '../../domain/search/filter-labels.ts'
import {
  ENERGY_FILTERS,
  type SearchFilters,
  SIZE_BANDS,
  type SizeBand,
  UTILITY_FILTERS,
  type UtilityFilter,
} from '../../domain/search/search.ts'
import { AVAILABILITIES, AVAILABILITY_LABELS, MIN_POWER_OPTIONS } from '../../domain/search/search-choices.ts'
import { Checkbox, FieldGroup, InputField, Options, SelectField } from '../ui/form/field.tsx'
import { Amount } from './amount.tsx'
import { ChoiceLabel, choiceText } from './choice-label.tsx'
import { checkedUtilities } from './filter-form-values.ts'
import type { SearchView } from './load-search.ts'
import { Panel, type PanelView, summarize } from './panel.tsx'
import { RadioGroup } from './radio-group.tsx'

/** The hero's bands, which don't overlap; all others are broader. */
const DISTINCT_BANDS: readonly SizeBand[] = ['1-5', '5-10', '10-25', '25-50', '50-100', '100-250', '250+']
const BROAD_BANDS = (Object.keys(SIZE_BANDS) as SizeBand[]).filter((size) => !DISTINCT_BANDS.includes(size))
const UTILITY_CHOICES: UtilityFilter[] = [...UTILITIES, ...UTILITY_FILTERS.filter((filter) => filter === 'substation')]

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

type UtilitiesView = PanelView & Pick<SearchView, 'evidenceChoices'>

export function UtilitiesPanel({ filters, counts, evidenceChoices }: UtilitiesView) {
  const { min_mw } = filters
  const checked = checkedUtilities(filters)
  const power = min_mw === null ? [] : [megawattsLabel(min_mw)]
  const evidence = evidenceChoices.filter(([rung]) => rung === filters.power_evidence).map(([, label]) => label)
  const megawatts = [...new Set([...MIN_POWER_OPTIONS, ...(min_mw === null ? [] : [min_mw])])].sort((a, b) => a - b)
  return (
    <Panel label="Utilities" selected={summarize([...power, ...evidence, ...checked.map(utilityLabel)])}>
      <SelectField label="Minimum power" name="min_mw" defaultValue={min_mw ?? ''}>
        <option value="">Any</option>
        {megawatts.map((value) => (
          <option key={value} value={value}>
            {choiceText({ name: 'min_mw', value: String(value), label: megawattsLabel(value), counts })}
          </option>
        ))}
      </SelectField>
      <SelectField label="Power evidence" name="power_evidence" defaultValue={filters.power_evidence ?? ''}>
        <option value="">Any</option>
        <Options of={evidenceChoices} />
      </SelectField>
      <FieldGroup legend="Must have">
        <div className="grid gap-2.5">
          {UTILITY_CHOICES.map((utility) => (
            <Checkbox
              key={utility}
              name="utility"
              value={utility}
              defaultChecked={checked.includes(utility)}
              label={<ChoiceLabel name="utility" value={utility} label={utilityLabel(utility)} counts={counts} />}
            />
          ))}
        </div>
      </FieldGroup>
    </Panel>
  )
}

export function MorePanel({ filters, counts }: PanelView) {
  const { type, availability, energy, q } = filters
  const selected = [
    ...(q === null ? [] : [`“${q}”`]),
    ...(type === null ? [] : ['Instant deploy']),
    ...(availability === null ? [] : [AVAILABILITY_LABELS[availability]]),
    ...energy.map(energyLabel),
  ]
  return (
    <Panel label="More" isLast selected={summarize(selected)}>
      <InputField
        label="Keywords"
        name="q"
        defaultValue={q ?? ''}
        placeholder="Words in the listing"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <RadioGroup
        legend="Availability"
        name="availability"
        value={availability}
        any="Any"
        choices={AVAILABILITIES.map((value) => [value, AVAILABILITY_LABELS[value]])}
        counts={counts}
      />
      <FieldGroup legend="Readiness">
        <Checkbox
          name="type"
          value="instant-deploy"
          defaultChecked={filters.type === 'instant-deploy'}
          label={<ChoiceLabel name="type" value="instant-deploy" label="Instant deploy" counts={counts} />}
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
              label={
                <ChoiceLabel
                  name="energy"
                  value={energy}
                  label={energy === 'renewable' ? 'Any renewable' : energyLabel(energy)}
                  counts={counts}
                />
              }
            />
          ))}
        </div>
      </FieldGroup>
    </Panel>
  )
}
