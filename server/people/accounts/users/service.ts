import type { AdminUser, UserCounts, UserRow } from '../../../../domain/account/admin-user.ts'
import type { UserQuery } from '../../../../domain/account/user-query.ts'
import type { Page } from '../../../../domain/page.ts'
import type { Viewer } from '../../../../domain/permissions.ts'

/**
 * Accounts as admins manage them. Every method throws AppError `access_denied` or `two_factor_needed`, `user_not_found`
 * for an unknown id, and `users_failed` or `user_update_failed` on a failure. Changes are written in one transaction with
 * their entries in the activity log and the user's security log.
 */
export interface UserAdmin {
  list(viewer: Viewer, options: { query: UserQuery; perPage?: number }): Promise<Page<UserRow>>
  get(viewer: Viewer, id: string): Promise<AdminUser>
  counts(viewer: Viewer): Promise<UserCounts>
  /**
   * Grants or revokes the admin role, effective with the user's next request.
   * @throws AppError `last_admin`, `own_account`, `user_suspended` when granting
   */
  setAdmin(viewer: Viewer, id: string, isAdmin: boolean, options?: OwnAccountConfirmation): Promise<void>
  /**
   * Suspends or reinstates a user. A suspended user can't sign in or use links, sessions or API keys, effective with the
   * next request on every instance. Reinstating restores everything except sessions.
   * @throws AppError `last_admin`, `own_account`
   */
  setSuspended(viewer: Viewer, id: string, isSuspended: boolean, options?: OwnAccountConfirmation): Promise<void>
  /** @returns the number of sessions ended */
  endSessions(viewer: Viewer, id: string): Promise<number>
  /** Emails a link to choose a new password. @throws AppError `user_suspended`, `too_many_requests` */
  sendReset(viewer: Viewer, id: string): Promise<void>
  /** Emails a verification link, unless the address is verified. @throws AppError `too_many_requests` */
  resendVerification(viewer: Viewer, id: string): Promise<void>
  /** Changes role and suspension in one transaction. @throws AppError `invalid` with messages per field, and as above */
  update(viewer: Viewer, id: string, values: unknown): Promise<AdminUser>
}

/** Required to revoke one's own role or suspend oneself. */
export interface OwnAccountConfirmation {
  confirmsOwnAccount?: boolean
}
