import { FEED_DAYS } from '../../../../domain/draft/listing-import.ts'
import { formatCount } from '../../../../domain/text/format.ts'
import type { TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

const aboutListing = (name: string) => `You’re receiving this email because you listed land on ${name}.`

export const listingSubmitted = (
  { title }: TemplateValues<'listing-submitted'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `We got ${title}`,
  preview: 'We usually review listings within 1 business day.',
  paragraphs: [
    `Thank you for listing ${title}. We usually review listings within 1 business day, and email you when it’s published or when something has to change.`,
  ],
  action: { label: 'Open your listings', url: `${publicUrl}/my/listings` },
  why: aboutListing(name),
})

export const listingsImported = (
  { file, counts, url }: TemplateValues<'listings-imported'>,
  { name }: EmailWebsite,
): EmailContent => {
  const { published, in_review, draft, withdrawn, left } = counts
  const parts: [count: number, text: string][] = [
    [published, `${formatCount(published, 'change')} published.`],
    [in_review, `${formatCount(in_review, 'row')} in review, which usually takes up to 1 business day.`],
    [draft, `${formatCount(draft, 'draft')} to complete, such as with a picture, and submit.`],
    [withdrawn, `${formatCount(withdrawn, 'listing')} withdrawn, because the file doesn’t have them.`],
    [left, `${formatCount(left, 'row')} left as they were. The report says why.`],
  ]
  const said = parts.filter(([count]) => count > 0).map(([, text]) => text)
  return {
    subject: `We imported ${file}`,
    preview: said[0] ?? 'Nothing had to change.',
    paragraphs: [
      `Here is what became of the listings in ${file}:`,
      ...(said.length > 0 ? said : ['Nothing had to change.']),
    ],
    action: { label: 'Open the report', url },
    why: aboutListing(name),
  }
}

export const feedFailed = (
  { address, failure, isStopped, url }: TemplateValues<'feed-failed'>,
  { name }: EmailWebsite,
): EmailContent => ({
  subject: isStopped ? 'We stopped checking your listing feed' : 'We can’t read your listing feed',
  preview: failure,
  paragraphs: [
    `We tried to download ${address}.`,
    failure,
    isStopped
      ? `This has failed for ${FEED_DAYS} days, so we stopped checking it. Your listings stay as they are. Resume the feed when the file is back.`
      : `Your listings stay as they are. We’ll try again every day, and stop after ${FEED_DAYS} days.`,
  ],
  action: { label: 'Open your feeds', url },
  why: aboutListing(name),
})

export const listingApproved = (
  { title, url, isEdit }: TemplateValues<'listing-approved'>,
  { name }: EmailWebsite,
): EmailContent => ({
  subject: isEdit ? `Your changes to ${title} are published` : `${title} is published`,
  preview: isEdit ? 'Buyers see your changes now.' : 'Buyers can find your land now.',
  paragraphs: [
    isEdit
      ? `We reviewed your changes to ${title}. Buyers see them now.`
      : `We reviewed ${title}, and buyers can find it now. Your phone and email stay hidden until you share them.`,
  ],
  action: { label: 'View the listing', url },
  why: aboutListing(name),
})

export const listingChangesRequested = (
  { title, requests, url }: TemplateValues<'listing-changes-requested'>,
  { name }: EmailWebsite,
): EmailContent => ({
  subject: `${title} needs changes`,
  preview: 'Make or answer each change, then submit it again.',
  paragraphs: [
    `We reviewed ${title}. Make each of these changes, or answer us if it’s right as it is. Then submit it again:`,
    ...requests.map(({ field, text }) => `${field}: ${text}`),
  ],
  action: { label: 'Make changes', url },
  why: aboutListing(name),
})

export const listingRejected = (
  { title, reason, url }: TemplateValues<'listing-rejected'>,
  { name, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: `We can’t publish ${title}`,
  preview: 'Why, and what you can do.',
  paragraphs: [
    `We reviewed ${title} and can’t publish it.`,
    reason,
    'You can change it and submit it again.',
    `If we got something wrong, reply to this email or write to ${contactEmail}.`,
  ],
  action: { label: 'Make changes', url },
  why: aboutListing(name),
})

export const ownershipDecided = (
  { title, isVerified, note }: TemplateValues<'ownership-decided'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: isVerified ? `We verified that you may list ${title}` : `We couldn’t accept your proof for ${title}`,
  preview: isVerified ? 'Your listing shows a badge for one year.' : 'Why, and what you can do.',
  paragraphs: [
    isVerified
      ? `We checked your proof of ownership. For one year, ${title} shows buyers a badge that says what we verified and when.`
      : `We checked your proof of ownership and can’t accept it, so ${title} shows no badge.`,
    ...(note === '' ? [] : [note]),
    ...(isVerified ? [] : ['You can submit other proof.']),
  ],
  action: { label: 'Open your listings', url: `${publicUrl}/my/listings` },
  why: aboutListing(name),
})
