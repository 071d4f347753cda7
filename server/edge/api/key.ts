import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import type { SignedInViewer, Viewer } from '../../../domain/permissions.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import type { ApiKeysService } from '../../people/accounts/service.ts'
import { readFromPrimary } from '../../platform/db/read-scope.ts'
import { callerOf } from '../../platform/http/caller.ts'
import type { Connection } from '../../platform/http/connection.ts'

/** The Hono environment of API routes. */
export interface ApiEnv {
  Bindings: Connection
  Variables: { keyOwner?: SignedInViewer; isShared?: boolean }
}

const READING = new Set(['GET', 'HEAD'])

/**
 * Authenticates requests with an API key as the key's owner, ignoring cookies. An invalid key is rejected even on public
 * routes, so that its user notices. Requests without a key pass unchanged.
 */
export function authenticateKey(apiKeys: ApiKeysService): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const [scheme = '', key = ''] = (context.req.header('Authorization') ?? '').split(' ')
    if (scheme.toLowerCase() !== 'bearer') return next()
    const { viewer, scope } = await apiKeys.authenticate(key)
    if (scope === 'read' && !READING.has(context.req.method)) throw new AppError('key_reads_only')
    // A program keeps no cookie that would tell what it has written.
    if (scope === 'write') await readFromPrimary()
    context.set('keyOwner', viewer)
    return next()
  }
}

export const getKeyOwner = (context: Context<ApiEnv>): SignedInViewer | undefined => context.get('keyOwner')

/** The owner of the API key, or else the viewer of the session. */
export async function getViewer(context: Context<ApiEnv>, resolveViewer: ResolveViewer): Promise<Viewer> {
  const owner = getKeyOwner(context)
  if (owner) return owner
  const { viewer } = await resolveViewer(callerOf(context.req.raw, context.env))
  return viewer
}

/** Like `getViewer`, but requires an API key or a session. @throws AppError `sign_in_needed` */
export async function requireViewer(context: Context<ApiEnv>, resolveViewer: ResolveViewer): Promise<SignedInViewer> {
  const viewer = await getViewer(context, resolveViewer)
  if (viewer.kind !== 'user') throw new AppError('sign_in_needed')
  return viewer
}
