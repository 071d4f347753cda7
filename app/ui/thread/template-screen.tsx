import { MAX_TEMPLATE_BODY, MAX_TEMPLATE_NAME, type MessageTemplate } from '../../../domain/lead/message-template.ts'
import { InputField, TextareaField } from '../form/field.tsx'
import { Form } from '../form/form.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import type { TemplateAnswer } from './template-answer.ts'

interface TemplateScreenProps {
  path: string
  templates: readonly MessageTemplate[]
  answer: TemplateAnswer | undefined
}

/** Texts that are written often: the viewer's own or the team's. */
export function TemplateScreen({ path, templates, answer }: TemplateScreenProps) {
  return (
    <div className="grid max-w-180 gap-6">
      <p className="text-ink-2">
        {'{name}'} becomes the first name of the person you write to, {'{listing}'} the title of the listing.
      </p>
      {[...templates, null].map((template) => (
        <TemplateForm
          key={template?.id ?? `new ${templates.length}`}
          path={path}
          template={template}
          answer={answer && answer.id === (template?.id ?? '') ? answer : undefined}
        />
      ))}
    </div>
  )
}

interface TemplateFormProps {
  path: string
  /** Null for a new one. */
  template: MessageTemplate | null
  answer: TemplateAnswer | undefined
}

function TemplateForm({ path, template, answer }: TemplateFormProps) {
  const typed = answer?.typed
  return (
    <Form
      method="post"
      action={path}
      preventScrollReset
      className="grid gap-3 rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 className="text-15">{template ? template.name : 'New template'}</h2>
      {answer?.message && <FormFailure message={answer.message} reason={answer.reason} />}
      {template && <input type="hidden" name="id" value={template.id} />}
      <InputField
        label="Name"
        error={answer?.errors?.name}
        name="name"
        required
        maxLength={MAX_TEMPLATE_NAME}
        defaultValue={typed?.name ?? template?.name}
      />
      <TextareaField
        label="Text"
        error={answer?.errors?.body}
        name="body"
        required
        rows={4}
        maxLength={MAX_TEMPLATE_BODY}
        defaultValue={typed?.body ?? template?.body}
      />
      <div className="flex gap-2">
        <SubmitButton kind={template ? 'plain' : 'primary'} pending="Saving..." name="do" value="save">
          {template ? 'Save template' : 'Add template'}
        </SubmitButton>
        {template && (
          <SubmitButton
            kind="quiet"
            pending="Deleting..."
            name="do"
            value="delete"
            aria-label={`Delete ${template.name}`}
          >
            Delete
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}
