import { MAX_SUGGESTION_LENGTH, MIN_SUGGESTION_LENGTH, type Suggestions } from '../../domain/search/suggestion.ts'
import { caller, services, viewer } from '../context.ts'
import { failureOf } from '../ui/form/failure.ts'
import type { Route } from './+types/suggestions'

const NONE: Suggestions = { intent: null, places: [], listings: [] }
/** The counts may be older than that anyway. */
const CACHED = { 'Cache-Control': 'public, max-age=60' }
const NOT_CACHED = { 'Cache-Control': 'no-store' }

/** Suggestions for text that is being typed, as JSON: `?q=aus`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (url.searchParams.get('q') ?? '').trim()
  if (
    text.length < MIN_SUGGESTION_LENGTH ||
    text.length > MAX_SUGGESTION_LENGTH ||
    !text.isWellFormed() ||
    text.includes('\0')
  ) {
    return Response.json(NONE, { headers: CACHED })
  }
  try {
    const { address } = context.get(caller)
    const found = await context.get(services).suggestions.find(context.get(viewer), { text, address })
    return Response.json(found, { headers: CACHED })
  } catch (error) {
    const { status } = failureOf(context, error)
    return Response.json(NONE, { status, headers: NOT_CACHED })
  }
}
