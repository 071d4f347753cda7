import { caller, services, viewer } from '../../context.ts'
import { cookieHeaders } from '../../ui/document/cookies.ts'
import { PRIVATE } from '../../ui/document/private.ts'
import { failureOf } from '../../ui/form/failure.ts'
import { readFormData } from '../../ui/form/read-form.ts'
import type { Route } from './+types/push'

interface PushAnswer {
  key?: string
  isOn?: boolean
  message?: string
}

function answer(body: PushAnswer, { status = 200, cookies = [] as readonly string[] } = {}): Response {
  const headers = cookieHeaders(cookies)
  for (const [name, value] of Object.entries(PRIVATE)) headers.set(name, value)
  return Response.json(body, { status, headers })
}

/** The key that browsers subscribe with, and whether notifications are on in this one. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return answer(await context.get(services).push.read(context.get(viewer), context.get(caller)))
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return answer({ message }, { status })
  }
}

/** Turns notifications in this browser on or off. */
export async function action({ context, request }: Route.ActionArgs) {
  const { push } = context.get(services)
  const who = context.get(viewer)
  const form = await readFormData(request)
  const textOf = (name: string) => String(form.get(name) ?? '')
  try {
    switch (form.get('do')) {
      case 'on': {
        const device = { endpoint: textOf('endpoint'), p256dh: textOf('p256dh'), auth: textOf('auth') }
        return answer({}, { cookies: await push.subscribe(who, device) })
      }
      case 'off':
        return answer({}, { cookies: await push.unsubscribe(who, context.get(caller)) })
      default:
        return answer({ message: 'We couldn’t read this request. Check it and try again.' }, { status: 400 })
    }
  } catch (error) {
    const { status, message, errors } = failureOf(context, error)
    return answer({ message: errors?.endpoint ?? message }, { status })
  }
}
