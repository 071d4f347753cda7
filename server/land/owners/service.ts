import type { Draft, DraftChanges, DraftFields, RequestedChange } from '../../../domain/draft/draft.ts'
import type { StepProgress } from '../../../domain/draft/progress.ts'
import type { LocatedText, Surroundings } from '../../../domain/draft/surroundings.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'

export interface SavedDraft {
  version: number
  /** ISO 8601 UTC. */
  saved_at: string
  /** Whether the draft's `replaced` values are others now. */
  has_new_replaced: boolean
  steps: StepProgress[]
  requests: readonly RequestedChange[]
}

/**
 * What landowners enter about their land, until it is submitted. A draft belongs to an account, or without one to the
 * browser that has its key in a cookie. Whoever has neither gets AppError `draft_not_found`.
 */
export interface DraftsService {
  /**
   * Starts a draft. The response must set the cookies.
   * @throws AppError `too_many_drafts`, `too_many_requests`, `invalid`
   */
  create(viewer: Viewer, caller: Caller, fields?: DraftFields): Promise<{ draft: Draft; cookies: Cookies }>
  get(viewer: Viewer, caller: Caller, id: string): Promise<Draft>
  /** Open drafts, the last changed first, at most `MAX_OPEN_DRAFTS`. */
  list(viewer: Viewer, caller: Caller): Promise<Draft[]>
  /**
   * Saves changes of single fields; the newest wins in each. What it replaces from another device stays in `replaced`.
   * Sending the same changes again changes nothing.
   * @throws AppError `draft_in_review`, `invalid` with messages per field, `sign_in_needed` for files, `too_many_requests`
   */
  save(viewer: Viewer, caller: Caller, options: { id: string; changes: DraftChanges }): Promise<SavedDraft>
  /**
   * Moves the browser's drafts to the account that just signed in, as many as it has room for. The response must set the
   * cookies.
   */
  claim(viewer: Viewer, caller: Caller): Promise<Cookies>
  /** What is known about the place of a draft, by its address if it has no point yet; null while it has no place. */
  surroundings(draft: Pick<Draft, 'fields'>): Promise<Surroundings | null>
  /** What a text says about where land is, such as an address or coordinates. */
  locate(text: string): Promise<LocatedText>
  /**
   * Sends a complete draft to the operator. A draft that is in review stays there.
   * @throws AppError `verification_needed`, `invalid` with what is missing or wrong, and the requests that are open
   */
  submit(viewer: Viewer, caller: Caller, id: string): Promise<void>
  /** Takes a draft out of review. @throws AppError `draft_not_found` if it isn't in review */
  withdraw(viewer: Viewer, caller: Caller, id: string): Promise<void>
  remove(viewer: Viewer, caller: Caller, id: string): Promise<void>
}
