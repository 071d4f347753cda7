import { type AdminLead, LOGGED_KINDS, type LoggedKind } from '../../../domain/lead/admin-lead.ts'
import { MAX_MESSAGE_LENGTH } from '../../../domain/lead/lead.ts'
import { FieldGroup, TextareaField } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { firstValue } from '../content/editor/entered-values.ts'
import type { LeadAnswer } from './lead-answer.ts'

interface ReplyFormProps {
  lead: AdminLead
  answer: LeadAnswer | undefined
  action: string
  /** Idempotency key, so that a form submitted twice creates one message. */
  formKey: string
}

const CARD = 'grid gap-3 rounded-card border border-line bg-surface px-4 py-4 md:px-5'

interface SendFormProps extends ReplyFormProps {
  mailbox: string
  /** Whether answers by email arrive here. */
  takesMail: boolean
}

export function ReplyForm({ lead, answer, action, formKey, mailbox, takesMail }: SendFormProps) {
  const failed = answer?.verb === 'reply' ? answer : undefined
  return (
    <Form method="post" action={action} preventScrollReset className={CARD} key={`reply ${lead.messages.length}`}>
      <input type="hidden" name="key" value={formKey} />
      <TextareaField
        label="Reply"
        error={failed?.errors?.reply ?? failed?.failure?.message}
        hint={
          takesMail
            ? `Sent to ${lead.email}. Answers by email appear here.`
            : `Sent to ${lead.email}. Answers by email go to ${mailbox}; log them below.`
        }
        name="reply"
        rows={6}
        required
        maxLength={MAX_MESSAGE_LENGTH}
        defaultValue={firstValue(failed?.entered ?? {}, 'reply')}
      />
      <div>
        <SubmitButton pending="Sending..." name="do" value="reply">
          Send Reply
        </SubmitButton>
      </div>
    </Form>
  )
}

const KINDS: LoggedKind[] = ['received', 'answered']

/** Logs an email that was received or sent outside the product. */
export function LogEmailForm({ lead, answer, action, formKey }: ReplyFormProps) {
  const failed = answer?.verb === 'add' ? answer : undefined
  const typed = failed?.entered ?? {}
  return (
    <details className="rounded-card border border-line bg-surface" open={failed?.errors !== undefined}>
      <summary className="cursor-pointer px-4 py-3.5 font-label md:px-5">Log an email</summary>
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="grid gap-3 px-4 pb-4 md:px-5"
        key={`add ${lead.messages.length}`}
      >
        <input type="hidden" name="key" value={formKey} />
        <FieldGroup legend="Who wrote it">
          <span className="flex flex-wrap gap-x-5 gap-y-1">
            {KINDS.map((kind) => (
              <label key={kind} className="flex min-h-6 items-center gap-2 text-14">
                <input
                  type="radio"
                  name="kind"
                  value={kind}
                  required
                  defaultChecked={(firstValue(typed, 'kind') || 'received') === kind}
                  className="size-4.5 accent-accent"
                />
                {LOGGED_KINDS[kind]}
              </label>
            ))}
          </span>
        </FieldGroup>
        <TextareaField
          label="Email text"
          error={failed?.errors?.body}
          name="body"
          rows={4}
          required
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={firstValue(typed, 'body')}
        />
        <div>
          <SubmitButton pending="Adding..." kind="plain" name="do" value="add">
            Add to Conversation
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
