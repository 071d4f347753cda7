import { render } from '@react-email/render'
import { createElement } from 'react'
import type { Letter } from '../letter.ts'
import type { Content, LetterSite } from './content.ts'
import { Frame } from './frame.ts'
import {
  confirmNotify,
  demoRequestReceived,
  leadReceived,
  leadReply,
  messageReceived,
  notifyConfirmed,
} from './leads.ts'
import { confirmEmailChange, newEmail, resetPassword, verifyEmail } from './links.ts'
import { accountDeleted, accountExists, emailChanged, lockedOut, passwordChanged, testMail } from './notices.ts'
import { plainText } from './plain-text.ts'
import { securityNotice } from './security-notice.ts'

type Writers = { [Name in Letter['name']]: (letter: Extract<Letter, { name: Name }>, site: LetterSite) => Content }

const writers: Writers = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
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
  'confirm-notify': confirmNotify,
  'notify-confirmed': notifyConfirmed,
  'lead-reply': leadReply,
}

export interface RenderedLetter {
  subject: string
  html: string
  text: string
}

/** Writes a letter. Load this file when it is needed: React Email takes some 14 MB. */
export async function renderLetter(letter: Letter, site: LetterSite): Promise<RenderedLetter> {
  const write = writers[letter.name] as (letter: Letter, site: LetterSite) => Content
  const content = write(letter, site)
  const html = await render(createElement(Frame, { content, site }))
  return { subject: content.subject, html, text: plainText(content, site) }
}
