import { formatLongDate } from '../../../domain/format.ts'
import { INQUIRY_TYPES, type LeadType } from '../../../domain/lead.ts'
import type { LeadFacts, Letter } from '../letter.ts'
import type { Content, LetterSite } from './content.ts'

type Named<Name extends Letter['name']> = Extract<Letter, { name: Name }>

const PROMISE = "We'll get back to you within 24 hours on business days."

/** To the operator. An answer goes to who wrote: see message.ts. */
export function leadReceived(lead: Named<'lead-received'>, { name, publicUrl }: LetterSite): Content {
  const { type, sender, email, company, inquiryType, message, source } = lead
  const facts = [
    { label: 'Name', value: sender },
    { label: 'Email', value: email },
    { label: 'Company', value: company },
    { label: 'Interested in', value: inquiryType && INQUIRY_TYPES[inquiryType] },
    { label: 'Sent from', value: publicUrl + source },
  ]
  return {
    subject: subjectOf(lead),
    preview: message.slice(0, 140).replaceAll(/\s+/g, ' ') || email,
    paragraphs: [
      type === 'notify'
        ? 'This address was confirmed and waits to hear when the data opens.'
        : 'Answer this mail to write back.',
    ],
    facts: facts.filter(({ value }) => value !== ''),
    ...(message ? { quote: message } : {}),
    why: `You receive this because this is the contact address of ${name}.`,
  }
}

function subjectOf({ type, sender, email, inquiryType }: LeadFacts): string {
  if (type === 'notify') return `Notify Me: ${email}`
  if (type === 'demo') return `Demo request from ${sender}`
  return `${INQUIRY_TYPES[inquiryType || 'general']}: message from ${sender}`
}

/** Of what was mailed when the lead came: answers stand under the same subject, as readers of mail want it. */
const RECEIVED: Record<LeadType, string> = {
  contact: 'We have received your message',
  demo: 'We have received your demo request',
  inquiry: 'We have received your inquiry',
  notify: 'You are on the list',
}

/** What an admin writes. Its first letter quotes what it answers. */
export const leadReply = ({ type, text, quote, quotedAt }: Named<'lead-reply'>, { name }: LetterSite): Content => ({
  subject: `Re: ${RECEIVED[type]}`,
  isTitled: false,
  preview: text.slice(0, 140).replaceAll(/\s+/g, ' '),
  paragraphs: [...text.split(/\n{2,}/), ...(quote ? [`On ${formatLongDate(quotedAt)}, you wrote:`] : [])],
  ...(quote ? { quote } : {}),
  why: `You receive this because you wrote to ${name}. Answer this mail to write back.`,
})

const written = (name: string) =>
  `You receive this because someone wrote to ${name} and gave this address. If it was not you, there is nothing to do.`

/** Holds nothing of what was written: the address may be anybody's, and this must be of no use to who abuses it. */
export const messageReceived = (_: Named<'message-received'>, { name, contactEmail }: LetterSite): Content => ({
  subject: RECEIVED.contact,
  preview: `Thank you for reaching out to ${name}.`,
  paragraphs: [`Thank you for reaching out. ${PROMISE}`, `If you want to add something, write to ${contactEmail}.`],
  why: written(name),
})

export const demoRequestReceived = (
  _: Named<'demo-request-received'>,
  { name, contactEmail }: LetterSite,
): Content => ({
  subject: RECEIVED.demo,
  preview: `Thank you for your interest in ${name}.`,
  paragraphs: [
    `Thank you for your interest. ${PROMISE} Then we find a time that suits you.`,
    `If you want to add something, write to ${contactEmail}.`,
  ],
  why: written(name),
})

export const confirmNotify = ({ url }: Named<'confirm-notify'>, { name }: LetterSite): Content => ({
  subject: 'Confirm that we may write to you',
  preview: `One click, and you hear when the ${name} data opens.`,
  paragraphs: [`Please confirm that you want to hear from us when the ${name} data opens. It will be one letter.`],
  action: { label: 'Yes, notify me', url },
  note: 'The link works once and for seven days. If it is not used, the address is deleted.',
  why: `You receive this because someone entered this address under Notify Me at ${name}. If it was not you, there is nothing to do.`,
})

export const notifyConfirmed = ({ url }: Named<'notify-confirmed'>, { name }: LetterSite): Content => ({
  subject: RECEIVED.notify,
  preview: `We write to you once, when the ${name} data opens.`,
  paragraphs: [`Thank you. We write to you once, when the ${name} data opens.`],
  other: { label: 'Take me off the list', url },
  why: `You receive this because you confirmed this address under Notify Me at ${name}.`,
})
