import { services, viewer } from '../../context.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import type { Route } from './+types/push'

type PushAnswer = { key?: string; message?: string }

const answer = (body: PushAnswer, status = 200) => Response.json(body, { status, headers: PRIVATE })

/** The key that browsers subscribe with. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return answer({ key: await context.get(services).push.getPublicKey(context.get(viewer)) })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return answer({ message }, status)
  }
}

/** Turns notifications on a device on or off. */
export async function action({ context, request }: Route.ActionArgs) {
  const { push } = context.get(services)
  const who = context.get(viewer)
  const form = await readFormData(request)
  const textOf = (name: string) => String(form.get(name) ?? '')
  const endpoint = textOf('endpoint')
  try {
    if (form.get('do') === 'on') await push.subscribe(who, { endpoint, p256dh: textOf('p256dh'), auth: textOf('auth') })
    else if (form.get('do') === 'off') await push.unsubscribe(who, endpoint)
    else return answer({ message: 'We couldn’t read this request. Check it and try again.' }, 400)
    return answer({})
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return answer({ message: errors?.endpoint ?? message }, status)
  }
}
