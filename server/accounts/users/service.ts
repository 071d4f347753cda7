import type { ManagedUser, UserCounts, UserRow } from '../../../domain/managed-user.ts'
import type { Page } from '../../../domain/page.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import type { UserQuery } from '../../../domain/user-query.ts'

/**
 * Accounts as the operator sees them. Everything throws AppError `access_denied` or `two_factor_needed`, for an id that
 * there is none of `user_not_found`, and `users_failed` or `user_update_failed` while it cannot be done. What changes
 * something does so in one transaction with its entries in the activity log and the security log of whom it concerns.
 */
export interface UserAdmin {
  list(viewer: Viewer, options: { query: UserQuery; perPage?: number }): Promise<Page<UserRow>>
  get(viewer: Viewer, id: string): Promise<ManagedUser>
  /** An index answers it. */
  counts(viewer: Viewer): Promise<UserCounts>
  /**
   * Gives or takes the role. It counts from the next request on.
   * @throws AppError `last_admin`, `own_account`, `user_suspended` when it would be given
   */
  setAdmin(viewer: Viewer, id: string, isAdmin: boolean, options?: Certain): Promise<void>
  /**
   * Suspended: no password, passkey, link, session or key opens the account, from the next request on, on every instance.
   * Reinstated, everything works as before; sessions are begun anew.
   * @throws AppError `last_admin`, `own_account`
   */
  setSuspended(viewer: Viewer, id: string, isSuspended: boolean, options?: Certain): Promise<void>
  /** @returns how many there were */
  endSessions(viewer: Viewer, id: string): Promise<number>
  /** Mails a link with which a new password is chosen. @throws AppError `user_suspended`, `too_many_requests` */
  sendReset(viewer: Viewer, id: string): Promise<void>
  /** Mails the link that verifies the address, unless it is verified. @throws AppError `too_many_requests` */
  resendVerification(viewer: Viewer, id: string): Promise<void>
  /** Of a request that may name both: in one transaction. @throws AppError `invalid` with messages per field, and as above */
  update(viewer: Viewer, id: string, values: unknown): Promise<ManagedUser>
}

/** Whoever takes their own role or suspends themselves says that they mean it. */
export interface Certain {
  isSureOfOwn?: boolean
}
