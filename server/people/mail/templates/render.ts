import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { withoutControls } from '../../../../domain/text/printable.ts'
import type { EmailTemplate, TemplateValues } from '../mail.ts'
import { alertDigest } from './alert-digest.ts'
import type { EmailContent, EmailWebsite } from './content.ts'
import { documentDecided, documentRequested } from './documents.ts'
import { listingReminder, listingUnlisted } from './freshness.ts'
import { confirmLandRequest, landRequestConfirmed } from './land-requests.ts'
import { EmailLayout } from './layout.ts'
import {
  confirmNotify,
  demoRequestReceived,
  inquiryForOwner,
  inquiryReceived,
  inquiryReminder,
  leadReceived,
  leadReply,
  messageHeld,
  messageReceived,
  notifyConfirmed,
} from './leads.ts'
import { confirmEmailChange, newEmail, resetPassword, signInLink, verifyEmail } from './links.ts'
import {
  feedFailed,
  listingApproved,
  listingChangesRequested,
  listingRejected,
  listingSubmitted,
  listingsImported,
  ownershipDecided,
} from './listings.ts'
import { accountDeleted, accountExists, emailChanged, lockedOut, passwordChanged, testMail } from './notices.ts'
import { organizationInvitation } from './organizations.ts'
import { plainText } from './plain-text.ts'
import { reportDecided, reportReceived } from './reports.ts'
import { securityNotice } from './security-notice.ts'

type Templates = {
  [Name in EmailTemplate['name']]: (values: TemplateValues<Name>, website: EmailWebsite) => EmailContent
}

export const templates: Templates = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'sign-in-link': signInLink,
  'confirm-email-change': confirmEmailChange,
  'new-email': newEmail,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'account-exists': accountExists,
  'locked-out': lockedOut,
  'account-deleted': accountDeleted,
  'test-mail': testMail,
  'security-notice': securityNotice,
  'lead-received': leadReceived,
  'message-received': messageReceived,
  'demo-request-received': demoRequestReceived,
  'inquiry-received': inquiryReceived,
  'inquiry-for-owner': inquiryForOwner,
  'confirm-notify': confirmNotify,
  'notify-confirmed': notifyConfirmed,
  'confirm-land-request': confirmLandRequest,
  'land-request-confirmed': landRequestConfirmed,
  'lead-reply': leadReply,
  'message-held': messageHeld,
  'inquiry-reminder': inquiryReminder,
  'report-received': reportReceived,
  'report-decided': reportDecided,
  'listing-reminder': listingReminder,
  'listing-unlisted': listingUnlisted,
  'listing-submitted': listingSubmitted,
  'feed-failed': feedFailed,
  'listings-imported': listingsImported,
  'listing-approved': listingApproved,
  'listing-changes-requested': listingChangesRequested,
  'listing-rejected': listingRejected,
  'ownership-decided': ownershipDecided,
  'document-requested': documentRequested,
  'document-decided': documentDecided,
  'organization-invitation': organizationInvitation,
  'alert-digest': alertDigest,
}

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** Email clients expect this one: it selects the rendering mode that all of them support. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export function renderEmail(template: EmailTemplate, website: EmailWebsite): RenderedEmail {
  const contentOf = templates[template.name] as (template: EmailTemplate, website: EmailWebsite) => EmailContent
  const content = contentOf(template, website)
  const html = DOCTYPE + renderToStaticMarkup(createElement(EmailLayout, { content, website }))
  // What others wrote, such as a title, can't turn around the text beside it.
  return {
    subject: withoutControls(content.subject),
    html: withoutControls(html),
    text: withoutControls(plainText(content, website)),
  }
}
