import { Hono } from 'hono'
import { type AlertTopic, topicsText } from '../../../domain/alert/alert-topic.ts'
import { AppError, isErrorCode } from '../../../domain/errors.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { plainError } from '../../platform/http/errors.ts'
import { isCrossOrigin } from '../../platform/http/same-origin.ts'
import type { AlertMailService } from './service.ts'

/**
 * Mail programs post here when a reader unsubscribes (RFC 8058), from wherever they run: without cookies, and possibly with
 * another origin. Neither is needed: the token in the link is what allows it, no session is read, and unsubscribing is all it can
 * do.
 */
export const UNSUBSCRIBE_PATH = '/alerts/unsubscribe'

/** `POST /alerts/unsubscribe` of mail programs. Any other post is one of the screen with the same path. */
export function alertRoutes({ services }: { services: { alertMail: AlertMailService } }) {
  const app = new Hono<{ Bindings: Connection }>()
  app.post(UNSUBSCRIBE_PATH, async ({ req }, next) => {
    if (!(await isOneClick(req.raw))) {
      if (!isCrossOrigin(req.raw)) return next()
      return plainError(new AppError('bad_request'), UNSUBSCRIBE_PATH)
    }
    let ended: readonly AlertTopic[] | null
    try {
      ended = await services.alertMail.unsubscribeByMailProgram(req.query('token') ?? '')
    } catch (error) {
      // The app logs and responds to the rest.
      if (!isErrorCode(error, 'link_used') && !isErrorCode(error, 'too_many_requests')) throw error
      return plainError(error, UNSUBSCRIBE_PATH)
    }
    return new Response(`${endedText(ended)}\n`, {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })
  return app
}

function endedText(ended: readonly AlertTopic[] | null): string {
  if (ended === null) return 'You’re unsubscribed from all alert emails.'
  if (ended.length === 0) return 'What this email told you about was deleted, so we don’t email you about it anymore.'
  return `You’re unsubscribed. We won’t email you about ${topicsText(ended)} anymore.`
}

/** Reads a copy of the form; the screen reports one that can't be read. */
async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await request.clone().formData()).get('List-Unsubscribe') === 'One-Click'
  } catch {
    return false
  }
}
