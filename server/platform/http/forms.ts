import { matchRoutes, type Params } from 'react-router'
import type { BodyLimit } from './request-body.ts'
import { screenPath } from './screen-path.ts'

/** What a screen or route says of what is sent to it. */
export interface Form {
  /** The screen responds with the values as typed when the database is unavailable; an admin’s then changes nothing. */
  isOpen?: boolean
  /** 1 MB if it says nothing. */
  limit?: BodyLimit
  /** The limit of a form with files. */
  multipart?: BodyLimit | ((params: Params) => BodyLimit)
}

export type FormRoute = Form & { path: string }

/** The form that a request changes something with. */
export interface SentForm {
  isOpen: boolean
  limit: BodyLimit
}

/** The form that a request is sent to, by its address, which is matched as in the table of screens. */
export function formOf(routes: FormRoute[], { url, headers }: Pick<Request, 'url' | 'headers'>): SentForm {
  const { route, params = {} } = matchRoutes(routes, screenPath(new URL(url).pathname))?.[0] ?? {}
  const { isOpen = false, limit = { maxBytes: 1024 * 1024 }, multipart } = route ?? {}
  if (!multipart || !/^multipart\//i.test(headers.get('Content-Type') ?? '')) return { isOpen, limit }
  return { isOpen, limit: typeof multipart === 'function' ? multipart(params) : multipart }
}
