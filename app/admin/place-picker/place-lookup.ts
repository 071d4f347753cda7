import { services } from '../../context.ts'
import { PRIVATE } from '../../ui/private.ts'
import { admit, refusal } from '../admit.ts'
import type { Route } from './+types/place-lookup'

/** The place that a point lies in, as a save would find it: `?at=30.57,-97.41`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const who = admit(context)
  const at = new URL(request.url).searchParams.get('at') ?? ''
  try {
    const place = await context.get(services).manage.listings.findPlace(who, at.slice(0, 100))
    return Response.json({ place }, { headers: PRIVATE })
  } catch (error) {
    throw refusal(context, error)
  }
}
