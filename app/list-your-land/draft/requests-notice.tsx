import { CircleCheck, CircleDashed, MessageSquare } from 'lucide-react'
import type { RequestedChange } from '../../../domain/draft/draft.ts'
import { MAX_REQUEST_ANSWER, requestAnswerField } from '../../../domain/draft/request-answer-field.ts'
import { type DraftStep, STEP_LABELS } from '../../../domain/draft/step-names.ts'
import { formatCount } from '../../../domain/text/format.ts'
import { TextareaField } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { StepFields } from './use-draft-form.ts'

interface RequestsNoticeProps {
  requests: readonly RequestedChange[]
  step: DraftStep
  fields: StepFields
}

/** What a reviewer asked to change, with a tick for what is done: on each step what is about it, on the last everything. */
export function RequestsNotice({ requests, step, fields }: RequestsNoticeProps) {
  const shown = requests.filter((request) => step === 'review' || request.step === step)
  if (shown.length === 0) return null
  const isDone = (request: RequestedChange) => doneText(request, fields) !== null
  const done = requests.filter(isDone).length
  const isAllDone = done === requests.length
  const look = isAllDone
    ? 'border-good/30 bg-good-soft text-good-ink'
    : 'border-caution/30 bg-caution-soft text-caution-ink'
  return (
    <section aria-label="Requested changes" className={`rounded-card border px-5 py-4 ${look}`}>
      <h3 className="flex items-center gap-2 text-15">
        <Icon of={isAllDone ? CircleCheck : MessageSquare} />
        <span role="status">
          {isAllDone
            ? 'All requested changes are done. You can submit again.'
            : `We asked for ${formatCount(requests.length, 'change')}. ${done} of ${requests.length} done.`}
        </span>
      </h3>
      <ul className="mt-3 grid gap-4">
        {shown.map((request) => (
          <Request key={request.key} request={request} isLink={step === 'review'} fields={fields} />
        ))}
      </ul>
    </section>
  )
}

/** “Changed” or “Answered”, also of an answer that isn’t saved yet; null while it is open. */
function doneText({ key, isChanged }: RequestedChange, fields: StepFields): string | null {
  if (isChanged) return 'Changed'
  return fields.current(requestAnswerField(key)).trim() === '' ? null : 'Answered'
}

interface RequestProps {
  request: RequestedChange
  isLink: boolean
  fields: StepFields
}

function Request({ request, isLink, fields }: RequestProps) {
  const { key, label, step, text } = request
  const name = requestAnswerField(key)
  const done = doneText(request, fields)
  const error = done === null ? fields.error(name) : undefined
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <Icon of={done ? CircleCheck : CircleDashed} size={20} className={done ? 'text-good-ink' : ''} />
      <div className="grid gap-1">
        <p className="flex flex-wrap gap-x-2 font-semibold">
          {isLink ? (
            <button type="submit" name="to" value={step} className="underline underline-offset-3">
              {label}
              <span className="sr-only">, in {STEP_LABELS[step]}</span>
            </button>
          ) : (
            label
          )}
          <span className={done ? 'font-medium text-good-ink' : 'font-medium'}>{done ?? 'Open'}</span>
        </p>
        <p className="wrap-anywhere text-ink">{text}</p>
        <details open={fields.initial(name) !== '' || error !== undefined}>
          <summary className="inline-flex min-h-8 items-center underline underline-offset-3">
            Answer<span className="sr-only"> about {label.toLowerCase()}</span>
          </summary>
          <TextareaField
            label={`Your answer about ${label.toLowerCase()}`}
            hint="If it’s right as it is, tell us why."
            error={error}
            name={name}
            rows={2}
            maxLength={MAX_REQUEST_ANSWER}
            defaultValue={fields.initial(name)}
            className="min-h-16"
            fieldClass="pt-1 text-ink"
          />
        </details>
      </div>
    </li>
  )
}
