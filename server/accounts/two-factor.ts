import { encode } from 'uqr'
import { AppError } from '../../domain/errors.ts'
import { assertMay, type Viewer } from '../../domain/permissions.ts'
import { type Caller, cookiesOf, toHeaders } from '../auth/caller.ts'
import { isRefusal } from '../auth/refusal.ts'
import type { Cookies, TwoFactorSetUp } from './account-services.ts'
import type { AccountDependencies } from './accounts.ts'
import { isFirstUse } from './second-factor.ts'
import { tellOwner } from './security-log.ts'
import type { Services } from './services.ts'

type TwoFactor = Pick<
  Services['account'],
  'startTwoFactor' | 'confirmTwoFactor' | 'stopTwoFactor' | 'renewRecoveryCodes'
>

/** A second step at sign-in: a code of an app (TOTP), or one of ten recovery codes. */
export function createTwoFactor(dependencies: AccountDependencies): TwoFactor {
  const { auth, attempts } = dependencies
  /** Asks better-auth in the viewer's name; a refusal is the viewer's mistake. */
  async function asked<T>(
    viewer: Viewer,
    work: () => Promise<T>,
    mistake: 'wrong_password' | 'wrong_code',
  ): Promise<T> {
    assertMay(viewer, 'own account')
    await attempts.count('password of account', viewer.id)
    try {
      return await work()
    } catch (error) {
      throw isRefusal(error) ? new AppError(mistake) : error
    }
  }

  return {
    async startTwoFactor(viewer, caller, password) {
      const request = { body: { password, method: 'totp' as const }, headers: toHeaders(caller) }
      const made = await asked(viewer, () => auth.api.enableTwoFactor(request), 'wrong_password')
      if (made.method !== 'totp') throw new Error('Two-factor was not set up with an app.')
      return setUpFrom(made.totpURI, made.backupCodes)
    },

    confirmTwoFactor: (viewer, caller, code) => confirm(viewer, caller, code),

    async stopTwoFactor(viewer, caller, password) {
      const request = { body: { password }, headers: toHeaders(caller), returnHeaders: true } as const
      const { headers } = await asked(viewer, () => auth.api.disableTwoFactor(request), 'wrong_password')
      await note(viewer, 'two_factor_off', caller)
      return cookiesOf(headers)
    },

    async renewRecoveryCodes(viewer, caller, password) {
      const request = { body: { password }, headers: toHeaders(caller) }
      const { backupCodes } = await asked(viewer, () => auth.api.generateBackupCodes(request), 'wrong_password')
      await note(viewer, 'recovery_codes_renewed', caller)
      return backupCodes
    },
  }

  async function confirm(viewer: Viewer, caller: Caller, code: string): Promise<Cookies> {
    const request = { body: { code }, headers: toHeaders(caller), returnHeaders: true } as const
    const { headers } = await asked(viewer, () => auth.api.verifyTOTP(request), 'wrong_code')
    // A code that was looked at while it was typed here does not open the account afterwards.
    if (viewer.kind === 'user') await isFirstUse(dependencies, viewer.id, code)
    await note(viewer, 'two_factor_on', caller)
    return cookiesOf(headers)
  }

  async function note(
    viewer: Viewer,
    kind: 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed',
    caller: Caller,
  ): Promise<void> {
    if (viewer.kind === 'user') await tellOwner(dependencies, viewer, { kind, caller })
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
