import type { TemplateValues } from '../mail.ts'
import { type EmailContent, type EmailWebsite, linkedListing } from './content.ts'

/** Doesn't repeat the report: anyone can enter any address, and this email must not carry their text. */
export const reportReceived = (
  { listing }: TemplateValues<'report-received'>,
  { name, publicUrl, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: 'We received your report',
  preview: `Thank you for reporting ${listing.title}.`,
  paragraphs: [
    `Thank you for reporting ${listing.title}. We’ll look at it within 2 business days and email you the outcome.`,
    `To add anything, write to ${contactEmail}.`,
  ],
  listing: linkedListing(listing, publicUrl),
  why: reporterNote(name),
})

/** Without a link: the listing may have been taken down. */
export const reportDecided = (
  { title, outcome }: TemplateValues<'report-decided'>,
  { name, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: 'We reviewed your report',
  preview: `We’ve looked at your report about ${title}.`,
  paragraphs:
    outcome === 'upheld'
      ? [
          `We’ve looked at your report about ${title}, and you were right. We’re correcting the listing or taking it down.`,
          'Thank you for telling us.',
        ]
      : [
          `We’ve looked at your report about ${title} and found no reason to change the listing.`,
          `If you know more, write to ${contactEmail}.`,
        ],
  why: reporterNote(name),
})

const reporterNote = (name: string) =>
  `You’re receiving this email because someone reported a listing on ${name} and entered this address. If it wasn’t you, ignore this email.`
