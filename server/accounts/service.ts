import type { AccountOverview, LinkPurpose, Preferences } from '../../domain/account.ts'
import type { NewKey } from '../../domain/api-keys.ts'
import type { Viewer } from '../../domain/permissions.ts'
import type { Caller } from '../auth/caller.ts'

/** Signing up and in, and getting back in. Whoever asks is not known yet, so there is no viewer. */
export interface AccountsService {
  /** @throws AppError `sign_up_failed`, whatever the reason; `too_many_requests` */
  signUp(caller: Caller, input: { email: string; password: string }): Promise<Cookies>
  /** @throws AppError `sign_in_failed`, whatever the reason; `too_many_requests` */
  signIn(caller: Caller, input: { email: string; password: string; remember: boolean }): Promise<SignIn>
  /** The second step, with a code of the app or a recovery code. @throws AppError `wrong_code`, `sign_in_failed` (start again), `too_many_requests` */
  answerTwoFactor(caller: Caller, code: string): Promise<Cookies>
  signOut(viewer: Viewer, caller: Caller): Promise<Cookies>
  /** Answers the same whether there is such an account or not. @throws AppError `too_many_requests` */
  requestPasswordReset(caller: Caller, email: string): Promise<void>
  /** Ends all sessions. @throws AppError `link_used` */
  resetPassword(caller: Caller, input: { token: string; password: string }): Promise<void>
  /** What a mailed link is for, without using it. @throws AppError `link_used` */
  readLink(token: string): Promise<MailedLink>
  /** Uses a link that verifies an address or a change of it. @throws AppError `link_used` */
  useLink(caller: Caller, token: string): Promise<LinkOutcome>
  /** The challenge of a sign-in with a passkey, as WebAuthn's JSON. */
  startPasskeySignIn(caller: Caller): Promise<{ options: unknown; cookies: Cookies }>
  /** @throws AppError `sign_in_failed`, `too_many_requests` */
  signInWithPasskey(caller: Caller, response: unknown): Promise<Cookies>
}

/** One's own account. Everything throws AppError `sign_in_needed` for a visitor. */
export interface AccountService {
  overview(viewer: Viewer): Promise<AccountOverview>
  rename(viewer: Viewer, name: string): Promise<void>
  setPreferences(viewer: Viewer, preferences: Preferences): Promise<void>
  /** Mails a new link to an address that is not verified. @throws AppError `too_many_requests` */
  sendVerification(viewer: Viewer): Promise<void>
  /** Asks at the present address, then at the new one. @throws AppError `wrong_password`, `too_many_requests` */
  changeEmail(viewer: Viewer, caller: Caller, input: { email: string; password: string }): Promise<void>
  cancelEmailChange(viewer: Viewer): Promise<void>
  /** Ends all other sessions. @throws AppError `wrong_password`, `too_many_requests` */
  changePassword(viewer: Viewer, caller: Caller, input: { current: string; password: string }): Promise<Cookies>
  /** Makes a secret that is not in force before a code of it was confirmed. @throws AppError `wrong_password` */
  startTwoFactor(viewer: Viewer, caller: Caller, password: string): Promise<TwoFactorSetUp>
  /** @throws AppError `wrong_code` */
  confirmTwoFactor(viewer: Viewer, caller: Caller, code: string): Promise<Cookies>
  /** @throws AppError `wrong_password` */
  stopTwoFactor(viewer: Viewer, caller: Caller, password: string): Promise<Cookies>
  /** The former codes stop working. @throws AppError `wrong_password` */
  renewRecoveryCodes(viewer: Viewer, caller: Caller, password: string): Promise<string[]>
  startPasskey(viewer: Viewer, caller: Caller): Promise<{ options: unknown; cookies: Cookies }>
  /** @throws AppError `invalid` when the browser's answer does not fit the challenge */
  addPasskey(viewer: Viewer, caller: Caller, input: { response: unknown; name: string }): Promise<void>
  /** @throws AppError `not_found` */
  removePasskey(viewer: Viewer, caller: Caller, id: string): Promise<void>
  /**
   * A new key, told this once. Keys that write are for admins.
   * @throws AppError `verification_needed`, `access_denied`, `wrong_password`, `invalid` when there are too many
   */
  makeApiKey(viewer: Viewer, caller: Caller, input: NewKey & { password: string }): Promise<string>
  /** It stops working at once. @throws AppError `not_found` */
  revokeApiKey(viewer: Viewer, caller: Caller, id: string): Promise<void>
  /** @throws AppError `not_found` */
  endSession(viewer: Viewer, caller: Caller, id: string): Promise<void>
  endOtherSessions(viewer: Viewer, caller: Caller): Promise<void>
  /** All that is stored about the viewer, for a JSON file. */
  exportData(viewer: Viewer, caller: Caller): Promise<Record<string, unknown>>
  /** @throws AppError `wrong_password`, `invalid` for the last admin */
  remove(viewer: Viewer, caller: Caller, password: string): Promise<Cookies>
}

/** Values of Set-Cookie headers that the answer must carry. */
export type Cookies = string[]

/** Signed in, or a code is asked for next. */
export interface SignIn {
  needsCode: boolean
  cookies: Cookies
}

export interface MailedLink {
  purpose: LinkPurpose
  /** The address that it is about. */
  email: string
}

export type LinkOutcome = 'verified' | 'asked_at_new_address' | 'email_changed'

export interface TwoFactorSetUp {
  /** For an app that opens it itself. */
  uri: string
  /** For typing, base32 in groups of four. */
  secret: string
  /** The same as a QR code: rows of dark (true) and light modules. */
  qr: boolean[][]
  recoveryCodes: string[]
}
