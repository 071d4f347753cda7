import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { DraftChanges } from '../../../domain/draft/draft.ts'
import { AppError } from '../../../domain/errors.ts'
import { safeParse } from '../../../domain/validation.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { callerOf } from '../../platform/http/caller.ts'
import type { Connection } from '../../platform/http/connection.ts'
import { problem, toAppError } from '../../platform/http/errors.ts'
import type { DraftsService } from './service.ts'

interface DraftRoutesDependencies {
  services: { drafts: DraftsService }
  resolveViewer: ResolveViewer
}

const values = z.array(z.string())
const bodySchema: z.ZodType<{ changes: DraftChanges }> = z.strictObject({
  changes: z.record(
    z.string().max(100),
    z.strictObject({ was: values, now: values, chosen: z.literal(true).optional() }),
  ),
})

/**
 * `POST /drafts/{id}` saves changes of a draft while its owner is typing. It is apart from the screens, because it is called
 * far more often than any of them.
 */
export function draftRoutes({ services, resolveViewer }: DraftRoutesDependencies) {
  const app = new Hono<{ Bindings: Connection }>()
  // The app logs and responds to what isn't about the request.
  app.onError((error) => {
    const known = toAppError(error)
    if (known.status >= 500) throw error
    return problem(known)
  })
  app.post('/drafts/:id', async (context) => {
    const caller = callerOf(context.req.raw, context.env)
    const { viewer } = await resolveViewer(caller)
    const { changes } = await readBody(context)
    const saved = await services.drafts.save(viewer, caller, { id: context.req.param('id'), changes })
    return Response.json(saved, { headers: { 'Cache-Control': 'no-store' } })
  })
  return app
}

async function readBody({ req }: Context): Promise<{ changes: DraftChanges }> {
  if (!req.header('Content-Type')?.startsWith('application/json')) throw new AppError('unsupported_media_type')
  const text = await req.raw.text()
  const result = safeParse(bodySchema, parsed(text))
  if (!result.success) throw new AppError('bad_request', { detail: 'Send the changes of a draft as JSON.' })
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
