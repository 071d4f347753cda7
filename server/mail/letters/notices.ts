import type { Letter } from '../letter.ts'
import type { Content, LetterSite } from './content.ts'

type Named<Name extends Letter['name']> = Extract<Letter, { name: Name }>

const own = (name: string) => `You receive this because it concerns your ${name} account.`

export const emailChanged = ({ newEmail }: Named<'email-changed'>, { name, contactEmail }: LetterSite): Content => ({
  subject: 'Your email address was changed',
  preview: `Your ${name} account has another address now.`,
  paragraphs: [
    `Your ${name} account now uses ${newEmail}. Letters about it go there from now on.`,
    `If this was not you, please write to ${contactEmail} right away.`,
  ],
  why: `You receive this because this was the address of a ${name} account until now.`,
})

export const passwordChanged = (
  _: Named<'password-changed'>,
  { name, publicUrl, contactEmail }: LetterSite,
): Content => ({
  subject: 'Your password was changed',
  preview: `The password of your ${name} account is a new one.`,
  paragraphs: [
    `The password of your ${name} account was just changed. If that was you, there is nothing to do.`,
    `If it was not, choose a new one right away and write to ${contactEmail}.`,
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  why: own(name),
})

export const accountExists = ({ signInUrl, resetUrl }: Named<'account-exists'>, { name }: LetterSite): Content => ({
  subject: 'You already have an account',
  preview: `Sign in to ${name} as you always do.`,
  paragraphs: [
    `Someone, probably you, just tried to sign up at ${name} with this address. It has an account already, so nothing was changed. Simply sign in.`,
  ],
  action: { label: 'Sign in', url: signInUrl },
  other: { label: 'Forgot your password? Choose a new one', url: resetUrl },
  why: 'You receive this because someone signed up with this address. If it was not you, there is nothing to do.',
})

export const lockedOut = ({ resetUrl }: Named<'locked-out'>, { name }: LetterSite): Content => ({
  subject: 'Signing in to your account is paused',
  preview: 'Too many wrong passwords were tried.',
  paragraphs: [
    `Someone tried wrong passwords for your ${name} account several times in a row. To keep it safe, signing in is paused for a while.`,
    'If that was you, wait a little and try again, or choose a new password now. If it was not, they did not get in.',
  ],
  action: { label: 'Choose a new password', url: resetUrl },
  why: own(name),
})

/** Says whether mail goes out, and with what sender. */
export const testMail = (_: Named<'test-mail'>, { name, publicUrl }: LetterSite): Content => ({
  subject: `Test mail from ${name}`,
  preview: 'Mail goes out.',
  paragraphs: [`If you read this, ${name} sends mail. This is what its letters look like, and who they come from.`],
  action: { label: 'Open the settings', url: `${publicUrl}/admin/settings` },
  why: 'You receive this because you asked for a test mail in the settings of the site.',
})

export const accountDeleted = (_: Named<'account-deleted'>, { name, contactEmail }: LetterSite): Content => ({
  subject: 'Your account was deleted',
  preview: `Your ${name} account is gone, as you asked.`,
  paragraphs: [
    `As you asked, your ${name} account was deleted, and you are signed out everywhere.`,
    'Thank you for the time you spent with us. You are welcome back whenever you like.',
  ],
  why: `This is the last letter about this account. If you did not ask for this, please write to ${contactEmail} right away.`,
})
