import type { RouterContextProvider } from 'react-router'
import { slugOfPath } from '../../../domain/content/slug.ts'
import { AppError } from '../../../domain/errors.ts'
import { inquirySchema } from '../../../domain/lead/lead-forms.ts'
import type { Viewer } from '../../../domain/permissions.ts'
import { caller, services, viewer } from '../../context.ts'
import { handleLeadForm } from './lead-action.ts'

const FIELDS = ['name', 'email', 'company', 'role', 'phone', 'message']

interface Inquiry {
  /** Slug of the listing, as requested. */
  listing: string
  /** Path of the page with the form. */
  source: string
}

/** Sends the submitted `InquiryForm`. */
export function answerInquiry(
  form: { context: Readonly<RouterContextProvider>; request: Request },
  { listing, source }: Inquiry,
) {
  const { context } = form
  return handleLeadForm({ ...form, schema: inquirySchema, fields: FIELDS }, async (message) => {
    const slug = slugOfPath(listing)
    if (slug === null) throw new AppError('listing_not_found')
    const { leads } = context.get(services)
    await leads.sendInquiry(context.get(viewer), context.get(caller), { ...message, listing: slug, source })
  })
}

/** What the form is prefilled with. */
export const knownSender = (viewer: Viewer) =>
  viewer.kind === 'user' ? { name: viewer.name, email: viewer.email } : { name: '', email: '' }
