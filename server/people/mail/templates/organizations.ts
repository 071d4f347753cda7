import { INVITATION_DAYS } from '../../../../domain/organization/organization.ts'
import type { TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite } from './content.ts'

/** The link needs no secret: only whoever signs in with this address can accept. */
export const organizationInvitation = (
  { organization, inviter }: TemplateValues<'organization-invitation'>,
  { name, publicUrl }: EmailWebsite,
): EmailContent => ({
  subject: `Join ${organization} on ${name}`,
  preview: `${inviter} invited you.`,
  paragraphs: [
    `${inviter} invited you to ${organization} on ${name}. Sign in, or create an account, with this email address to accept.`,
  ],
  action: { label: 'See the invitation', url: `${publicUrl}/my/organization` },
  note: `The invitation expires in ${INVITATION_DAYS} days.`,
  why: `You’re receiving this email because ${inviter} entered this address. If you don’t know them, ignore this email.`,
})
