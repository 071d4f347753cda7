import { href, type RouterContextProvider } from 'react-router'
import { siteLocation } from '../../domain/candidate-site/candidate-site.ts'
import { slugOfPath } from '../../domain/content/slug.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { landMessage } from '../../domain/lead/land-message.ts'
import type { InquiryType } from '../../domain/lead/lead.ts'
import { contactSchema } from '../../domain/lead/lead-forms.ts'
import { caller, report, services, viewer, website } from '../context.ts'
import { cacheable, formAction } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { breadcrumbList, type HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { asGeneralMessage } from '../ui/form/general-message.ts'
import { answerInquiry, knownSender } from '../ui/form/inquiry-action.ts'
import { handleLeadForm } from '../ui/form/lead-action.ts'
import { leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { PageHeading, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { cardListing } from '../ui/listing/card-listing.ts'
import type { Route } from './+types/contact'
import { Audiences } from './audiences.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactDetails } from './details.tsx'
import { inquiryPath, ListingInquiry } from './listing-inquiry.tsx'

const MAX_SOURCE_LENGTH = 300
const MAX_WHERE_LENGTH = 500
const FIELDS = ['name', 'email', 'company', 'inquiry_type', 'message']

export const loader = cacheable({ tables: [] }, async ({ context, url }: Route.LoaderArgs) => {
  const { publicUrl, contactEmail, contactPhone, settings } = context.get(website)
  return {
    canonical: publicUrl + href('/contact'),
    contactEmail,
    contactPhone,
    office: settings.office_location,
    known: knownSender(context.get(viewer)),
    isAboutListing: url.searchParams.has('listing'),
    listing: await findListing(context, url.searchParams.get('listing')),
    started: await startMessage(context, url.searchParams),
  }
})

/** What the form starts with: a landowner's questions with `about=land` and perhaps `where`, or the name of the candidate site asked about. */
async function startMessage(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<{ type?: InquiryType; message?: string }> {
  if (params.get('about') === 'land') {
    const where = (params.get('where') ?? '').slice(0, MAX_WHERE_LENGTH)
    return { type: 'landowner', message: landMessage(where.replace(/\s+/g, ' ').trim()) }
  }
  const asked = await findCandidateSite(context, params.get('site'))
  return asked ? { message: `About ${asked.name}\n${asked.address}\n\n` } : {}
}

/** Null if there is no such published listing, or it can't be loaded: the form then works without it. */
async function findListing(context: Readonly<RouterContextProvider>, requested: string | null) {
  const slug = slugOfPath(requested ?? '')
  if (slug === null) return null
  try {
    const listing = await context.get(services).listings.getBySlug(context.get(viewer), slug)
    const [image = null] = listing.images
    return cardListing({
      ...listing,
      image,
      image_alt: image && (listing.image_alts[image] ?? null),
      distance_km: null,
    })
  } catch (error) {
    if (!isErrorCode(error, 'listing_not_found')) context.get(report)(error)
    return null
  }
}

/** Null if there is no such candidate site, or it can't be loaded: the form then works without it. */
async function findCandidateSite(context: Readonly<RouterContextProvider>, requested: string | null) {
  if (!requested) return null
  try {
    const found = await context.get(services).candidateSites.getBySlug(context.get(viewer), requested)
    const address = context.get(website).publicUrl + href('/candidate-sites/:slug', { slug: found.slug })
    return { name: `${found.name}, ${siteLocation(found)}`, address }
  } catch (error) {
    if (!isErrorCode(error, 'candidate_site_not_found')) context.get(report)(error)
    return null
  }
}

export const action = formAction({ isOpen: true }, async ({ context, request, url }: Route.ActionArgs) => {
  const listing = url.searchParams.get('listing')
  if (listing) {
    const source = inquiryPath(listing).slice(0, MAX_SOURCE_LENGTH)
    return answerInquiry({ context, request }, { listing, source })
  }
  return handleLeadForm({ context, request, schema: contactSchema, fields: FIELDS }, (message) =>
    context.get(services).leads.sendMessage(context.get(caller), { ...message, source: '/contact' }),
  )
})

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Contact | ${websiteName}`,
    description: `Contact ${websiteName} about listing land, finding land, or a partnership.`,
    canonical: loaderData.canonical,
  })
}

export function headExtras({ publicUrl }: HeadExtrasArgs) {
  return { structuredData: [breadcrumbList(publicUrl, [{ label: 'Contact', to: href('/contact') }])] }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { known, listing, started, isAboutListing, contactEmail, contactPhone, office } = loaderData
  return (
    <>
      <Wrap className="pt-8 md:pt-12">
        <PageHeading heading="Contact" intro="Write or call. The more you tell us, the better we can answer." />
        <div className="mt-8 grid items-start gap-6 md:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
          {listing ? (
            <ListingInquiry key={listing.slug} listing={listing} answer={actionData} known={known} />
          ) : (
            <ContactForm
              answer={actionData && asGeneralMessage(actionData)}
              known={known}
              isListingGone={isAboutListing}
              started={started}
            />
          )}
          <ContactDetails email={contactEmail} phone={contactPhone} office={office} />
        </div>
      </Wrap>
      <Audiences />
    </>
  )
}
