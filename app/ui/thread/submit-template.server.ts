import { data, type RouterContextProvider } from 'react-router'
import { messageTemplateSchema } from '../../../domain/lead/message-template.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { safeParse } from '../../../domain/validation.ts'
import type { TemplateOwner } from '../../../server/people/leads/templates/service.ts'
import { services } from '../../context.ts'
import { failureOf } from '../form/failure.ts'
import { type FormErrors, readFormData } from '../form/read-form.ts'
import type { TemplateAnswer } from './template-answer.ts'

/** Adds, changes or deletes a template. */
export async function submitTemplate(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  viewer: SignedInViewer,
  owner: TemplateOwner,
) {
  const form = await readFormData(request)
  const { messageTemplates } = context.get(services)
  const id = String(form.get('id') ?? '')
  const typed = { name: String(form.get('name') ?? ''), body: String(form.get('body') ?? '') }
  const refuse = (answer: Omit<TemplateAnswer, 'id' | 'typed'>, status: number) =>
    data<TemplateAnswer>({ id, typed, ...answer }, { status })
  try {
    if (form.get('do') === 'delete') {
      await messageTemplates.remove(viewer, owner, id)
      return null
    }
    if (form.get('do') !== 'save') throw data(null, { status: 400 })
    const result = safeParse(messageTemplateSchema, typed)
    if (!result.success) {
      const errors: FormErrors = {}
      for (const { path, message } of result.error.issues) errors[String(path[0] ?? '')] ??= message
      return refuse({ errors }, 422)
    }
    await messageTemplates.save(viewer, owner, { ...result.data, ...(id && { id }) })
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, message, errors } = failureOf(context, error)
    return refuse(errors ? { errors } : { message }, status)
  }
}
