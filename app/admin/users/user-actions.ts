import {
  KeyRound,
  LogOut,
  type LucideIcon,
  MailCheck,
  ShieldMinus,
  ShieldPlus,
  UserRoundCheck,
  UserRoundX,
} from 'lucide-react'
import type { UserRow } from '../../../domain/account/admin-user.ts'

/** An action on a user. */
export interface UserAction {
  verb: string
  /** The button's label. */
  label: string
  icon: LucideIcon
  /** Asks for confirmation. `own` is the warning if it is the admin's own account. */
  question?: { heading: string; sentence: string; own: string }
}

const MAKE_ADMIN: UserAction = {
  verb: 'make-admin',
  label: 'Make admin',
  icon: ShieldPlus,
  question: {
    heading: 'Make this user an admin?',
    sentence: 'Admins can see and change everything, including leads and users.',
    own: '',
  },
}
const REVOKE_ADMIN: UserAction = {
  verb: 'revoke-admin',
  label: 'Revoke admin',
  icon: ShieldMinus,
  question: {
    heading: 'Revoke admin access?',
    sentence: 'They’ll lose admin access immediately. Their account stays active.',
    own: 'This is your own account. You’ll lose admin access immediately. Another admin will need to restore it.',
  },
}
const SUSPEND: UserAction = {
  verb: 'suspend',
  label: 'Suspend',
  icon: UserRoundX,
  question: {
    heading: 'Suspend this user?',
    sentence: 'They’ll be signed out immediately and can’t sign in or use API keys until reinstated.',
    own: 'This is your own account. You’ll be signed out immediately. Another admin will need to reinstate you.',
  },
}
const REINSTATE: UserAction = { verb: 'reinstate', label: 'Reinstate', icon: UserRoundCheck }
const END_SESSIONS: UserAction = { verb: 'end-sessions', label: 'End sessions', icon: LogOut }
const SEND_RESET: UserAction = { verb: 'send-reset', label: 'Send reset', icon: KeyRound }
const RESEND: UserAction = { verb: 'resend-verification', label: 'Resend verification', icon: MailCheck }

const ALL = [MAKE_ADMIN, REVOKE_ADMIN, SUSPEND, REINSTATE, END_SESSIONS, SEND_RESET, RESEND]

/** The actions that apply to the user's current state. */
export function availableActions({ role, suspended_at, email_verified }: UserRow): UserAction[] {
  const isSuspended = suspended_at !== null
  return [
    ...(role === 'admin' ? [REVOKE_ADMIN] : isSuspended ? [] : [MAKE_ADMIN]),
    isSuspended ? REINSTATE : SUSPEND,
    END_SESSIONS,
    ...(isSuspended ? [] : [SEND_RESET]),
    ...(email_verified ? [] : [RESEND]),
  ]
}

export const findUserAction = (name: string): UserAction | undefined => ALL.find(({ verb }) => verb === name)
