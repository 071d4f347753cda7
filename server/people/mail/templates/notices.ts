import type { TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

const aboutAccount = (name: string) => `You’re receiving this email because it concerns your ${name} account.`

export const emailChanged = (
  { newEmail }: TemplateValues<'email-changed'>,
  { name, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: 'Your email address was changed',
  preview: `Your ${name} account has a new email address.`,
  paragraphs: [
    `Your ${name} account now uses ${newEmail}. We’ll send all further email there.`,
    `If you didn’t make this change, contact ${contactEmail} right away.`,
  ],
  why: `You’re receiving this email because this was the address of a ${name} account.`,
})

export const passwordChanged = (
  _: TemplateValues<'password-changed'>,
  { name, publicUrl, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: 'Your password was changed',
  preview: `The password of your ${name} account was just changed.`,
  paragraphs: [
    `The password of your ${name} account was just changed. If this was you, you don’t need to do anything.`,
    `If it wasn’t you, reset your password right away and contact ${contactEmail}.`,
  ],
  action: { label: 'Reset password', url: `${publicUrl}/forgot-password` },
  why: aboutAccount(name),
})

export const accountExists = (
  { signInUrl, resetUrl }: TemplateValues<'account-exists'>,
  { name }: EmailWebsite,
): EmailContent => ({
  subject: 'You already have an account',
  preview: `Sign in to ${name} with your existing account.`,
  paragraphs: [
    `Someone, probably you, just tried to sign up for ${name} with this address. You already have an account, so we didn’t create a new one. Sign in instead.`,
  ],
  action: { label: 'Sign in', url: signInUrl },
  other: { label: 'Forgot your password? Reset it', url: resetUrl },
  why: 'You’re receiving this email because someone signed up with this address. If it wasn’t you, ignore this email.',
})

export const lockedOut = ({ resetUrl }: TemplateValues<'locked-out'>, { name }: EmailWebsite): EmailContent => ({
  subject: 'Sign-in to your account is paused',
  preview: 'We noticed too many failed sign-in attempts.',
  paragraphs: [
    `Someone entered a wrong password for your ${name} account several times in a row. To protect your account, we’ve paused sign-in for a few minutes.`,
    'If this was you, wait and try again, or reset your password now. If it wasn’t you, they didn’t get in.',
  ],
  action: { label: 'Reset password', url: resetUrl },
  why: aboutAccount(name),
})

export const testMail = (_: TemplateValues<'test-mail'>, { name, publicUrl }: EmailWebsite): EmailContent => ({
  subject: `Test email from ${name}`,
  preview: 'Sending email works.',
  paragraphs: [`If you can read this, ${name} can send email. This is the sender and design that all its emails use.`],
  action: { label: 'Open settings', url: `${publicUrl}/admin/settings` },
  why: 'You’re receiving this email because you sent a test email from the site settings.',
})

export const accountDeleted = (
  _: TemplateValues<'account-deleted'>,
  { name, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: 'Your account was deleted',
  preview: `Your ${name} account was deleted, as you asked.`,
  paragraphs: [
    `We’ve deleted your ${name} account, as you asked. You’re signed out on all devices.`,
    'Thank you for using it. You’re welcome back anytime.',
  ],
  why: `This is the last email about this account. If you didn’t ask for this, contact ${contactEmail} right away.`,
})
