import { MAX_FILE_BYTES } from '../domain/screening/run.ts'
import { MAX_AREA_FILE_BYTES, UPLOAD_KINDS } from '../domain/upload/uploads.ts'
import { COLLECTIONS } from './edge/api/content-types.ts'
import { UPLOADS_OF, uploadPath } from './edge/api/uploads.ts'
import type { BodyLimit } from './platform/http/request-body.ts'
import { screenPath } from './platform/http/screen-path.ts'

const MB = 1024 * 1024
const DEFAULT: BodyLimit = { maxBytes: MB }
/** Fits the longest content that the forms accept, escaped as JSON. */
const CONTENT: BodyLimit = { maxBytes: 4 * MB }
/** Fits the largest file with the fields of its form. Each file and each field has its own limit too. */
const FILES: BodyLimit = { maxBytes: UPLOAD_KINDS['dataset-file'].maxBytes + 4 * MB, isStreamed: true }

/** An outline with the fields of its step. */
const DRAFT_FORM: BodyLimit = { maxBytes: MAX_AREA_FILE_BYTES + MB }
/** A file of parcels with the fields of its form; the service has lower limits without an account. */
const PARCELS: BodyLimit = { maxBytes: MAX_FILE_BYTES + 2 * MB, isStreamed: true }
const AREA: BodyLimit = { maxBytes: MAX_AREA_FILE_BYTES + MB, isStreamed: true }
/** Parcels as JSON. */
const SCREENINGS_API: BodyLimit = { maxBytes: 10 * MB }

const CONTENT_API = new RegExp(`^/api/v1/(${COLLECTIONS.join('|')})(/[^/]+)?$`)
const UPLOAD_API = new Set(COLLECTIONS.flatMap((name) => UPLOADS_OF[name].map((kind) => uploadPath(name, kind))))
const TUS = /^\/uploads(\/|$)/
/** Forms that send files without JavaScript. */
const CONTENT_FORM = /^\/admin\/((listings|blog|cities|datasets)$|layers\/[^/]+$)/

/** Steps of a listing's draft; without JavaScript, these send files. */
const DRAFT = /^\/list-your-land\/[^/]+(\/[^/]+)?$/
const DRAFT_FILES = /^\/list-your-land\/[^/]+\/(power|media|proof)$/

/** The limit of the request's body. */
export function bodyLimitOf({ url, headers }: Pick<Request, 'url' | 'headers'>): BodyLimit {
  const path = screenPath(new URL(url).pathname)
  if (TUS.test(path) || UPLOAD_API.has(path)) return FILES
  if (CONTENT_FORM.test(path) && isMultipart(headers)) return FILES
  if (DRAFT_FILES.test(path) && isMultipart(headers)) return FILES
  if (DRAFT.test(path) && isMultipart(headers)) return DRAFT_FORM
  if (path === '/screen' && isMultipart(headers)) return PARCELS
  if (path === '/search/area') return AREA
  if (path === '/api/v1/screenings') return SCREENINGS_API
  return CONTENT_API.test(path) ? CONTENT : DEFAULT
}

const isMultipart = (headers: Headers) => /^multipart\//i.test(headers.get('Content-Type') ?? '')
