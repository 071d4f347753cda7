import { Form } from 'react-router'
import { LONGEST_MESSAGE } from '../../../domain/lead.ts'
import { type HandKind, type ManagedLead, MESSAGE_KINDS } from '../../../domain/managed-lead.ts'
import { Field, FieldGroup, Textarea } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { firstOf } from '../content/typed.ts'
import type { LeadAnswer } from './act-on-lead.server.ts'

interface AnswerFormProps {
  lead: ManagedLead
  answer: LeadAnswer | undefined
  action: string
  /** So that a form that is sent twice is one message. */
  formKey: string
}

const CARD = 'grid gap-3 rounded-card border border-line bg-surface px-4 py-4 md:px-5'

export function ReplyForm({ lead, answer, action, formKey, mailbox }: AnswerFormProps & { mailbox: string }) {
  const failed = answer?.verb === 'reply' ? answer : undefined
  return (
    <Form method="post" action={action} preventScrollReset className={CARD} key={`reply ${lead.messages.length}`}>
      <input type="hidden" name="key" value={formKey} />
      <Field
        label="Reply"
        error={failed?.errors?.reply ?? failed?.failure?.message}
        hint={`Goes to ${lead.email}. Answers arrive at ${mailbox}, and are not read here.`}
      >
        {(control) => (
          <Textarea
            {...control}
            name="reply"
            rows={6}
            required
            maxLength={LONGEST_MESSAGE}
            defaultValue={firstOf(failed?.typed ?? {}, 'reply')}
          />
        )}
      </Field>
      <div>
        <SubmitButton pending="Sending..." name="do" value="reply">
          Send Reply
        </SubmitButton>
      </div>
    </Form>
  )
}

const KINDS: HandKind[] = ['received', 'answered']

/** What was written past the product. */
export function AddForm({ lead, answer, action, formKey }: AnswerFormProps) {
  const failed = answer?.verb === 'add' ? answer : undefined
  const typed = failed?.typed ?? {}
  return (
    <details className="rounded-card border border-line bg-surface" open={failed?.errors !== undefined}>
      <summary className="cursor-pointer px-4 py-3.5 font-label md:px-5">Add a mail by hand</summary>
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
                  defaultChecked={(firstOf(typed, 'kind') || 'received') === kind}
                  className="size-4.5 accent-accent"
                />
                {MESSAGE_KINDS[kind]}
              </label>
            ))}
          </span>
        </FieldGroup>
        <Field label="Text of the mail" error={failed?.errors?.said}>
          {(control) => (
            <Textarea
              {...control}
              name="said"
              rows={4}
              required
              maxLength={LONGEST_MESSAGE}
              defaultValue={firstOf(typed, 'said')}
            />
          )}
        </Field>
        <div>
          <SubmitButton pending="Adding..." kind="plain" name="do" value="add">
            Add to Conversation
          </SubmitButton>
        </div>
      </Form>
    </details>
  )
}
