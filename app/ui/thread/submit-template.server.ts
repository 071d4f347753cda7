import { data, type RouterContextProvider } from 'react-router'
import { messageTemplateSchema } from '../../../domain/lead/message-template.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { parseValues } from '../../../domain/validation.ts'
import type { TemplateOwner } from '../../../server/people/leads/templates/service.ts'
import { services } from '../../context.ts'
import { failureOf } from '../form/failure.ts'
import { readFormData } from '../form/read-form.ts'
import { type TemplateAnswer, typedIn } from './template-answer.ts'

/** Adds, changes or deletes a template. */
export async function submitTemplate(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  viewer: SignedInViewer,
  owner: TemplateOwner,
) {
  const form = await readFormData(request)
  const { messageTemplates } = context.get(services)
  const { id, typed } = typedIn(form)
  try {
    if (form.get('do') === 'delete') await messageTemplates.remove(viewer, owner, id)
    else if (form.get('do') !== 'save') throw data(null, { status: 400 })
    else await messageTemplates.save(viewer, owner, { ...parseValues(messageTemplateSchema, typed), ...(id && { id }) })
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { status, message, errors } = failureOf(context, error)
    return data<TemplateAnswer>({ id, typed, ...(errors ? { errors } : { message }) }, { status })
  }
}
