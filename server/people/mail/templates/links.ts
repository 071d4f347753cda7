import type { TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

const EXPIRY = 'This link expires in 1 hour and can be used once.'

export const verifyEmail = ({ url }: TemplateValues<'verify-email'>, { name }: EmailWebsite): EmailContent => ({
  subject: 'Confirm your email address',
  preview: `Confirm your email address to finish setting up your ${name} account.`,
  paragraphs: [`Welcome to ${name}. Confirm your email address to finish setting up your account.`],
  action: { label: 'Confirm email', url },
  note: EXPIRY,
  why: `You’re receiving this email because someone signed up for ${name} with this address. If it wasn’t you, contact us and don’t open the link.`,
})

export const resetPassword = ({ url }: TemplateValues<'reset-password'>, { name }: EmailWebsite): EmailContent => ({
  subject: 'Reset your password',
  preview: `Use this link to choose a new password for your ${name} account.`,
  paragraphs: [`We received a request to reset the password of your ${name} account.`],
  action: { label: 'Choose a new password', url },
  note: `${EXPIRY} Changing your password signs you out on all devices.`,
  why: 'You’re receiving this email because someone asked to reset the password for this address. If it wasn’t you, ignore this email: your password stays the same.',
})

export const signInLink = ({ url }: TemplateValues<'sign-in-link'>, { name }: EmailWebsite): EmailContent => ({
  subject: `Sign in to ${name}`,
  preview: `Use this link to sign in to ${name}.`,
  paragraphs: [`Use this link to sign in to ${name}. If you don’t have an account yet, we’ll create one.`],
  action: { label: 'Sign in', url },
  note: 'This link expires in 30 minutes and can be used once. Don’t forward this email: anyone with the link can sign in.',
  why: 'You’re receiving this email because someone asked for a sign-in link for this address. If it wasn’t you, ignore this email.',
})

export const confirmEmailChange = (
  { url, newEmail }: TemplateValues<'confirm-email-change'>,
  { name }: EmailWebsite,
): EmailContent => ({
  subject: 'Approve the change of your email address',
  preview: `Approve the new email address of your ${name} account.`,
  paragraphs: [
    `You asked to change the email address of your ${name} account to ${newEmail}.`,
    'If you approve, we’ll send a second link to the new address. Nothing changes until you open both.',
  ],
  action: { label: 'Approve change', url },
  note: EXPIRY,
  why: `You’re receiving this email because this is the address of a ${name} account. If you didn’t ask for this change, don’t open the link, and change your password.`,
})

export const newEmail = ({ url }: TemplateValues<'new-email'>, { name }: EmailWebsite): EmailContent => ({
  subject: 'Confirm your new email address',
  preview: `Confirm the new email address of your ${name} account.`,
  paragraphs: [`Confirm that this is your email address. You’ll use it to sign in to ${name} from now on.`],
  action: { label: 'Confirm new email', url },
  note: EXPIRY,
  why: `You’re receiving this email because someone entered this address as the new one for a ${name} account. If it wasn’t you, ignore this email.`,
})
