import type { Letter } from '../letter.ts'
import type { Content, LetterSite } from './content.ts'

type Named<Name extends Letter['name']> = Extract<Letter, { name: Name }>

const ONCE = 'The link works once and for one hour.'

export const verifyEmail = ({ url }: Named<'verify-email'>, { name }: LetterSite): Content => ({
  subject: 'Confirm your email address',
  preview: `One click, and your ${name} account is ready.`,
  paragraphs: [
    `Welcome to ${name}. Please confirm that this address is yours: then you can publish land and send inquiries.`,
  ],
  action: { label: 'Confirm email', url },
  note: ONCE,
  why: `You receive this because someone signed up at ${name} with this address. If it was not you, please write to us, and do not open the link.`,
})

export const resetPassword = ({ url }: Named<'reset-password'>, { name }: LetterSite): Content => ({
  subject: 'Choose a new password',
  preview: `The link to choose a new password for your ${name} account.`,
  paragraphs: [`You asked for a new password for your ${name} account. Here is the link to choose one.`],
  action: { label: 'Choose a new password', url },
  note: `${ONCE} Once the password is changed, you are signed out everywhere else.`,
  why: 'You receive this because someone asked for a new password for this address. If it was not you, there is nothing to do: your password stays as it is.',
})

export const confirmEmailChange = (
  { url, newEmail }: Named<'confirm-email-change'>,
  { name }: LetterSite,
): Content => ({
  subject: 'Confirm that your email address changes',
  preview: `Your ${name} account is about to get another address.`,
  paragraphs: [
    `The address of your ${name} account is about to change to ${newEmail}.`,
    'Please confirm that you want this. The new address gets a letter too, and nothing changes before both are confirmed.',
  ],
  action: { label: 'Yes, change it', url },
  note: ONCE,
  why: `You receive this because this is the address of a ${name} account. If you did not ask for the change, do not open the link, and change your password.`,
})

export const newEmail = ({ url }: Named<'new-email'>, { name }: LetterSite): Content => ({
  subject: 'Confirm your new email address',
  preview: `One click, and your ${name} account uses this address.`,
  paragraphs: [`Please confirm that this address is yours: your ${name} account will use it from then on.`],
  action: { label: 'Confirm new email', url },
  note: ONCE,
  why: `You receive this because someone gave this address as the new one of a ${name} account. If it was not you, there is nothing to do.`,
})
