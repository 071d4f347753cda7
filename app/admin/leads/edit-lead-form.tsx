import { useEffect, useRef, useState } from 'react'
import type { AdminLead, LeadOwner } from '../../../domain/lead/admin-lead.ts'
import { LEAD_STATUSES, type LeadStatus, MAX_NOTES_LENGTH } from '../../../domain/lead/lead.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Options, SelectField, TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useAnswer } from '../../ui/form/use-answer.ts'
import { LocalTime } from '../../ui/text/local-time.tsx'
import { firstValue } from '../content/editor/entered-values.ts'
import type { NewerVersionSummary } from '../content/screen-data.ts'
import type { LeadAnswer } from './lead-answer.ts'

interface EditLeadFormProps {
  lead: AdminLead
  owners: LeadOwner[]
  answer: LeadAnswer | undefined
  action: string
}

/** Status, owner and notes of a lead. */
export function EditLeadForm({ lead, owners, answer: latest, action }: EditLeadFormProps) {
  const answer = useAnswer(latest, ({ verb }) => verb === 'save')
  const { base, onInput } = useFormStart(lead, answer)
  const entered = answer?.entered
  const errors = answer?.errors ?? {}
  const start = (name: 'status' | 'owner_id' | 'notes') => (entered ? firstValue(entered, name) : (base[name] ?? ''))
  const version = answer?.newer?.version ?? base.version
  // A field is reset only when its value was changed elsewhere.
  const resetKey = entered ? `typed ${version}` : ''
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      onInput={onInput}
      className="grid gap-4 rounded-card border border-line bg-surface px-4 py-4 md:px-5"
    >
      {answer?.newer && <ConflictNotice newer={answer.newer} owners={owners} />}
      <input type="hidden" name="version" value={version} />
      <SelectField
        label="Status"
        error={errors.status}
        key={`status ${resetKey}${base.status}`}
        name="status"
        defaultValue={start('status')}
      >
        <Options of={LEAD_STATUSES} />
      </SelectField>
      <SelectField
        label="Owner"
        error={errors.owner_id}
        key={`owner_id ${resetKey}${base.owner_id}`}
        name="owner_id"
        defaultValue={start('owner_id')}
      >
        <option value="">Unassigned</option>
        <Options of={withOwner(owners, base).map(({ id, email }) => [id, email])} />
      </SelectField>
      <TextareaField
        label="Notes"
        error={errors.notes}
        hint="Visible to admins and included in data-access requests"
        key={`notes ${resetKey}${base.notes}`}
        name="notes"
        rows={6}
        maxLength={MAX_NOTES_LENGTH}
        defaultValue={start('notes')}
      />
      <div>
        <SubmitButton pending="Saving..." name="do" value="save">
          {answer?.newer ? 'Save My Version' : 'Save Lead'}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** A former admin may still be the owner. */
const withOwner = (owners: LeadOwner[], { owner_id, owner }: AdminLead): LeadOwner[] =>
  owner_id && owner && !owners.some(({ id }) => id === owner_id) ? [...owners, { id: owner_id, email: owner }] : owners

/**
 * The lead that the fields started from. It follows changes made elsewhere, except while notes are being edited; saving
 * those reports the conflict instead.
 */
function useFormStart(lead: AdminLead, answer: LeadAnswer | undefined) {
  const [base, setBase] = useState(lead)
  const isEdited = useRef(false)
  useEffect(() => {
    if (answer?.notice) isEdited.current = false
  }, [answer])
  useEffect(() => {
    setBase((current) => (isEdited.current && current.notes !== lead.notes ? current : lead))
  }, [lead])
  return {
    base,
    onInput: () => {
      isEdited.current = true
    },
  }
}

const LABELS: Record<string, string> = { status: 'Status', owner_id: 'Owner', notes: 'Notes' }

/** Shows what someone else saved while the form was open. */
function ConflictNotice({ newer, owners }: { newer: NewerVersionSummary; owners: LeadOwner[] }) {
  const describe = (name: string, value: unknown): string => {
    if (name === 'status') return LEAD_STATUSES[value as LeadStatus] ?? ''
    if (name === 'owner_id')
      return value ? (owners.find(({ id }) => id === value)?.email ?? 'Another admin') : 'Unassigned'
    return String(value ?? '') || 'Empty'
  }
  return (
    <div className="grid gap-3">
      <Notice kind="bad">
        <p>Someone else saved changes while you were editing.</p>
        <p className="font-normal">
          {newer.saved_by ?? 'Someone'} saved it on <LocalTime iso={newer.saved_at} />. Your changes aren’t saved yet;
          they are below.
        </p>
      </Notice>
      {newer.changes.length > 0 && (
        <dl className="grid gap-2 text-13">
          {newer.changes.map(({ name, theirs }) => (
            <div key={name}>
              <dt className="text-ink-3">{LABELS[name] ?? name} is now</dt>
              <dd className="break-words whitespace-pre-wrap">{describe(name, theirs)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
