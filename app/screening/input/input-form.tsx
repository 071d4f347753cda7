import { useRef, useState } from 'react'
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
import { DrawMap } from './draw-map.tsx'
import type { InputAnswer } from './input-answer.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { useFilePreview } from './use-file-preview.ts'

const FILES = '.geojson,.json,.kml,.kmz,.csv,.xlsx,.zip,.gpkg'

/** Parcels to screen: typed, from a file, or drawn. */
export function InputForm({ answer, isSignedIn }: { answer: InputAnswer; isSignedIn: boolean }) {
  const { entered, errors, message, reason } = answer
  const [shapes, setShapes] = useState(entered.shapes)
  const [hasText, setHasText] = useState(entered.text.trim() !== '')
  const fileInput = useRef<HTMLInputElement>(null)
  const file = useFilePreview(fileInput)
  const fileError = file.answer ? (file.answer.errors.file ?? file.answer.message) : errors.file
  const preview = file.answer?.preview
  const chooseAnother = () => {
    const input = fileInput.current!
    input.value = ''
    file.setFile(null)
    input.click()
  }
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
          onChange={({ target }) => setHasText(target.value.trim() !== '')}
        />
        {/* Before the file, which is read by it. */}
        <input type="hidden" name="columns" value={JSON.stringify(file.columns)} />
        <Field
          label="File"
          hint={`GeoJSON, KML, KMZ, a zipped Shapefile, or CSV or Excel with coordinates or addresses. ${PARCEL_LIMITS}`}
          {...(fileError && { error: fileError })}
        >
          {(control) => (
            <input
              {...control}
              ref={fileInput}
              type="file"
              name="file"
              accept={FILES}
              onChange={({ target }) => file.setFile(target.files?.[0] ?? null)}
              className={inputClass('py-1.5 max-md:text-13')}
            />
          )}
        </Field>
        <InputField label="Screening name" hint="Optional." name="name" maxLength={200} defaultValue={entered.name} />
        <input type="hidden" name="shapes" value={shapes} />
        {file.isReading && !preview && (
          <p role="status" className="text-13 text-ink-2">
            Reading the file…
          </p>
        )}
        {!preview && (
          <SubmitButton pending="Starting..." size="lg" full>
            Screen Parcels
          </SubmitButton>
        )}
        <Limits isSignedIn={isSignedIn} />
      </div>
      <div className="grid min-w-0 grid-rows-[auto_1fr]">
        {preview && (
          <PreviewPanel
            preview={preview}
            columns={file.columns}
            onColumns={file.setColumns}
            isReading={file.isReading}
            hasOthers={hasText || shapes !== ''}
            onOther={chooseAnother}
          />
        )}
        <div className="row-start-2 grid">
          <DrawMap shapes={shapes} onShapes={setShapes} />
        </div>
      </div>
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
