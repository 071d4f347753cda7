import type { SecurityNotice, TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

interface Notice {
  subject: string
  /** What happened, in one sentence. */
  event: string
  /** Advice if the recipient did it. Nothing to do by default. */
  ifYou?: string
}

const noticesFor = (name: string): Record<SecurityNotice, Notice> => ({
  two_factor_on: {
    subject: 'Two-factor authentication is on',
    event: `Signing in to your ${name} account now also requires a code from your authenticator app.`,
  },
  two_factor_off: {
    subject: 'Two-factor authentication is off',
    event: `Signing in to your ${name} account no longer requires a code.`,
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were created',
    event: `New recovery codes were created for your ${name} account. The old ones no longer work.`,
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    event: `Someone signed in to your ${name} account with a recovery code. That code can’t be used again.`,
    ifYou: 'If this was you, create new codes in Settings before you run out.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    event: `A passkey was added to your ${name} account. It can be used to sign in.`,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    event: `A passkey was removed from your ${name} account. It can no longer be used to sign in.`,
  },
  api_key_made: {
    subject: 'An API key was created',
    event: `An API key was created in the settings of your ${name} account. Programs can use it to act as you.`,
  },
  api_key_revoked: {
    subject: 'An API key was revoked',
    event: `An API key of your ${name} account was revoked. Programs can no longer use it.`,
  },
  code_used_twice: {
    subject: 'A sign-in code was used twice',
    event:
      'Someone who knows your password or can read your email entered a code from your authenticator app that had already been used. They didn’t get in.',
    ifYou: 'If this was you, wait for the next code and try again.',
  },
  codes_failed: {
    subject: 'Sign-in to your account is paused',
    event:
      'Someone who knows your password or can read your email entered a wrong code several times in a row. They didn’t get in, and we’ve paused sign-in for a few minutes.',
    ifYou: 'If this was you, wait and try again.',
  },
})

/** Says what happened and what to do if it wasn't the recipient. Contains no link that grants access. */
export function securityNotice(
  { notice }: TemplateValues<'security-notice'>,
  { name, publicUrl, contactEmail }: EmailWebsite,
): EmailContent {
  const { subject, event, ifYou = 'If this was you, you don’t need to do anything.' } = noticesFor(name)[notice]
  return {
    subject,
    preview: event,
    paragraphs: [
      `${event} ${ifYou}`,
      `If it wasn’t you, reset your password right away, check your settings and contact ${contactEmail}.`,
    ],
    action: { label: 'Reset password', url: `${publicUrl}/forgot-password` },
    why: `You’re receiving this email because it concerns your ${name} account.`,
  }
}
