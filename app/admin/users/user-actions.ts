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
import type { UserRow } from '../../../domain/managed-user.ts'

/** What can be done to an account. */
export interface UserVerb {
  verb: string
  /** Of the button. */
  words: string
  icon: LucideIcon
  /** What is asked first, where it hurts; the sentence says what becomes of it. */
  question?: { heading: string; sentence: string; own: string }
}

const MAKE_ADMIN: UserVerb = {
  verb: 'make-admin',
  words: 'Make admin',
  icon: ShieldPlus,
  question: {
    heading: 'Make this user an admin?',
    sentence: 'Admins see and change everything here, leads and accounts included.',
    own: '',
  },
}
const REVOKE_ADMIN: UserVerb = {
  verb: 'revoke-admin',
  words: 'Revoke admin',
  icon: ShieldMinus,
  question: {
    heading: 'Take the admin role from this user?',
    sentence: 'From now on they see nothing of the admin. Their account stays as it is.',
    own: 'This is your own account. You leave the admin at once, and somebody else has to let you in again.',
  },
}
const SUSPEND: UserVerb = {
  verb: 'suspend',
  words: 'Suspend',
  icon: UserRoundX,
  question: {
    heading: 'Suspend this user?',
    sentence: 'Their sessions end at once. No password, passkey or API key works until they are reinstated.',
    own: 'This is your own account. You are signed out at once, and somebody else has to let you in again.',
  },
}
const REINSTATE: UserVerb = { verb: 'reinstate', words: 'Reinstate', icon: UserRoundCheck }
const END_SESSIONS: UserVerb = { verb: 'end-sessions', words: 'End sessions', icon: LogOut }
const SEND_RESET: UserVerb = { verb: 'send-reset', words: 'Send reset', icon: KeyRound }
const RESEND: UserVerb = { verb: 'resend-verification', words: 'Resend verification', icon: MailCheck }

const ALL = [MAKE_ADMIN, REVOKE_ADMIN, SUSPEND, REINSTATE, END_SESSIONS, SEND_RESET, RESEND]

/** Those that fit to how an account is. */
export function verbsFor({ role, suspended_at, email_verified }: UserRow): UserVerb[] {
  const isSuspended = suspended_at !== null
  return [
    ...(role === 'admin' ? [REVOKE_ADMIN] : isSuspended ? [] : [MAKE_ADMIN]),
    isSuspended ? REINSTATE : SUSPEND,
    END_SESSIONS,
    ...(isSuspended ? [] : [SEND_RESET]),
    ...(email_verified ? [] : [RESEND]),
  ]
}

export const verbNamed = (name: string): UserVerb | undefined => ALL.find(({ verb }) => verb === name)
