import { useState } from 'react'
import { href, Link } from 'react-router'
import {
  DAYS_WITHOUT_ACCOUNT,
  MAX_ACRES,
  MAX_MILES_ACROSS,
  MAX_PARCELS,
  MAX_PARCELS_WITHOUT_ACCOUNT,
  MAX_POINTS,
} from '../../../domain/screening/run.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { Field, InputField, inputClass, TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { SubmitFailure } from '../../ui/form/submit-errors.ts'
import { DrawMap } from './draw-map.tsx'

export interface InputAnswer {
  entered: { name: string; text: string; shapes: string }
  errors: { text?: string; file?: string }
  /** Why nothing was screened. */
  message?: string
  reason?: SubmitFailure
}

const FILES = '.geojson,.json,.kml,.kmz,.csv,.xlsx,.zip,.gpkg'

/** Parcels to screen: typed, from a file, or drawn. */
export function InputForm({ answer, isSignedIn }: { answer: InputAnswer; isSignedIn: boolean }) {
  const { entered, errors, message, reason } = answer
  const [shapes, setShapes] = useState(entered.shapes)
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="mt-8 grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[24rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-5 p-5 md:p-6">
        {message && <FormFailure message={message} reason={reason} />}
        <TextareaField
          label="Coordinates or places"
          hint="One per line, such as 30.571, -97.409 or Taylor, TX. You can paste GeoJSON, too."
          error={errors.text}
          name="text"
          rows={5}
          maxLength={900_000}
          defaultValue={entered.text}
        />
        <Field
          label="File"
          hint={`GeoJSON, KML, KMZ, a zipped Shapefile, or CSV or Excel with coordinates or addresses. ${PARCEL_LIMITS}`}
          {...(errors.file && { error: errors.file })}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              name="file"
              accept={FILES}
              className={inputClass('py-1.5 max-md:text-13')}
            />
          )}
        </Field>
        <InputField label="Screening name" hint="Optional." name="name" maxLength={200} defaultValue={entered.name} />
        <input type="hidden" name="shapes" value={shapes} />
        <SubmitButton pending="Starting..." size="lg" full>
          Screen Parcels
        </SubmitButton>
        <Limits isSignedIn={isSignedIn} />
      </div>
      <DrawMap shapes={shapes} onShapes={setShapes} />
    </Form>
  )
}

const PARCEL_LIMITS = `A parcel can have up to ${formatNumber(MAX_ACRES)} acres and ${formatNumber(MAX_POINTS)} points, and be ${MAX_MILES_ACROSS} miles across.`

function Limits({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn)
    return (
      <p className="text-12 text-ink-3">
        Up to {formatNumber(MAX_PARCELS)} parcels at a time. Screenings are saved to your account.
      </p>
    )
  return (
    <p className="text-12 text-ink-3">
      Up to {MAX_PARCELS_WITHOUT_ACCOUNT} parcels without an account. Anyone with the link can open the result and
      change it. It’s deleted after {DAYS_WITHOUT_ACCOUNT} days.{' '}
      <Link to={`${href('/login')}?next=${encodeURIComponent(href('/screen'))}`} className="link">
        Log in
      </Link>{' '}
      to screen {formatNumber(MAX_PARCELS)} and save them.
    </p>
  )
}
