import type { Context } from 'hono'
import { AppError } from '../../domain/errors.ts'
import { assertMay, type Permission, type Viewer } from '../../domain/permissions.ts'
import type { ResolveViewer } from '../accounts/resolve-viewer.ts'
import { isCrossOrigin } from '../http/same-origin.ts'
import type { SiteInfo } from '../settings/site-info.ts'
import { type ApiEnv, getKeyOwner, requireViewer } from './key.ts'

/** Keeps responses for admins out of shared caches. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' }

export interface AuthorizeOptions {
  site: Pick<SiteInfo, 'publicUrl'>
  resolveViewer: ResolveViewer
}

export type Authorize = (context: Context<ApiEnv>) => Promise<Viewer>

/**
 * Returns the viewer if they have the permission. Rejects cross-origin requests that rely on a session cookie; other sites
 * can't send an API key on its owner's behalf.
 * @throws AppError `bad_request`, `sign_in_needed`, `access_denied`
 */
export function requireWriter(options: AuthorizeOptions, permission: Permission): Authorize {
  return async (context) => {
    if (!getKeyOwner(context) && isCrossOrigin(context.req.raw, options.site)) throw new AppError('bad_request')
    const viewer = await requireViewer(context, options.resolveViewer)
    assertMay(viewer, permission)
    return viewer
  }
}

/** The version an update is based on, as an earlier response gave it; null overwrites any version. */
export function readVersion(version: unknown): number | null {
  if (version === null || (typeof version === 'number' && Number.isSafeInteger(version) && version > 0)) return version
  throw new AppError('invalid', { fields: { version: ['Send the version as the whole number that you read.'] } })
}
