import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { formatMoment } from '../../../domain/format.ts'
import { LEAD_STATUSES, type LeadStatus, LONGEST_NOTES } from '../../../domain/lead.ts'
import type { LeadOwner, ManagedLead } from '../../../domain/managed-lead.ts'
import { Alert } from '../../ui/alert.tsx'
import { Field, Select, Textarea } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Newer } from '../content/screen.ts'
import { firstOf } from '../content/typed.ts'
import type { LeadAnswer } from './act-on-lead.server.ts'

interface WorkFormProps {
  lead: ManagedLead
  owners: LeadOwner[]
  answer: LeadAnswer | undefined
  action: string
}

/** What the operator keeps of a lead. */
export function WorkForm({ lead, owners, answer: latest, action }: WorkFormProps) {
  const answer = latest?.verb === 'save' ? latest : undefined
  const { began, onInput } = useBeginning(lead, answer)
  const typed = answer?.typed
  const errors = answer?.errors ?? {}
  const start = (name: 'status' | 'owner_id' | 'notes') => (typed ? firstOf(typed, name) : (began[name] ?? ''))
  const version = answer?.newer?.version ?? began.version
  // Each field begins anew when what it holds was changed elsewhere, and not before.
  const round = typed ? `typed ${version}` : ''
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      onInput={onInput}
      className="grid gap-4 rounded-card border border-line bg-surface px-4 py-4 md:px-5"
    >
      {answer?.newer && <Changed newer={answer.newer} owners={owners} />}
      <input type="hidden" name="version" value={version} />
      <Field label="Status" error={errors.status}>
        {(control) => (
          <Select {...control} key={`${round}${began.status}`} name="status" defaultValue={start('status')}>
            {Object.entries(LEAD_STATUSES).map(([status, words]) => (
              <option key={status} value={status}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Owner" error={errors.owner_id}>
        {(control) => (
          <Select {...control} key={`${round}${began.owner_id}`} name="owner_id" defaultValue={start('owner_id')}>
            <option value="">Nobody</option>
            {withOwner(owners, began).map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Notes" error={errors.notes} hint="Seen by admins alone, and by who asks what we hold of them">
        {(control) => (
          <Textarea
            {...control}
            key={`${round}${began.notes}`}
            name="notes"
            rows={6}
            maxLength={LONGEST_NOTES}
            defaultValue={start('notes')}
          />
        )}
      </Field>
      <div>
        <SubmitButton pending="Saving..." name="do" value="save">
          {answer?.newer ? 'Save Mine' : 'Save Lead'}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Somebody who is no admin any more may still be the owner. */
const withOwner = (owners: LeadOwner[], { owner_id, owner }: ManagedLead): LeadOwner[] =>
  owner_id && owner && !owners.some(({ id }) => id === owner_id) ? [...owners, { id: owner_id, email: owner }] : owners

/**
 * The lead that the fields began with. What changes elsewhere is taken in, but not over notes that are being typed: saving
 * them then tells of it.
 */
function useBeginning(lead: ManagedLead, answer: LeadAnswer | undefined) {
  const [began, setBegan] = useState(lead)
  const isTyped = useRef(false)
  useEffect(() => {
    if (answer?.notice) isTyped.current = false
  }, [answer])
  useEffect(() => {
    setBegan((held) => (isTyped.current && held.notes !== lead.notes ? held : lead))
  }, [lead])
  return {
    began,
    onInput: () => {
      isTyped.current = true
    },
  }
}

const LABELS: Record<string, string> = { status: 'Status', owner_id: 'Owner', notes: 'Notes' }

/** What somebody else saved meanwhile, beside what is in the form. */
function Changed({ newer, owners }: { newer: Newer; owners: LeadOwner[] }) {
  const wordsOf = (name: string, value: unknown): string => {
    if (name === 'status') return LEAD_STATUSES[value as LeadStatus] ?? ''
    if (name === 'owner_id') return value ? (owners.find(({ id }) => id === value)?.email ?? 'Somebody else') : 'Nobody'
    return String(value ?? '') || 'Empty'
  }
  return (
    <div className="grid gap-3">
      <Alert kind="bad">
        <p>Somebody else saved a newer version meanwhile.</p>
        <p className="font-normal">
          {newer.saved_by ?? 'Somebody'} saved it on {formatMoment(newer.saved_at)}. Nothing of yours was saved yet; it
          stands below.
        </p>
      </Alert>
      {newer.changes.length > 0 && (
        <dl className="grid gap-2 text-13">
          {newer.changes.map(({ name, theirs }) => (
            <div key={name}>
              <dt className="text-ink-3">{LABELS[name] ?? name} is now</dt>
              <dd className="break-words whitespace-pre-wrap">{wordsOf(name, theirs)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
