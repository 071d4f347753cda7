import { Hono } from 'hono'
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
    try {
      await services.alertMail.unsubscribeByMailProgram(req.query('token') ?? '')
    } catch (error) {
      // The app logs and responds to the rest.
      if (!isErrorCode(error, 'link_used') && !isErrorCode(error, 'too_many_requests')) throw error
      return plainError(error, UNSUBSCRIBE_PATH)
    }
    return new Response('You’re unsubscribed.\n', {
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })
  return app
}

/** Reads a copy of the form; the screen reports one that can't be read. */
async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await request.clone().formData()).get('List-Unsubscribe') === 'One-Click'
  } catch {
    return false
  }
}
