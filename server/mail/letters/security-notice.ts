import type { Letter, SecurityNotice } from '../letter.ts'
import type { Content, LetterSite } from './content.ts'

interface Notice {
  subject: string
  /** What happened, in one sentence. */
  happened: string
  /** What the owner may know better. */
  ifYou: string
}

const NOTHING_TO_DO = 'If that was you, there is nothing to do.'

const noticesOf = (name: string): Record<SecurityNotice, Notice> => ({
  two_factor_on: {
    subject: 'Two-factor authentication is on',
    happened: `Signing in to your ${name} account now takes a code of an authenticator app as well.`,
    ifYou: NOTHING_TO_DO,
  },
  two_factor_off: {
    subject: 'Two-factor authentication is off',
    happened: `Signing in to your ${name} account no longer takes a code: the password is enough.`,
    ifYou: NOTHING_TO_DO,
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes were made',
    happened: `The former recovery codes of your ${name} account no longer work.`,
    ifYou: NOTHING_TO_DO,
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    happened: `Someone signed in to your ${name} account with a recovery code. It does not work again.`,
    ifYou: 'If that was you, make new codes in Settings before you run out of them.',
  },
  passkey_added: {
    subject: 'A passkey was added',
    happened: `Your ${name} account can be opened with another passkey from now on.`,
    ifYou: NOTHING_TO_DO,
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    happened: `A passkey no longer opens your ${name} account.`,
    ifYou: NOTHING_TO_DO,
  },
  api_key_made: {
    subject: 'An API key was made',
    happened: `A program can use the ${name} API in your name from now on, with a key that was made in Settings.`,
    ifYou: NOTHING_TO_DO,
  },
  api_key_revoked: {
    subject: 'An API key was revoked',
    happened: `A key that let a program use the ${name} API in your name no longer works.`,
    ifYou: NOTHING_TO_DO,
  },
  code_used_twice: {
    subject: 'A sign-in code was used twice',
    happened:
      'Someone with your password tried a code of your authenticator app that had been used already. They did not get in.',
    ifYou: 'If that was you, wait for the next code and try again.',
  },
  codes_failed: {
    subject: 'Signing in to your account is paused',
    happened:
      'Someone with your password tried wrong codes several times in a row. They did not get in, and signing in is paused for a while.',
    ifYou: 'If that was you, wait a little and try again.',
  },
})

/** Says what happened and what to do if it was somebody else. Nothing in it opens an account. */
export function securityNotice(
  { notice }: Extract<Letter, { name: 'security-notice' }>,
  { name, publicUrl, contactEmail }: LetterSite,
): Content {
  const { subject, happened, ifYou } = noticesOf(name)[notice]
  return {
    subject,
    preview: happened,
    paragraphs: [
      `${happened} ${ifYou}`,
      `If it was not you, choose a new password right away, look through Settings, and write to ${contactEmail}.`,
    ],
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    why: `You receive this because it concerns your ${name} account.`,
  }
}
