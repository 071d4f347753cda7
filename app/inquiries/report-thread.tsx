import { MAX_REPORT_LENGTH } from '../../domain/lead/thread.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { TextareaField } from '../ui/form/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { inquiriesPath } from '../ui/thread/inquiries-path.ts'
import type { ThreadAnswer } from './thread-answer.ts'

/** Reports a conversation to the operator. */
export function ReportThread({ id, answer }: { id: string; answer: ThreadAnswer | undefined }) {
  const failed = answer?.verb === 'report' ? answer : undefined
  return (
    <Form
      method="post"
      action={`${inquiriesPath({ id })}?report=1`}
      className="grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <TextareaField
        label="What’s wrong with this conversation?"
        error={failed?.error ?? failed?.message}
        hint="Our team reads the conversation. The other side won’t know."
        name="text"
        required
        rows={3}
        maxLength={MAX_REPORT_LENGTH}
        defaultValue={failed?.typed}
      />
      <div className="flex gap-2">
        <SubmitButton pending="Sending..." name="do" value="report">
          Send report
        </SubmitButton>
        <ButtonLink to={inquiriesPath({ id })}>Cancel</ButtonLink>
      </div>
    </Form>
  )
}
