import { z } from '@hono/zod-openapi'
import type { Context, Handler } from 'hono'
import { invalid } from '../../../domain/errors.ts'
import { assertMay, type Permission, type Viewer } from '../../../domain/permissions.ts'
import type { ResolveViewer } from '../../people/accounts/resolve-viewer.ts'
import { jsonResponse } from '../../platform/http/text-response.ts'
import { type ApiEnv, requireViewer } from './key.ts'

/** Keeps responses for admins out of shared caches. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' }

export type Authorize = (context: Context<ApiEnv>) => Promise<Viewer>

/**
 * Returns the viewer if they have the permission.
 * @throws AppError `sign_in_needed`, `access_denied`
 */
export function requireWriter(resolveViewer: ResolveViewer, permission: Permission): Authorize {
  return async (context) => {
    const viewer = await requireViewer(context, resolveViewer)
    assertMay(viewer, permission)
    return viewer
  }
}

/** Authorizes a request and sends what `act` returns, kept out of shared caches. */
export const respondTo =
  <Path extends string>(
    authorize: Authorize,
    act: (viewer: Viewer, context: Context<ApiEnv, Path>) => Promise<unknown>,
  ): Handler<ApiEnv, Path> =>
  async (context) =>
    jsonResponse(await act(await authorize(context), context), { headers: NO_STORE })

/** The version an update is based on, as an earlier response gave it; null overwrites any version. */
export const versionSchema = z.int().min(1).nullable()
export const VERSION_NOTE =
  'If you send `version` and a newer version exists, returns 409 with that version in `newer`.'

/** @throws AppError `invalid` */
export function readVersion(value: unknown): number | null {
  const version = versionSchema.safeParse(value)
  if (version.success) return version.data
  throw invalid('version', 'Send the version as the whole number that you read.')
}
