import { href } from 'react-router'
import { services, viewer } from '../context.ts'
import { PRIVATE } from '../ui/document/private.ts'
import { failureOf } from '../ui/form/failure.ts'
import { readFormData } from '../ui/form/read-form.ts'
import type { FavoriteAnswer } from '../ui/saved/account-favorites.ts'
import type { Route } from './+types/favorites'

const MAX_MERGED = 100

const answer = (body: FavoriteAnswer | string[], status = 200) => Response.json(body, { status, headers: PRIVATE })

/** The slugs of the listings that the viewer has saved, for the hearts on cards. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return answer(await context.get(services).savedLists.findSaved(context.get(viewer)))
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return answer({ message }, status)
  }
}

/** Saves a listing, takes it out again, or adds what was saved on the device. */
export async function action({ context, request }: Route.ActionArgs) {
  const { savedLists } = context.get(services)
  const who = context.get(viewer)
  const form = await readFormData(request)
  const slugs = form.getAll('slug').filter((slug) => typeof slug === 'string')
  const [slug = ''] = slugs
  const timeZone = String(form.get('time_zone') ?? '')
  try {
    switch (form.get('do')) {
      case 'save':
        await savedLists.save(who, slug, timeZone)
        return answer({})
      case 'unsave': {
        const list = await savedLists.unsave(who, slug)
        return answer(list ? { remains: { to: `${href('/saved')}?list=${list.list_id}`, name: list.list_name } } : {})
      }
      case 'merge':
        await savedLists.merge(who, slugs.slice(0, MAX_MERGED), timeZone)
        return answer({})
      default:
        return answer({ message: 'We couldn’t read this request. Check it and try again.' }, 400)
    }
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return answer({ message: errors?.slug ?? message }, status)
  }
}
