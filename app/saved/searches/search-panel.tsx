import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { ALERT_KINDS, ALERT_TEXTS } from '../../../domain/alert/alert-kinds.ts'
import { MAX_NAME_LENGTH } from '../../../domain/alert/search-name.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { Checkbox, FieldGroup, InputField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { ChangeAnswer } from './change-answer.ts'
import type { SavedSearchRow } from './load-searches.ts'

interface PanelProps {
  search: SavedSearchRow
  fetcherKey: string
  answer: ChangeAnswer | undefined
}

/** Renames a search, chooses what counts, and deletes it. */
export function SearchPanel({ search, fetcherKey, answer }: PanelProps) {
  const { id, name } = search
  const errors = answer?.errors
  const [isOpen, setOpen] = useState(Boolean(errors))
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="min-w-0 md:col-span-2">
      <summary className="link w-fit cursor-pointer text-13">
        Edit<span className="sr-only"> {name}</span>
      </summary>
      <div className="mt-3 grid gap-5">
        <ChangeForm id={id} fetcherKey={fetcherKey} className="grid gap-5">
          <InputField
            label="Name"
            name="name"
            defaultValue={name}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            error={errors?.name}
            fieldClass="max-w-[30rem]"
          />
          <Kinds search={search} error={errors?.counts} />
          <Button type="submit" name="do" value="save" kind="primary" className="w-fit">
            Save changes
          </Button>
        </ChangeForm>
        <details>
          <summary className={buttonClass({ kind: 'quiet', size: 'sm' })}>Delete search</summary>
          <ChangeForm id={id} fetcherKey={fetcherKey} className="mt-2 grid justify-items-start gap-2">
            <p>You’ll get no more alerts for it, and its past alerts are deleted.</p>
            <Button type="submit" name="do" value="delete" kind="danger" size="sm">
              Delete<span className="sr-only"> {name}</span>
            </Button>
          </ChangeForm>
        </details>
      </div>
    </details>
  )
}

interface ChangeFormProps {
  id: string
  fetcherKey: string
  className: string
  children: ReactNode
}

function ChangeForm({ id, fetcherKey, className, children }: ChangeFormProps) {
  return (
    <Form
      method="post"
      action={href('/saved/searches')}
      navigate={false}
      fetcherKey={fetcherKey}
      noValidate
      className={className}
    >
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  )
}

function Kinds({ search: { id, counts, profile }, error }: { search: SavedSearchRow; error: string | undefined }) {
  const errorId = `${id}-counts`
  return (
    <FieldGroup legend="Tell me about">
      {ALERT_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          name="counts"
          value={kind}
          defaultChecked={counts.includes(kind)}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          className="items-start!"
          label={
            <span className="grid">
              {ALERT_TEXTS[kind].label}
              <span className="text-13 text-ink-3">{ALERT_TEXTS[kind].hint(profile)}</span>
            </span>
          }
        />
      ))}
      {error && (
        <p id={errorId} role="alert" className="text-12 text-bad-ink">
          {error}
        </p>
      )}
    </FieldGroup>
  )
}
