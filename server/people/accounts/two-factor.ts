import { encode } from 'uqr'
import { AppError } from '../../../domain/errors.ts'
import { assertMay, type Viewer } from '../../../domain/permissions.ts'
import { type Caller, cookiesOf, toHeaders } from '../../platform/http/caller.ts'
import type { Cookies } from '../../platform/http/cookie.ts'
import { PASSWORD_OF_ACCOUNT } from './account-limits.ts'
import type { AccountDependencies } from './dependencies.ts'
import { isRefusal } from './refusal.ts'
import { isFirstUse } from './second-factor.ts'
import { notifyOwner } from './security-log.ts'
import type { AccountService, TwoFactorSetUp } from './service.ts'
import { passwordRefusal } from './stored-password.ts'

type TwoFactor = Pick<AccountService, 'startTwoFactor' | 'confirmTwoFactor' | 'stopTwoFactor' | 'renewRecoveryCodes'>

/** Two-factor authentication: a code from an authenticator app (TOTP), or one of ten recovery codes. */
export function createTwoFactor(dependencies: AccountDependencies): TwoFactor {
  const { db, auth, rateLimits } = dependencies
  /** Calls better-auth for the viewer and turns a refusal into the given error. */
  async function callAuth<T>(
    viewer: Viewer,
    work: () => Promise<T>,
    refusal: 'wrong_password' | 'wrong_code',
  ): Promise<T> {
    assertMay(viewer, 'own account')
    await rateLimits.count(PASSWORD_OF_ACCOUNT, viewer.id)
    try {
      return await work()
    } catch (error) {
      if (!isRefusal(error)) throw error
      throw refusal === 'wrong_password' ? await passwordRefusal(db, viewer.id) : new AppError(refusal)
    }
  }

  return {
    async startTwoFactor(viewer, caller, password) {
      const request = { body: { password, method: 'totp' as const }, headers: toHeaders(caller) }
      const setUp = await callAuth(viewer, () => auth.api.enableTwoFactor(request), 'wrong_password')
      if (setUp.method !== 'totp') throw new Error('Two-factor was not set up with an app.')
      return setUpFrom(setUp.totpURI, setUp.backupCodes)
    },

    confirmTwoFactor: (viewer, caller, code) => confirm(viewer, caller, code),

    async stopTwoFactor(viewer, caller, password) {
      const request = { body: { password }, headers: toHeaders(caller), returnHeaders: true } as const
      const { headers } = await callAuth(viewer, () => auth.api.disableTwoFactor(request), 'wrong_password')
      await notify(viewer, 'two_factor_off', caller)
      return cookiesOf(headers)
    },

    async renewRecoveryCodes(viewer, caller, password) {
      const request = { body: { password }, headers: toHeaders(caller) }
      const { backupCodes } = await callAuth(viewer, () => auth.api.generateBackupCodes(request), 'wrong_password')
      await notify(viewer, 'recovery_codes_renewed', caller)
      return backupCodes
    },
  }

  async function confirm(viewer: Viewer, caller: Caller, code: string): Promise<Cookies> {
    const request = { body: { code }, headers: toHeaders(caller), returnHeaders: true } as const
    const { headers } = await callAuth(viewer, () => auth.api.verifyTOTP(request), 'wrong_code')
    // Marks the code as used, so that someone who saw it can't sign in with it.
    if (viewer.kind === 'user') await isFirstUse(dependencies, viewer.id, code)
    await notify(viewer, 'two_factor_on', caller)
    return cookiesOf(headers)
  }

  async function notify(
    viewer: Viewer,
    kind: 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed',
    caller: Caller,
  ): Promise<void> {
    if (viewer.kind === 'user') await notifyOwner(dependencies, viewer, { kind, caller })
  }
}

function setUpFrom(uri: string, recoveryCodes: string[]): TwoFactorSetUp {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return {
    uri,
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    qr: encode(uri, { ecc: 'M', border: 2 }).data,
    recoveryCodes,
  }
}
