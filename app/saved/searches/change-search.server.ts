import { data, type RouterContextProvider } from 'react-router'
import { ALERT_FREQUENCIES } from '../../../domain/alert/alert.ts'
import type { AlertKind } from '../../../domain/alert/alert-kinds.ts'
import { isErrorCode } from '../../../domain/errors.ts'
import type { SignedInViewer } from '../../../domain/permissions.ts'
import { services } from '../../context.ts'
import { failureOf } from '../../ui/form/failure.ts'
import type { ChangeAnswer } from './change-answer.ts'

/** Makes the change that a form of the list asks for. @throws a 400 response if it asks for none */
export async function changeSearch(
  context: Readonly<RouterContextProvider>,
  viewer: SignedInViewer,
  form: FormData,
): Promise<ChangeAnswer | ReturnType<typeof data<ChangeAnswer>>> {
  const { savedSearches } = context.get(services)
  const id = String(form.get('id') ?? '')
  try {
    switch (form.get('do')) {
      case 'frequency': {
        const frequency = ALERT_FREQUENCIES.find((each) => each === form.get('frequency'))
        if (!frequency) throw data(null, { status: 400 })
        await savedSearches.update(viewer, id, { frequency })
        return { id, isSaved: true }
      }
      case 'save': {
        const counts = form.getAll('counts') as AlertKind[]
        await savedSearches.update(viewer, id, { name: String(form.get('name') ?? ''), counts })
        return { id, isSaved: true }
      }
      case 'delete':
        await savedSearches.remove(viewer, id)
        return { id, isSaved: true }
      default:
        throw data(null, { status: 400 })
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // It was deleted in another tab, and the list that is shown next doesn't have it.
    if (isErrorCode(error, 'saved_search_not_found') && form.get('do') === 'delete') return { id, isSaved: true }
    const { status, message, errors } = failureOf(context, error)
    return data<ChangeAnswer>({ id, isSaved: false, message, errors }, { status })
  }
}
