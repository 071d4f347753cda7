import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import { AppError } from '../../../domain/errors.ts'
import { assertMay } from '../../../domain/permissions.ts'
import { cookiesOf, toHeaders } from '../../platform/http/caller.ts'
import type { AccountDependencies } from './dependencies.ts'
import { isRefusal } from './refusal.ts'
import { notifyOwner } from './security-log.ts'
import type { AccountService } from './service.ts'

type Passkeys = Pick<AccountService, 'startPasskey' | 'addPasskey' | 'removePasskey'>

/** The viewer's passkeys, which sign in without a password. */
export function createPasskeys(dependencies: AccountDependencies): Passkeys {
  const { db, auth } = dependencies
  return {
    async startPasskey(viewer, caller) {
      assertMay(viewer, 'own account')
      try {
        const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
          headers: toHeaders(caller),
          returnHeaders: true,
        })
        return { options: response, cookies: cookiesOf(headers) }
      } catch (error) {
        if (isRefusal(error)) throw new AppError('sign_in_needed', { detail: STALE })
        throw error
      }
    },

    async addPasskey(viewer, caller, { response, name }) {
      assertMay(viewer, 'own account')
      try {
        await auth.api.verifyPasskeyRegistration({
          body: { response: response as RegistrationResponseJSON, name },
          headers: toHeaders(caller),
        })
      } catch (error) {
        if (!isRefusal(error) && !isMalformed(error)) throw error
        throw new AppError('invalid', { detail: 'We couldn’t add that passkey. Try again.' })
      }
      await notifyOwner(dependencies, viewer, { kind: 'passkey_added', caller, detail: name })
    },

    async removePasskey(viewer, caller, id) {
      assertMay(viewer, 'own account')
      const removed = await db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', viewer.id)
        .returning('name')
        .executeTakeFirst()
      if (!removed) throw new AppError('not_found')
      await notifyOwner(dependencies, viewer, { kind: 'passkey_removed', caller, detail: removed.name ?? '' })
    },
  }
}

const STALE = 'For your security, sign out and sign in again before you add a passkey.'

/** better-auth reports a malformed browser response as an internal error. */
const isMalformed = (error: unknown) =>
  error instanceof Error && (error as { body?: { code?: string } }).body?.code === 'FAILED_TO_VERIFY_REGISTRATION'
