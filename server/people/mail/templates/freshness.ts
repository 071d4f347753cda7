import { formatDate } from '../../../../domain/text/format.ts'
import type { TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

const CONFIRM = 'Confirm it’s still available'

const NO_SIGN_IN =
  'The link works for 60 days, without signing in. Don’t forward this email: anyone with the link can confirm.'

const ownerNote = (name: string) => `You’re receiving this email because you have a listing on ${name}.`

export const listingReminder = (
  { title, since, isConfirmed, unlistOn, url }: TemplateValues<'listing-reminder'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `Is ${title} still available?`,
  preview: `Confirm it by ${formatDate(unlistOn)} to keep it listed.`,
  paragraphs: [
    isConfirmed
      ? `You last confirmed it on ${formatDate(since)}. Confirm it again so that buyers know it’s available.`
      : `You listed it on ${formatDate(since)}. Confirm it so that buyers know it’s still available.`,
    `We’ll unlist it on ${formatDate(unlistOn)} if we don’t hear from you.`,
  ],
  action: { label: CONFIRM, url },
  note: NO_SIGN_IN,
  other: { label: 'Mark it under offer or withdraw it', url: `${publicUrl}/my/listings` },
  why: ownerNote(name),
})

export const listingUnlisted = (
  { title, url }: TemplateValues<'listing-unlisted'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `We unlisted ${title}`,
  preview: 'Confirm it to list it again.',
  paragraphs: [
    `We unlisted ${title} because we didn’t hear from you. Confirm it to list it again.`,
    'Nothing was deleted. If it’s no longer available, you don’t need to do anything.',
  ],
  action: { label: CONFIRM, url },
  note: NO_SIGN_IN,
  other: { label: 'See your listings', url: `${publicUrl}/my/listings` },
  why: ownerNote(name),
})
