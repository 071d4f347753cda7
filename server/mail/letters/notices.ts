import type { Letter } from '../letter.ts'
import type { Content, LetterSite } from './content.ts'

type Named<Name extends Letter['name']> = Extract<Letter, { name: Name }>

const OWN = 'You receive this because it concerns your VoltAcre account.'

export const emailChanged = ({ newEmail }: Named<'email-changed'>, { contactEmail }: LetterSite): Content => ({
  subject: 'Your email address was changed',
  preview: 'Your VoltAcre account has another address now.',
  paragraphs: [
    `Your VoltAcre account now uses ${newEmail}. Letters about it go there from now on.`,
    `If this was not you, please write to ${contactEmail} right away.`,
  ],
  why: 'You receive this because this was the address of a VoltAcre account until now.',
})

export const passwordChanged = (_: Named<'password-changed'>, { publicUrl, contactEmail }: LetterSite): Content => ({
  subject: 'Your password was changed',
  preview: 'The password of your VoltAcre account is a new one.',
  paragraphs: [
    'The password of your VoltAcre account was just changed. If that was you, there is nothing to do.',
    `If it was not, choose a new one right away and write to ${contactEmail}.`,
  ],
  action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  why: OWN,
})

export const accountExists = ({ signInUrl, resetUrl }: Named<'account-exists'>): Content => ({
  subject: 'You already have an account',
  preview: 'Sign in to VoltAcre as you always do.',
  paragraphs: [
    'Someone, probably you, just tried to sign up at VoltAcre with this address. It has an account already, so nothing was changed. Simply sign in.',
  ],
  action: { label: 'Sign in', url: signInUrl },
  other: { label: 'Forgot your password? Choose a new one', url: resetUrl },
  why: 'You receive this because someone signed up with this address. If it was not you, there is nothing to do.',
})

export const lockedOut = ({ resetUrl }: Named<'locked-out'>): Content => ({
  subject: 'Signing in to your account is paused',
  preview: 'Too many wrong passwords were tried.',
  paragraphs: [
    'Someone tried wrong passwords for your VoltAcre account several times in a row. To keep it safe, signing in is paused for a while.',
    'If that was you, wait a little and try again, or choose a new password now. If it was not, they did not get in.',
  ],
  action: { label: 'Choose a new password', url: resetUrl },
  why: OWN,
})

export const accountDeleted = (_: Named<'account-deleted'>, { contactEmail }: LetterSite): Content => ({
  subject: 'Your account was deleted',
  preview: 'Your VoltAcre account is gone, as you asked.',
  paragraphs: [
    'As you asked, your VoltAcre account was deleted, and you are signed out everywhere.',
    'Thank you for the time you spent with us. You are welcome back whenever you like.',
  ],
  why: `This is the last letter about this account. If you did not ask for this, please write to ${contactEmail} right away.`,
})
