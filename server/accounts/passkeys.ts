import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '../../domain/errors.ts'
import { assertMay } from '../../domain/permissions.ts'
import { cookiesOf, toHeaders } from '../auth/caller.ts'
import { isRefusal } from '../auth/refusal.ts'
import type { AccountDependencies } from './accounts.ts'
import { tellOwner } from './security-log.ts'
import type { Services } from './services.ts'

type Passkeys = Pick<Services['account'], 'startPasskey' | 'addPasskey' | 'removePasskey'>

/** Keys on devices that open the account without its password. */
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
        if (!isRefusal(error) && !isUnreadable(error)) throw error
        throw new AppError('invalid', { detail: 'That passkey could not be added.' })
      }
      await tellOwner(dependencies, viewer, { kind: 'passkey_added', caller, detail: name })
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
      await tellOwner(dependencies, viewer, { kind: 'passkey_removed', caller, detail: removed.name ?? '' })
    },
  }
}

const STALE = 'You signed in a while ago. For your safety, please sign out and in again, then add the passkey.'

/** better-auth takes an answer that is no answer of a device for a failure of its own. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && (error as { body?: { code?: string } }).body?.code === 'FAILED_TO_VERIFY_REGISTRATION'
