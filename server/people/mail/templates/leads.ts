import { INQUIRY_TYPES, type LeadType } from '../../../../domain/lead/lead.ts'
import { threadSubject } from '../../../../domain/lead/thread.ts'
import { formatDate } from '../../../../domain/text/format.ts'
import type { LeadFacts, TemplateValues } from '../mail.ts'
import { type EmailContent, type EmailWebsite, linkedListing } from './content.ts'

const PROMISE = 'We’ll get back to you within 24 hours on business days.'

/** To the operator. A reply goes to the person who wrote: see message.ts. */
export function leadReceived(lead: TemplateValues<'lead-received'>, { name, publicUrl }: EmailWebsite): EmailContent {
  const { type, sender, email, company, role = '', phone = '', inquiryType, message, source, listing } = lead
  const facts = [
    { label: 'Name', value: sender },
    { label: 'Email', value: email },
    { label: 'Company', value: company },
    { label: 'Role', value: role },
    { label: 'Phone', value: phone },
    { label: 'Interested in', value: inquiryType && INQUIRY_TYPES[inquiryType] },
    { label: 'Sent from', value: publicUrl + source },
  ]
  return {
    subject: subjectOf(lead),
    preview: beginningOf(message) || email,
    paragraphs: [INSTRUCTIONS[type] ?? 'Reply to this email to answer.'],
    facts: facts.filter(({ value }) => value !== ''),
    ...(listing ? { listing: linkedListing(listing, publicUrl) } : {}),
    ...(message ? { quote: message } : {}),
    why: `You’re receiving this email because this is the contact address of ${name}.`,
  }
}

/** To the owner of the listing, who gets none of what only the operator asks for. */
export const inquiryForOwner = (
  { id, sender, company, message, listing, replyTo }: TemplateValues<'inquiry-for-owner'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: inquirySubject(listing.title),
  preview: beginningOf(message),
  paragraphs: [
    replyTo
      ? `${sender} asked about your listing. Reply to this email, or answer on ${name}. Your email address stays hidden.`
      : `${sender} asked about your listing. Answer on ${name}: your email address stays hidden.`,
  ],
  facts: [{ label: 'Name', value: sender }, ...(company === '' ? [] : [{ label: 'Company', value: company }])],
  listing: linkedListing(listing, publicUrl),
  quote: message,
  action: { label: 'Answer', url: publicUrl + threadPath(id) },
  why: `You’re receiving this email because you listed ${listing.title} on ${name}.`,
})

/** An email that an earlier release queued has no id. */
const threadPath = (id: string | undefined) => (id === undefined ? '/my/inquiries' : `/my/inquiries/${id}`)

const beginningOf = (text: string) => text.slice(0, 140).replaceAll(/\s+/g, ' ')

const inquirySubject = (title: string) => threadSubject({ type: 'inquiry', about: title }, '')

const INSTRUCTIONS: Partial<Record<LeadType, string>> = {
  notify: 'This person confirmed their address and wants to know when the data opens.',
  land: 'This person confirmed their address and wants an email when land is listed that matches this search.',
}

function subjectOf({ type, sender, email, inquiryType, listing }: LeadFacts): string {
  if (type === 'inquiry' && listing) return `${listing.title}: inquiry from ${sender}`
  if (type === 'notify') return `Notify Me: ${email}`
  if (type === 'land') return `Land request: ${email}`
  if (type === 'demo') return `Demo request from ${sender}`
  return `${INQUIRY_TYPES[inquiryType || 'general']}: message from ${sender}`
}

/** A message that someone wrote. The first one to the sender of a lead quotes what it answers. */
export const leadReply = (
  { type, about, text, sender, path, quote, quotedAt, files, replyTo }: TemplateValues<'lead-reply'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `Re: ${threadSubject({ type, about }, name)}`,
  isTitled: false,
  preview: beginningOf(text),
  paragraphs: [
    ...text.split(/\n{2,}/),
    ...(files ? [`Attached, to open in the conversation: ${files.replaceAll('\n', ', ')}`] : []),
    ...(quote ? [`On ${formatDate(quotedAt)}, you wrote:`] : []),
  ],
  ...(quote ? { quote } : {}),
  action: { label: 'Open the conversation', url: publicUrl + path },
  why: `You’re receiving this email because you have a conversation on ${name}. ${howToAnswer({ sender, replyTo })}`,
})

function howToAnswer({ sender, replyTo }: { sender: string; replyTo: string | undefined }): string {
  if (!sender) return 'Reply to this email to answer.'
  const how = replyTo ? 'reply to this email or open the conversation' : 'open the conversation'
  return `To answer ${sender}, ${how}: your email address stays hidden.`
}

export const inquiryReminder = (
  { id, sender, title, replyTo }: TemplateValues<'inquiry-reminder'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `${sender} is waiting for your answer`,
  preview: `About ${title}.`,
  paragraphs: [
    `${sender} asked about ${title} and hasn’t heard from you for two days. ${
      replyTo ? `Reply to this email, or answer on ${name}.` : `Answer on ${name}.`
    } A short “not right now” helps too.`,
  ],
  action: { label: 'Answer', url: publicUrl + threadPath(id) },
  why: `You’re receiving this email because you listed ${title} on ${name}. We send one reminder for each question.`,
})

/** Asks the person whose reply address was used. */
export const messageHeld = (
  { from, text, path }: TemplateValues<'message-held'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `Did you write from ${from}?`,
  preview: `A reply to your conversation came from ${from}.`,
  paragraphs: [
    `A reply to your conversation came from ${from}, which isn’t your address on ${name}. We’re holding it until you tell us whether you wrote it.`,
  ],
  quote: text,
  action: { label: 'Send or discard it', url: publicUrl + path },
  why: `You’re receiving this email because you have a conversation on ${name}. If you didn’t write this, discard it: someone may have forwarded your email.`,
})

const senderNote = (name: string) =>
  `You’re receiving this email because someone wrote to ${name} and entered this address. If it wasn’t you, ignore this email.`

const toAdd = (replyTo: string | undefined, contactEmail: string) =>
  replyTo ? 'To add anything, reply to this email.' : `To add anything, write to ${contactEmail}.`

/** Doesn't repeat the message: anyone can enter any address, and this email must not carry their text. */
export const messageReceived = (
  { replyTo }: TemplateValues<'message-received'>,
  { name, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: threadSubject({ type: 'contact', about: '' }, name),
  preview: `Thank you for reaching out to ${name}.`,
  paragraphs: [`Thank you for reaching out. ${PROMISE}`, toAdd(replyTo, contactEmail)],
  why: senderNote(name),
})

/** Doesn't repeat the message, for the same reason. */
export const inquiryReceived = (
  { listing, replyTo }: TemplateValues<'inquiry-received'>,
  { name, publicUrl, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: inquirySubject(listing.title),
  preview: `Thank you for asking about ${listing.title}.`,
  paragraphs: [`Thank you for asking about ${listing.title}. ${PROMISE}`, toAdd(replyTo, contactEmail)],
  listing: linkedListing(listing, publicUrl),
  why: senderNote(name),
})

export const demoRequestReceived = (
  { replyTo }: TemplateValues<'demo-request-received'>,
  { name, contactEmail }: EmailWebsite,
): EmailContent => ({
  subject: threadSubject({ type: 'demo', about: '' }, name),
  preview: `Thank you for your interest in ${name}.`,
  paragraphs: [
    `Thank you for your interest. ${PROMISE} Then we’ll find a time that works for you.`,
    toAdd(replyTo, contactEmail),
  ],
  why: senderNote(name),
})

export const confirmNotify = ({ url }: TemplateValues<'confirm-notify'>, { name }: EmailWebsite): EmailContent => ({
  subject: 'Confirm your subscription',
  preview: `Confirm to get an email when the ${name} data opens.`,
  paragraphs: [`Confirm that you want an email when the ${name} data opens. We’ll send just one.`],
  action: { label: 'Yes, notify me', url },
  note: 'This link expires in 7 days and can be used once. If you don’t use it, we delete your address.',
  why: `You’re receiving this email because someone entered this address under Notify Me on ${name}. If it wasn’t you, ignore this email.`,
})

export const notifyConfirmed = ({ url }: TemplateValues<'notify-confirmed'>, { name }: EmailWebsite): EmailContent => ({
  subject: 'You’re on the list',
  preview: `We’ll email you once, when the ${name} data opens.`,
  paragraphs: [`Thank you. We’ll email you once, when the ${name} data opens.`],
  other: { label: 'Unsubscribe', url },
  why: `You’re receiving this email because you confirmed this address under Notify Me on ${name}.`,
})
