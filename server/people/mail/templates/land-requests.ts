import type { TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

/** Like all confirmations, these don't repeat what was typed: anyone can enter any address. */
export const confirmLandRequest = (
  { url }: TemplateValues<'confirm-land-request'>,
  { name }: EmailWebsite,
): EmailContent => ({
  subject: 'Confirm your land request',
  preview: `Confirm to hear from ${name} about matching land.`,
  paragraphs: [`Confirm that you want ${name} to email you when land is listed that matches your search.`],
  action: { label: 'Yes, notify me', url },
  note: 'This link expires in 7 days and can be used once. If you don’t use it, we delete your address.',
  why: `You’re receiving this email because someone searched for land on ${name} and entered this address. If it wasn’t you, ignore this email.`,
})

export const landRequestConfirmed = (
  { url }: TemplateValues<'land-request-confirmed'>,
  { name, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: 'We received your land request',
  preview: 'We’ll email you when matching land is listed.',
  paragraphs: [
    'Thank you. We’ll email you when land is listed that matches your search.',
    `To add anything, write to ${contactEmail}.`,
  ],
  other: { label: 'Unsubscribe', url },
  why: `You’re receiving this email because you confirmed this address for a land request on ${name}.`,
})
