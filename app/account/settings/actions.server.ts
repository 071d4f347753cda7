import { redirect } from 'react-router'
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  newKeySchema,
  ownPasswordSchema,
  preferencesSchema,
  profileSchema,
  twoFactorSchema,
} from '../../../domain/account.ts'
import { AppError } from '../../../domain/errors.ts'
import { cookieHeaders } from '../../ui/cookies.ts'
import { type Act, type Handlers, parse } from './perform.server.ts'
import { drawQr } from './qr.ts'

/** What the forms of Settings do, by section and verb. */
export const ACTIONS: Handlers = {
  profile: {
    save: async ({ account, viewer, form }) => {
      await account.rename(viewer, parse(profileSchema, form).name)
      return { message: 'Your name is saved.' }
    },
  },
  email: {
    verify: async ({ account, viewer }) => {
      await account.sendVerification(viewer)
      return { message: `A link is on its way to ${viewer.email}. It works once, for an hour.` }
    },
    change: async ({ account, viewer, caller, form }) => {
      const { email, current_password } = parse(changeEmailSchema, form)
      await account.changeEmail(viewer, caller, { email, password: current_password })
      return { message: `A link is on its way to ${viewer.email}. Once you open it, the next one goes to ${email}.` }
    },
    cancel: async ({ account, viewer }) => {
      await account.cancelEmailChange(viewer)
      return { message: 'The change is cancelled. Your address stays as it is.' }
    },
  },
  password: {
    change: async ({ account, viewer, caller, form }) => {
      const { current_password: current, password } = parse(changePasswordSchema, form)
      const cookies = await account.changePassword(viewer, caller, { current, password })
      return { message: 'Your password is changed. All other sessions have ended.', cookies }
    },
  },
  'two-factor': {
    start: async ({ account, viewer, caller, form }) => {
      const { qr, ...setUp } = await account.startTwoFactor(viewer, caller, ownPassword(form))
      return { setUp: { ...setUp, qr: drawQr(qr) } }
    },
    confirm: async ({ account, viewer, caller, form }) => {
      const { code } = parse(twoFactorSchema, form)
      if (form.saved === undefined) throw invalid('saved', 'Please save the recovery codes first.')
      const cookies = await account.confirmTwoFactor(viewer, caller, code)
      return { message: 'Two-factor authentication is on. Signing in now asks for a code as well.', cookies }
    },
    stop: async ({ account, viewer, caller, form }) => {
      const cookies = await account.stopTwoFactor(viewer, caller, ownPassword(form))
      return { message: 'Two-factor authentication is off. Your password is enough to sign in.', cookies }
    },
    renew: async ({ account, viewer, caller, form }) => {
      const recoveryCodes = await account.renewRecoveryCodes(viewer, caller, ownPassword(form))
      return { message: 'Here are new recovery codes. The former ones no longer work.', recoveryCodes }
    },
  },
  passkeys: {
    remove: async ({ account, viewer, caller, form }) => {
      await account.removePasskey(viewer, caller, idOf(form))
      return { message: 'The passkey is removed. Delete it on your device as well.' }
    },
  },
  'api-keys': {
    make: async ({ account, viewer, caller, form }) => {
      const { current_password: password, ...wanted } = parse(newKeySchema, form)
      const apiKey = await account.makeApiKey(viewer, caller, { ...wanted, password })
      return { message: `The key “${wanted.name}” is made. Copy it now: it is not shown again.`, apiKey }
    },
    revoke: async ({ account, viewer, caller, form }) => {
      await account.revokeApiKey(viewer, caller, idOf(form))
      return { message: 'The key is revoked. Programs that use it are refused from now on.' }
    },
  },
  sessions: {
    end: async ({ account, viewer, caller, form }) => {
      await account.endSession(viewer, caller, idOf(form))
      return { message: 'The session has ended.' }
    },
    'end-others': async ({ account, viewer, caller }) => {
      await account.endOtherSessions(viewer, caller)
      return { message: 'All other sessions have ended.' }
    },
  },
  preferences: {
    save: async ({ account, viewer, form }) => {
      await account.setPreferences(viewer, parse(preferencesSchema, form))
      return { message: 'Your preferences are saved.' }
    },
  },
  'security-log': {},
  'your-data': {
    delete: async ({ account, viewer, caller, form }) => {
      const { current_password } = parse(deleteAccountSchema, form)
      const cookies = await account.remove(viewer, caller, current_password)
      return redirect('/?account=deleted', { headers: cookieHeaders(cookies) })
    },
  },
}

const ownPassword = (form: Act['form']) => parse(ownPasswordSchema, form).current_password

/** What no id of ours looks like is not there, and the database is not asked. */
function idOf({ id }: Act['form']): string {
  if (typeof id === 'string' && /^[\w-]{1,100}$/.test(id)) return id
  throw new AppError('not_found')
}

const invalid = (field: string, reason: string) => new AppError('invalid', { fields: { [field]: [reason] } })
