/**
 * The one table of what can go wrong: code, HTTP status, the safe message that people see, and whether the operator
 * should hear of it. The messages of the specification's catalogue stand here word for word.
 */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request could not be understood.', report: false },
  invalid: { status: 422, message: 'Some values are not valid.', report: false },
  access_denied: { status: 403, message: 'Access Denied', report: false },
  not_found: { status: 404, message: 'Not found', report: false },
  listing_not_found: { status: 404, message: 'Listing not found', report: false },
  blog_post_not_found: { status: 404, message: 'Blog post not found', report: false },
  city_page_not_found: { status: 404, message: 'City Page Not Found', report: false },
  method_not_allowed: { status: 405, message: 'This address does not take that method.', report: false },
  too_many_requests: { status: 429, message: 'Too many requests. Please try again in a minute.', report: false },
  blog_posts_failed: { status: 503, message: 'Failed to fetch blog posts', report: true },
  datasets_failed: { status: 503, message: 'Failed to fetch datasets', report: true },
  dataset_download_failed: { status: 503, message: 'Failed to download dataset', report: true },
  unavailable: {
    status: 503,
    message: 'This part is not available right now. Please try again shortly.',
    report: true,
  },
  internal: { status: 500, message: 'Something went wrong on our side.', report: true },
} as const satisfies Record<string, { status: number; message: string; report: boolean }>

export type ErrorCode = keyof typeof ERRORS

/** Messages per field of a form or a request. */
export type FieldErrors = Record<string, string[]>

/** A failure that has a place in the table. Anything else that is thrown is `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, options: { detail?: string; fields?: FieldErrors; cause?: unknown } = {}) {
    super(options.detail ?? ERRORS[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** Told by the code: the server's `AppError` is another class than the one that is built into the screens. */
export function isErrorCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
