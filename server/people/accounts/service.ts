import type { AccountOverview, LinkPurpose, Preferences } from '../../../domain/account/account.ts'
import type { KeyScope, NewKey } from '../../../domain/account/api-keys.ts'
import type { SignedInViewer, Viewer } from '../../../domain/permissions.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'

/** Sign-up, sign-in and account recovery. There is no viewer, because the caller isn't identified yet. */
export interface AccountsService {
  /** @throws AppError `sign_up_failed`, whatever the reason; `too_many_requests` */
  signUp(caller: Caller, input: { email: string; password: string }): Promise<Cookies>
  /** @throws AppError `sign_in_failed`, whatever the reason; `too_many_requests` */
  signIn(caller: Caller, input: { email: string; password: string; remember: boolean }): Promise<SignIn>
  /** The second step, with a code from the app or a recovery code. @throws AppError `wrong_code`, `sign_in_failed` (start again), `too_many_requests` */
  answerTwoFactor(caller: Caller, code: string): Promise<Cookies>
  signOut(viewer: Viewer, caller: Caller): Promise<Cookies>
  /** Behaves the same whether or not the account exists. @throws AppError `too_many_requests` */
  requestPasswordReset(caller: Caller, email: string): Promise<void>
  /** Ends all sessions. @throws AppError `link_used` */
  resetPassword(caller: Caller, input: { token: string; password: string }): Promise<void>
  /**
   * Emails a link that signs in, or creates an account for an address that has none. Behaves the same in both cases.
   * @param input.next path to open afterwards; Home if it isn't a path of this site
   * @throws AppError `too_many_requests`
   */
  requestSignInLink(caller: Caller, input: { email: string; next: string }): Promise<void>
  /** Reads the address that a sign-in link was sent to, without using it. @throws AppError `link_used` */
  readSignInLink(token: string): Promise<{ email: string }>
  /** A new account is verified and has no password. @throws AppError `link_used`, `too_many_requests` */
  redeemSignInLink(caller: Caller, token: string): Promise<SignIn>
  /** Reads what an emailed link is for, without using it. @throws AppError `link_used` */
  readLink(token: string): Promise<MailedLink>
  /** Uses a link that verifies an address or confirms its change. @throws AppError `link_used` */
  redeemLink(caller: Caller, token: string): Promise<LinkOutcome>
  /** Creates the challenge for signing in with a passkey, as WebAuthn JSON. */
  startPasskeySignIn(caller: Caller): Promise<{ options: unknown; cookies: Cookies }>
  /** @throws AppError `sign_in_failed`, `too_many_requests` */
  signInWithPasskey(caller: Caller, response: unknown): Promise<Cookies>
}

/** The viewer's own account. Every method throws AppError `sign_in_needed` for a visitor. */
export interface AccountService {
  overview(viewer: Viewer): Promise<AccountOverview>
  rename(viewer: Viewer, name: string): Promise<void>
  setPreferences(viewer: Viewer, preferences: Preferences): Promise<void>
  /** Emails a new verification link, unless the address is verified. @throws AppError `too_many_requests` */
  sendVerification(viewer: Viewer): Promise<void>
  /** Starts an email change: a verified current address has to approve it, then the new one. @throws AppError `wrong_password`, `no_password`, `too_many_requests` */
  changeEmail(viewer: Viewer, caller: Caller, input: { email: string; password: string }): Promise<void>
  cancelEmailChange(viewer: Viewer): Promise<void>
  /** Ends all other sessions. @throws AppError `wrong_password`, `no_password`, `too_many_requests` */
  changePassword(viewer: Viewer, caller: Caller, input: { current: string; password: string }): Promise<Cookies>
  /** Creates a secret, which takes effect once a code has been confirmed. @throws AppError `wrong_password`, `no_password` */
  startTwoFactor(viewer: Viewer, caller: Caller, password: string): Promise<TwoFactorSetUp>
  /** @throws AppError `wrong_code` */
  confirmTwoFactor(viewer: Viewer, caller: Caller, code: string): Promise<Cookies>
  /** @throws AppError `wrong_password`, `no_password` */
  stopTwoFactor(viewer: Viewer, caller: Caller, password: string): Promise<Cookies>
  /** Replaces the recovery codes. The old ones stop working. @throws AppError `wrong_password`, `no_password` */
  renewRecoveryCodes(viewer: Viewer, caller: Caller, password: string): Promise<string[]>
  startPasskey(viewer: Viewer, caller: Caller): Promise<{ options: unknown; cookies: Cookies }>
  /** @throws AppError `invalid` if the browser's response doesn't match the challenge */
  addPasskey(viewer: Viewer, caller: Caller, input: { response: unknown; name: string }): Promise<void>
  /** @throws AppError `not_found` */
  removePasskey(viewer: Viewer, caller: Caller, id: string): Promise<void>
  /**
   * Creates a key and returns it; only its hash is stored. Keys with write access are for admins.
   * @throws AppError `verification_needed`, `access_denied`, `wrong_password`, `no_password`, `invalid` if there are too many
   */
  createApiKey(viewer: Viewer, caller: Caller, input: NewKey & { password: string }): Promise<string>
  /** The key stops working immediately. @throws AppError `not_found` */
  revokeApiKey(viewer: Viewer, caller: Caller, id: string): Promise<void>
  /** @throws AppError `not_found` */
  endSession(viewer: Viewer, caller: Caller, id: string): Promise<void>
  endOtherSessions(viewer: Viewer, caller: Caller): Promise<void>
  /** Everything stored about the viewer, for a JSON file. */
  exportData(viewer: Viewer, caller: Caller): Promise<Record<string, unknown>>
  /** @throws AppError `wrong_password`, `no_password`, `invalid` for the last admin */
  remove(viewer: Viewer, caller: Caller, password: string): Promise<Cookies>
}

/** Either signed in, or a two-factor code is needed next. */
export interface SignIn {
  needsCode: boolean
  cookies: Cookies
}

export interface MailedLink {
  purpose: LinkPurpose
  /** The email address that the link is about. */
  email: string
}

export type LinkOutcome = 'verified' | 'asked_at_new_address' | 'email_changed'

export interface TwoFactorSetUp {
  /** Opens an authenticator app on the same device. */
  uri: string
  /** For typing, base32 in groups of four. */
  secret: string
  /** The `uri` as a QR code: rows of dark (true) and light modules. */
  qr: boolean[][]
  recoveryCodes: string[]
}

/** Authentication of JSON API requests. */
export interface ApiKeysService {
  /**
   * Finds the user a key belongs to, and counts the request against the key's rate limit.
   * @throws AppError `key_refused`, `verification_needed`, `too_many_requests`
   */
  authenticate(key: string): Promise<{ viewer: SignedInViewer; scope: KeyScope }>
}
