import { type ActionFunctionArgs, data } from 'react-router'
import type { AlertFrequency } from '../../domain/alert/alert.ts'
import { isErrorCode } from '../../domain/errors.ts'
import type { Viewer } from '../../domain/permissions.ts'
import { type SearchFilters, searchParams } from '../../domain/search/search.ts'
import type { Services } from '../../server/services.ts'
import { services } from '../context.ts'
import { requireSignIn } from '../ui/account/require-sign-in.ts'
import { failureOf } from '../ui/form/failure.ts'
import { NOT_SAVED, type SaveAnswer } from './save-answer.ts'

/** A search as its owner saved it. */
export interface SavedState {
  id: string
  frequency: AlertFrequency
}

/** How the viewer saved this search; null if they didn't. The search works without it. */
export async function findSaved(
  savedSearches: Services['savedSearches'],
  viewer: Viewer,
  filters: SearchFilters,
  onError: (error: unknown) => void,
): Promise<SavedState | null> {
  if (viewer.kind !== 'user') return null
  return savedSearches.findSame(viewer, searchParams(filters).toString()).catch((error: unknown) => {
    onError(error)
    return null
  })
}

/** Saves the search in the address with instant alerts. */
export async function saveSearch(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  submitted: FormData,
) {
  const viewer = requireSignIn(context, request)
  const query = new URL(request.url).searchParams.toString()
  const timeZone = String(submitted.get('time_zone') ?? '')
  try {
    await context.get(services).savedSearches.save(viewer, { query, frequency: 'instantly', timeZone })
    return data<SaveAnswer>({ isSaved: true })
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    const text = isErrorCode(error, 'invalid') && errors?.query ? errors.query : `${NOT_SAVED} ${message}`
    return data<SaveAnswer>({ isSaved: false, message: text }, { status })
  }
}
