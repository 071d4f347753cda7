import { useState } from 'react'
import { COVERAGE_SOURCES, type CoverageSource } from '../../../domain/layer/admin-layer.ts'
import { MAX_OUTLINE } from '../../../domain/layer/layer-values.ts'
import { Checkbox, InputField, Options, SelectField, TextareaField } from '../../ui/form/field.tsx'
import type { FormErrors } from '../../ui/form/read-form.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { type EnteredValues, firstValue } from '../content/editor/entered-values.ts'

interface DetailsFieldsProps {
  /** The values of the fields when the form opens. */
  values: EnteredValues
  errors: FormErrors
  /** Whether the layer has a polygon as its coverage. */
  hasOutline: boolean
}

/** The fields that describe a layer. */
export function DetailsFields({ values, errors, hasOutline }: DetailsFieldsProps) {
  const field = (name: string, label: string, maxLength: number, hint?: string) => (
    <InputField
      name={name}
      label={label}
      defaultValue={firstValue(values, name)}
      maxLength={maxLength}
      {...(errors[name] && { error: errors[name] })}
      {...(hint && { hint })}
      {...(name === 'name' && { required: true, starred: true })}
    />
  )
  return (
    <>
      {field('name', 'Name', 200)}
      <div className="grid gap-4 md:grid-cols-2">
        {field('source', 'Source', 500, 'Who published the data')}
        {field('source_url', 'Source address', 1_000, 'Where it can be found, such as https://example.com/data')}
        {field('license', 'License', 200, 'Such as CC BY 4.0 or public domain')}
        {field('attribution', 'Attribution', 500, 'The credit that maps show')}
      </div>
      <TextareaField
        name="quality"
        label="Quality note"
        rows={3}
        maxLength={2_000}
        defaultValue={firstValue(values, 'quality')}
        hint="Accuracy and known gaps"
        {...(errors.quality && { error: errors.quality })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {field('holds', 'What it holds', 500, 'Such as substations of 230 kV and more, or large rivers only')}
        {field('error_meters', 'Accuracy in meters', 6, 'How far its features may be from where they are')}
      </div>
      <Checkbox
        name="is_complete"
        label="Complete: it has everything that it holds, so that none here means none"
        defaultChecked={(values.is_complete?.length ?? 0) > 0}
      />
      <CoverageFields values={values} errors={errors} hasOutline={hasOutline}>
        {field('coverage_area', 'Area in words', 500, 'Such as Texas or the lower 48 states')}
      </CoverageFields>
      <Checkbox name="is_public" label="Public" defaultChecked={(values.is_public?.length ?? 0) > 0} />
    </>
  )
}

/** Where the layer has data. Outside of it, maps say that there is none. */
function CoverageFields({ values, errors, hasOutline, children }: DetailsFieldsProps & { children: React.ReactNode }) {
  const isLive = useHydrated()
  const initial = (firstValue(values, 'coverage_source') || 'none') as CoverageSource
  const [source, setSource] = useState(initial)
  const [outline, setOutline] = useState(firstValue(values, 'outline'))
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          name="coverage_source"
          label="Coverage"
          defaultValue={initial}
          onChange={({ target }) => setSource(target.value as CoverageSource)}
          hint="Outside of it, maps say that there is no data."
        >
          <Options of={COVERAGE_SOURCES} />
        </SelectField>
        {children}
      </div>
      {(source === 'file' || !isLive) && (
        <div className="grid gap-2">
          <TextareaField
            name="outline"
            label="Polygon"
            rows={4}
            maxLength={MAX_OUTLINE}
            value={outline}
            onChange={({ target }) => setOutline(target.value)}
            className="font-mono text-13"
            hint={`GeoJSON with a Polygon or MultiPolygon.${hasOutline ? ' Leave blank to keep the current one.' : ''}`}
            {...(errors.outline && { error: errors.outline })}
          />
          {isLive && (
            <label className="grid gap-1 text-13 text-ink-2">
              Or choose a GeoJSON file
              <input
                type="file"
                accept=".geojson,.json,application/geo+json,application/json"
                className="w-full min-w-0 text-13"
                onChange={async ({ target }) => {
                  const [file] = target.files ?? []
                  if (file && file.size <= MAX_OUTLINE) setOutline(await file.text())
                }}
              />
            </label>
          )}
        </div>
      )}
    </>
  )
}
