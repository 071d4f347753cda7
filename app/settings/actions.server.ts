import { href, redirect } from 'react-router'
import {
  changeEmailSchema,
  changePasswordSchema,
  currentPasswordSchema,
  deleteAccountSchema,
  newKeySchema,
  preferencesSchema,
  profileSchema,
  twoFactorSchema,
} from '../../domain/account/account.ts'
import { AppError, invalid } from '../../domain/errors.ts'
import { parseValues } from '../../domain/validation.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import type { FormContext, Handlers } from './handle-form.server.ts'
import { drawQr } from './qr.ts'

/** Handles the forms of Settings, by section and verb. */
export const ACTIONS: Handlers = {
  profile: {
    save: async ({ account, viewer, form }) => {
      await account.rename(viewer, parseValues(profileSchema, form).name)
      return { message: 'Name saved.' }
    },
  },
  email: {
    verify: async ({ account, viewer }) => {
      await account.sendVerification(viewer)
      return { message: `We sent a link to ${viewer.email}. It expires in 1 hour.` }
    },
    change: async ({ account, viewer, caller, form }) => {
      const { email, current_password } = parseValues(changeEmailSchema, form)
      await account.changeEmail(viewer, caller, { email, password: current_password })
      const steps = viewer.isVerified
        ? `${viewer.email}. After you open it, we’ll send another one to ${email}.`
        : `${email}.`
      return { message: `We sent a link to ${steps}` }
    },
    cancel: async ({ account, viewer }) => {
      await account.cancelEmailChange(viewer)
      return { message: 'Change canceled. Your email stays the same.' }
    },
  },
  password: {
    change: async ({ account, viewer, caller, form }) => {
      const { current_password: current, password } = parseValues(changePasswordSchema, form)
      const cookies = await account.changePassword(viewer, caller, { current, password })
      return { message: 'Password changed. You’re signed out on all other devices.', cookies }
    },
  },
  'two-factor': {
    start: async ({ account, viewer, caller, form }) => {
      const { qr, ...setUp } = await account.startTwoFactor(viewer, caller, currentPassword(form))
      return { setUp: { ...setUp, qr: drawQr(qr) } }
    },
    confirm: async ({ account, viewer, caller, form }) => {
      const { code } = parseValues(twoFactorSchema, form)
      if (form.saved === undefined) throw invalid('saved', 'Save your recovery codes first.')
      const cookies = await account.confirmTwoFactor(viewer, caller, code)
      return { message: 'Two-factor authentication is on. You’ll enter a code when you sign in.', cookies }
    },
    stop: async ({ account, viewer, caller, form }) => {
      const cookies = await account.stopTwoFactor(viewer, caller, currentPassword(form))
      return { message: 'Two-factor authentication is off. You sign in with just your password.', cookies }
    },
    renew: async ({ account, viewer, caller, form }) => {
      const recoveryCodes = await account.renewRecoveryCodes(viewer, caller, currentPassword(form))
      return { message: 'New recovery codes created. The old ones no longer work.', recoveryCodes }
    },
  },
  passkeys: {
    remove: async ({ account, viewer, caller, form }) => {
      await account.removePasskey(viewer, caller, idOf(form))
      return { message: 'Passkey removed. Delete it from your device too.' }
    },
  },
  'api-keys': {
    create: async ({ account, viewer, caller, form }) => {
      const { current_password: password, ...key } = parseValues(newKeySchema, form)
      const apiKey = await account.createApiKey(viewer, caller, { ...key, password })
      return { message: `API key “${key.name}” created. Copy it now: you won’t see it again.`, apiKey }
    },
    revoke: async ({ account, viewer, caller, form }) => {
      await account.revokeApiKey(viewer, caller, idOf(form))
      return { message: 'API key revoked. It no longer works.' }
    },
  },
  sessions: {
    end: async ({ account, viewer, caller, form }) => {
      await account.endSession(viewer, caller, idOf(form))
      return { message: 'Session signed out.' }
    },
    'end-others': async ({ account, viewer, caller }) => {
      await account.endOtherSessions(viewer, caller)
      return { message: 'Signed out on all other devices.' }
    },
  },
  preferences: {
    save: async ({ account, viewer, form }) => {
      await account.setPreferences(viewer, parseValues(preferencesSchema, form))
      return { message: 'Preferences saved.' }
    },
  },
  'security-log': {},
  'your-data': {
    delete: async ({ account, viewer, caller, form }) => {
      const { current_password } = parseValues(deleteAccountSchema, form)
      const cookies = await account.remove(viewer, caller, current_password)
      return redirect(`${href('/')}?account=deleted`, { headers: cookieHeaders(cookies) })
    },
  },
}

const currentPassword = (form: FormContext['form']) => parseValues(currentPasswordSchema, form).current_password

/** Rejects malformed ids without a query. */
function idOf({ id }: FormContext['form']): string {
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id
  throw new AppError('not_found')
}
