import { SIGN_IN_FAILED, SIGN_UP_FAILED } from './account/sign-in-texts.ts'
import type { NewerVersion } from './content/admin-content.ts'
import { DOWNLOAD_FAILED } from './dataset/dataset.ts'

/**
 * Every error code with its HTTP status, the message users see and whether to report it to the operator. Messages in the
 * specification's error catalog must match it word for word.
 */
export const ERRORS = {
  bad_request: { status: 400, message: 'We couldn’t read this request. Check it and try again.', report: false },
  invalid: { status: 422, message: 'Some fields need attention.', report: false },
  sign_in_needed: { status: 401, message: 'Sign in to continue.', report: false },
  sign_in_failed: { status: 401, message: SIGN_IN_FAILED, report: false },
  sign_up_failed: { status: 422, message: SIGN_UP_FAILED, report: false },
  wrong_password: { status: 422, message: 'Incorrect password.', report: false },
  no_password: {
    status: 422,
    message: 'Your account has no password yet. Use “Forgot password” to set one.',
    report: false,
  },
  wrong_code: { status: 422, message: 'Incorrect code. Enter the next code your app shows.', report: false },
  key_refused: { status: 401, message: 'This API key is invalid, revoked or expired.', report: false },
  key_reads_only: { status: 403, message: 'This API key is read-only.', report: false },
  link_used: { status: 410, message: 'This link has expired or was already used.', report: false },
  verification_needed: { status: 403, message: 'Verify your email address first.', report: false },
  two_factor_needed: { status: 403, message: 'Admins must turn on two-factor authentication.', report: false },
  access_denied: { status: 403, message: 'Access Denied', report: false },
  not_found: { status: 404, message: 'Not found', report: false },
  listing_not_listed: { status: 409, message: 'Only published listings can be confirmed.', report: false },
  listing_not_found: { status: 404, message: 'Listing not found', report: false },
  draft_not_found: { status: 404, message: 'Draft not found', report: false },
  draft_in_review: {
    status: 409,
    message: 'This listing is in review. Withdraw it from review to make changes.',
    report: false,
  },
  too_many_drafts: {
    status: 409,
    message: 'You have 50 open drafts. Submit or delete one before you start another.',
    report: false,
  },
  import_running: {
    status: 409,
    message: 'Another import of yours is still running. Wait until it’s done.',
    report: false,
  },
  import_not_applied: { status: 409, message: 'Only an import that was applied can be undone.', report: false },
  review_not_found: { status: 404, message: 'Review not found', report: false },
  review_taken: {
    status: 409,
    message: 'Another admin is reviewing this. You can read it, but only they can decide.',
    report: false,
  },
  review_decided: {
    status: 409,
    message: 'This was decided, withdrawn or submitted again in the meantime. Reload it to see where it stands.',
    report: false,
  },
  listing_not_published: {
    status: 409,
    message: 'This listing isn’t in a stage where that works. Reload the page to see where it stands.',
    report: false,
  },
  candidate_site_not_found: { status: 404, message: 'Candidate site not found', report: false },
  blog_post_not_found: { status: 404, message: 'Blog post not found', report: false },
  dataset_not_found: { status: 404, message: 'Dataset not found', report: false },
  layer_not_found: { status: 404, message: 'Layer not found', report: false },
  screening_not_found: { status: 404, message: 'Screening not found', report: false },
  saved_list_not_found: { status: 404, message: 'List not found', report: false },
  saved_search_not_found: { status: 404, message: 'Saved search not found', report: false },
  layer_busy: {
    status: 409,
    message: 'A file is already being imported into this layer. Finish or cancel that import first.',
    report: false,
  },
  layer_shipped: {
    status: 409,
    message: 'Layers that come with the product can’t be deleted. Hide this layer instead.',
    report: false,
  },
  layer_version_current: {
    status: 409,
    message: 'The current version can’t be deleted. Switch to another version first.',
    report: false,
  },
  dataset_not_ready: {
    status: 409,
    message: 'This dataset is still being processed. Try again in a few minutes.',
    report: false,
  },
  query_too_heavy: {
    status: 422,
    message: 'This query takes too long. Add filters, select fewer columns or request an earlier page.',
    report: false,
  },
  datasets_busy: {
    status: 503,
    message: 'The dataset service is busy. Try again in a minute.',
    report: false,
  },
  lead_not_found: { status: 404, message: 'Lead not found', report: false },
  organization_not_found: { status: 404, message: 'Only owners of an organization can do this.', report: false },
  invitation_not_found: { status: 404, message: 'This invitation has expired or was revoked.', report: false },
  in_organization: {
    status: 409,
    message: 'You’re in an organization already. Leave it before you join or create another one.',
    report: false,
  },
  organization_read_only: {
    status: 403,
    message: 'You can only view this. Ask an owner of your organization to make you an editor.',
    report: false,
  },
  last_owner: {
    status: 409,
    message: 'This is the only owner. Make someone else an owner first.',
    report: false,
  },
  thread_not_found: { status: 404, message: 'Conversation not found', report: false },
  message_not_found: { status: 404, message: 'This message was already sent or discarded.', report: false },
  thread_blocked: {
    status: 409,
    message: 'You can’t send messages here, because one of you has blocked the other.',
    report: false,
  },
  user_not_found: { status: 404, message: 'User not found', report: false },
  lead_unconfirmed: {
    status: 409,
    message: 'This email address isn’t confirmed, so you can’t send to it.',
    report: false,
  },
  last_admin: { status: 409, message: 'This is the only admin. Make someone else an admin first.', report: false },
  own_account: { status: 409, message: 'This is your own account. Confirm to continue.', report: false },
  user_suspended: { status: 409, message: 'This account is suspended. Reinstate it first.', report: false },
  city_page_not_found: { status: 404, message: 'City Page Not Found', report: false },
  other_account: {
    status: 412,
    message: 'You’re signed in as someone else in another tab. Sign in as before, then try again.',
    report: false,
  },
  conflict: { status: 409, message: 'Someone else saved changes while you were editing.', report: false },
  undo_too_late: { status: 410, message: 'It’s too late to undo this.', report: false },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was already used for a different request.',
    report: false,
  },
  blog_slug_taken: {
    status: 409,
    message: 'A blog post with this slug already exists. Please choose a different slug.',
    report: false,
  },
  city_slug_taken: {
    status: 409,
    message: 'A city page with this slug already exists. Please choose a different city/state combination.',
    report: false,
  },
  listing_slug_taken: {
    status: 409,
    message: 'A listing with this slug already exists. Please choose a different slug.',
    report: false,
  },
  dataset_slug_taken: {
    status: 409,
    message: 'A dataset with this slug already exists. Please choose a different slug.',
    report: false,
  },
  too_large: { status: 413, message: 'This request is too large.', report: false },
  unsupported_media_type: { status: 415, message: 'Send JSON with Content-Type: application/json.', report: false },
  unsupported_file_type: {
    status: 415,
    message: 'Send the file as the request body, or as a part of multipart/form-data.',
    report: false,
  },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.', report: false },
  too_many_requests: { status: 429, message: 'Too many requests. Try again in a minute.', report: false },
  blog_posts_failed: { status: 503, message: 'Failed to fetch blog posts', report: true },
  datasets_failed: { status: 503, message: 'Failed to fetch datasets', report: true },
  dataset_download_failed: { status: 503, message: DOWNLOAD_FAILED, report: true },
  listing_save_failed: { status: 503, message: 'Failed to save listing. Please try again.', report: true },
  listings_failed: { status: 503, message: 'Failed to fetch listings', report: true },
  listing_delete_failed: { status: 503, message: 'Failed to delete listing', report: true },
  listing_status_failed: { status: 503, message: 'Failed to update listing status', report: true },
  blog_save_failed: { status: 503, message: 'Failed to save blog post. Please try again.', report: true },
  blog_delete_failed: { status: 503, message: 'Failed to delete blog post', report: true },
  blog_status_failed: { status: 503, message: 'Failed to update blog post status', report: true },
  featured_status_failed: { status: 503, message: 'Failed to update featured status', report: true },
  city_save_failed: { status: 503, message: 'Failed to save city page. Please try again.', report: true },
  city_pages_failed: { status: 503, message: 'Failed to fetch city pages', report: true },
  city_delete_failed: { status: 503, message: 'Failed to delete city page', report: true },
  city_status_failed: { status: 503, message: 'Failed to update city page status', report: true },
  dataset_save_failed: { status: 503, message: 'Failed to save dataset. Please try again.', report: true },
  dataset_delete_failed: { status: 503, message: 'Failed to delete dataset', report: true },
  dataset_status_failed: { status: 503, message: 'Failed to update dataset status', report: true },
  layers_failed: { status: 503, message: 'Failed to fetch layers', report: true },
  layer_save_failed: { status: 503, message: 'Failed to save layer. Please try again.', report: true },
  layer_slug_taken: {
    status: 409,
    message: 'A layer with this name already exists. Please choose a different name.',
    report: false,
  },
  settings_save_failed: { status: 503, message: 'Failed to save settings. Please try again.', report: true },
  profiles_failed: { status: 503, message: 'Failed to fetch screening profiles', report: true },
  profile_save_failed: { status: 503, message: 'Failed to save profile. Please try again.', report: true },
  profile_preview_failed: { status: 503, message: 'Failed to screen listings. Please try again.', report: true },
  profile_not_found: { status: 404, message: 'Profile not found', report: false },
  profile_key_taken: {
    status: 409,
    message: 'A profile with this key already exists. Please choose a different key.',
    report: false,
  },
  leads_failed: { status: 503, message: 'Failed to fetch leads', report: true },
  lead_update_failed: { status: 503, message: 'Failed to update lead', report: true },
  lead_delete_failed: { status: 503, message: 'Failed to delete lead', report: true },
  lead_reply_failed: { status: 503, message: 'Failed to send reply. Please try again.', report: true },
  threads_failed: {
    status: 503,
    message: 'We can’t load your inquiries right now. Try again in a minute.',
    report: true,
  },
  thread_change_failed: { status: 503, message: 'We couldn’t save this. Try again in a minute.', report: true },
  message_failed: { status: 503, message: 'We couldn’t send this message. Your text is still here.', report: true },
  users_failed: { status: 503, message: 'Failed to fetch users', report: true },
  user_update_failed: { status: 503, message: 'Failed to update user', report: true },
  unavailable: {
    status: 503,
    message: 'This is temporarily unavailable. Try again in a minute.',
    report: true,
  },
  internal: { status: 500, message: 'Something went wrong on our end. Try again in a minute.', report: true },
} as const satisfies Record<string, { status: number; message: string; report: boolean }>

export type ErrorCode = keyof typeof ERRORS

/** Messages by field of a form or request. */
export type FieldErrors = Record<string, string[]>

/** An error listed in the table. Anything else that is thrown becomes `internal`. */
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

/** The error of a single field. */
export const invalid = (field: string, message: string): AppError =>
  new AppError('invalid', { detail: message, fields: { [field]: [message] } })

/** A save based on a version that has since been replaced. */
export class ConflictError extends AppError {
  readonly newer: NewerVersion

  constructor(newer: NewerVersion) {
    super('conflict')
    this.newer = newer
  }
}

/** The newer version a conflict was caused by; null for other errors. */
export function newerVersionOf(error: unknown): NewerVersion | null {
  return isErrorCode(error, 'conflict') ? (error as ConflictError).newer : null
}

/** Compares the code, because the server's `AppError` class is not the one bundled with the screens. */
export function isErrorCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
