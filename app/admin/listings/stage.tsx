import type { ChangeEvent } from 'react'
import { LIFECYCLES } from '../../../domain/listing/listing.ts'
import { STAGE_LABELS } from '../../../domain/listing/listing-facts.ts'
import { Checkbox, Options, SelectField } from '../../ui/form/field.tsx'
import type { Fields } from '../content/editor/editor.tsx'

const isHidden = (stage: string) => stage === 'draft' || stage === 'in_review'
const stageOf = (fields: Fields) => fields.current('lifecycle') || 'draft'

/** The stage of the deal. Choosing one that is always hidden or public changes Published, as saving would. */
export function StageField({ fields }: { fields: Fields }) {
  const follow = ({ currentTarget: { form, value } }: ChangeEvent<HTMLSelectElement>) => {
    const published = form?.elements.namedItem('is_published')
    if (!(published instanceof HTMLInputElement)) return
    if (isHidden(value)) published.checked = false
    if (value === 'published') published.checked = true
    fields.onChange()
  }
  return (
    <SelectField
      label="Stage"
      hint="Visitors never see listings that are Draft or In review."
      name="lifecycle"
      defaultValue={fields.initial('lifecycle') || 'draft'}
      onChange={follow}
    >
      <Options of={LIFECYCLES.map((stage) => [stage, STAGE_LABELS[stage]])} />
    </SelectField>
  )
}

/** The Published checkbox, which updates the stage as saving would, and a sentence on who sees the listing. */
export function PublishedField({ fields }: { fields: Fields }) {
  const follow = ({ currentTarget: { form, checked } }: ChangeEvent<HTMLInputElement>) => {
    const stage = form?.elements.namedItem('lifecycle')
    if (!(stage instanceof HTMLSelectElement)) return
    if (checked && isHidden(stage.value)) stage.value = 'published'
    if (!checked && stage.value === 'published') stage.value = 'draft'
    fields.onChange()
  }
  const sentence = visibilityText(stageOf(fields), fields.current('is_published') !== '')
  return (
    <>
      <Checkbox
        name="is_published"
        label="Published"
        defaultChecked={fields.isTicked('is_published')}
        onChange={follow}
      />
      <p role="status" className="text-13 text-ink-3">
        {sentence}
      </p>
    </>
  )
}

/** “Visitors see this listing, marked “Under offer”.” */
function visibilityText(stage: string, isPublished: boolean): string {
  if (!isPublished) return stage === 'in_review' ? 'Hidden from visitors while in review.' : 'Hidden from visitors.'
  const label = stage === 'under_offer' || stage === 'closed' ? `, marked “${STAGE_LABELS[stage]}”` : ''
  return `Visitors see this listing${label}.`
}
