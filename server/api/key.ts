import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../../domain/errors.ts'
import type { SignedInViewer, Viewer } from '../../domain/permissions.ts'
import type { Connection } from '../app.ts'
import { callerOf } from '../auth/caller.ts'
import type { Services } from '../services/services.ts'
import type { FindViewer } from '../services/viewers.ts'

/** What routes of the API find in their context. */
export interface ApiEnv {
  Bindings: Connection
  Variables: { keyHolder?: SignedInViewer }
}

const READING = new Set(['GET', 'HEAD'])

/**
 * Who asks with a key is its owner, whatever cookies come along. A key that is not good is refused, also for what
 * everybody may read: whoever sends one wants to know. A request without one goes on as it is.
 */
export function withKey(apiKeys: Services['apiKeys']): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const [scheme = '', key = ''] = (context.req.header('Authorization') ?? '').split(' ')
    if (scheme.toLowerCase() !== 'bearer') return next()
    const { viewer, scope } = await apiKeys.recognise(key)
    if (scope === 'read' && !READING.has(context.req.method)) throw new AppError('key_reads_only')
    context.set('keyHolder', viewer)
    return next()
  }
}

export const keyHolderOf = (context: Context<ApiEnv>): SignedInViewer | undefined => context.get('keyHolder')

/** The owner of the key, or whoever is signed in. */
export async function viewerOf(context: Context<ApiEnv>, findViewer: FindViewer): Promise<Viewer> {
  const holder = keyHolderOf(context)
  if (holder) return holder
  const { viewer } = await findViewer(callerOf(context.req.raw, context.env?.remoteAddress))
  return viewer
}
