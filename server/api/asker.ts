import type { Context } from 'hono'
import { AppError } from '../../domain/errors.ts'
import { assertMay, type Permission, type Viewer } from '../../domain/permissions.ts'
import { isFromElsewhere } from '../http/same-origin.ts'
import type { FindViewer } from '../services/viewers.ts'
import type { SiteInfo } from '../site-info.ts'
import { type ApiEnv, keyHolderOf, viewerOf } from './key.ts'

/** Nobody else keeps what an admin is shown. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' }

export interface AskerOptions {
  site: Pick<SiteInfo, 'publicUrl'>
  findViewer: FindViewer
}

export type Writer = (context: Context<ApiEnv>) => Promise<Viewer>

/** Where it comes from, then who asks, and only then what is asked. No other site can send a key in its owner's name. */
export function writerOf(options: AskerOptions, permission: Permission): Writer {
  return async (context) => {
    if (!keyHolderOf(context) && isFromElsewhere(context.req.raw, options.site)) throw new AppError('bad_request')
    const viewer = await viewerOf(context, options.findViewer)
    assertMay(viewer, permission)
    return viewer
  }
}

/** The version that a change begins with: the whole number that a read answered; null overwrites whatever is there. */
export function readVersion(version: unknown): number | null {
  if (version === null || (typeof version === 'number' && Number.isSafeInteger(version) && version > 0)) return version
  throw new AppError('invalid', { fields: { version: ['Version is the whole number that a read answered.'] } })
}
