import type { Database } from '../db/database.ts'
import { formatLsn, type Lsn, parseLsn } from '../db/lsn.ts'
import { withReadScope } from '../db/read-scope.ts'
import { cookieHeader, readCookie } from './cookie.ts'
import { CHANGES } from './request-body.ts'
import { carriesSession } from './session-cookie.ts'

const NAME = 'voltacre.written'
/** Longer than anything that is read may be old. */
const DAYS = 1 / 24
/** Past every position: what was written is read from the primary. */
const UNKNOWN: Lsn = 0xffff_ffff_ffff_ffffn

/** Runs a request so that it reads what its sender has written before, on whatever instance. */
export type WithOwnWrites = (request: Request, handle: () => Promise<Response>) => Promise<Response>

interface OwnWritesOptions {
  database: Pick<Database, 'kind' | 'position'>
  /** Resolves when no cache has anything older; see `content-changes.ts`. */
  changes: { reported(position: Lsn): Promise<void> }
  publicUrl: string
}

/**
 * Browsers keep the position in the database's log of what they wrote last in a cookie. A request that carries it waits until
 * caches here have no older data, and reads only replicas that have replayed it. Requests that change something, and those of people
 * who are signed in, read the primary. See docs/decisions/077-replicas.md.
 */
export function createOwnWrites({ database, changes, publicUrl }: OwnWritesOptions): WithOwnWrites {
  if (database.kind === 'embedded') return (_, handle) => handle()
  const markWritten = async (response: Response) => {
    const position = (await database.position().catch(() => null)) ?? UNKNOWN
    response.headers.append('Set-Cookie', cookieHeader(NAME, formatLsn(position), { days: DAYS, publicUrl }))
  }
  return async (request, handle) => {
    const isChanging = CHANGES.has(request.method)
    const after = parseLsn(readCookie(request, NAME))
    if (after !== null) await changes.reported(after).catch(() => undefined)
    const scope = {
      after,
      isPrimaryOnly: isChanging || carriesSession(request.headers.get('Cookie')),
      catchUp: () => changes.reported(UNKNOWN),
    }
    const response = await withReadScope(scope, handle)
    if (isChanging && response.status < 500 && !request.headers.has('Authorization')) await markWritten(response)
    return response
  }
}

/** Whether a Cookie header comes from a browser that has written something in the last hour. */
export const hasWritten = (cookies: string | null | undefined): boolean => cookies?.includes(`${NAME}=`) ?? false
