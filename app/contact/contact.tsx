import { Clock, LandPlot, Mail, MapPin, MessageSquare, Phone, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, type RouterContextProvider } from 'react-router'
import { siteLocation } from '../../domain/candidate-site/candidate-site.ts'
import { isErrorCode } from '../../domain/errors.ts'
import { LAND_MESSAGE } from '../../domain/land-message.ts'
import type { InquiryType } from '../../domain/lead.ts'
import { contactSchema } from '../../domain/lead-forms.ts'
import { slugOfPath } from '../../domain/slug.ts'
import { caller, report, services, site, viewer } from '../context.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { breadcrumbList, type HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { asGeneralMessage } from '../ui/form/general-message.ts'
import { answerInquiry, knownSender } from '../ui/form/inquiry-action.ts'
import { answerLead } from '../ui/form/lead-action.ts'
import { leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { cardListing } from '../ui/listing/card-listing.ts'
import { PageHeading, Section, Wrap } from '../ui/site/section.tsx'
import { siteNameOf } from '../ui/site/site-name.ts'
import { mailAddress, phoneAddress } from '../ui/text/mail-address.ts'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import { inquiryPath, ListingInquiry } from './listing-inquiry.tsx'

const AUDIENCES = [
  {
    heading: 'You own land',
    icon: LandPlot,
    points: [
      'Location: address, county or coordinates',
      'Acreage, and whether you want to lease or sell',
      'Power lines, substations or fiber you know of, and any letter from the utility',
      'Zoning and current use',
    ],
  },
  {
    heading: 'You’re looking for land',
    icon: Search,
    points: [
      'What you’re building: AI data center, crypto mine, edge site or something else',
      'Power in MW, initial and at full build-out, and your timeline',
      'Regions you’re considering, and any you’ve ruled out',
      'Acreage, fiber, water and budget',
    ],
  },
  {
    heading: 'Anything else',
    icon: MessageSquare,
    points: [
      'Partnerships with utilities, carriers, brokers and engineers',
      'Corrections to a listing: send us the link',
      'Data you’d like to publish',
    ],
  },
]

const MAX_SOURCE_LENGTH = 300
const FIELDS = ['name', 'email', 'company', 'inquiry_type', 'message']

export async function loader({ context, url }: Route.LoaderArgs) {
  const { publicUrl, contactEmail, contactPhone, settings } = context.get(site)
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
}

/** What the form starts with: a landowner's questions with `about=land`, or the name of the candidate site asked about. */
async function startMessage(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<{ type?: InquiryType; message?: string }> {
  if (params.get('about') === 'land') return { type: 'landowner', message: LAND_MESSAGE }
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
    const address = context.get(site).publicUrl + href('/candidate-sites/:slug', { slug: found.slug })
    return { name: `${found.name}, ${siteLocation(found)}`, address }
  } catch (error) {
    if (!isErrorCode(error, 'candidate_site_not_found')) context.get(report)(error)
    return null
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const listing = url.searchParams.get('listing')
  if (listing) {
    const source = inquiryPath(listing).slice(0, MAX_SOURCE_LENGTH)
    return answerInquiry({ context, request }, { listing, source })
  }
  return answerLead({ context, request, schema: contactSchema, fields: FIELDS }, (message) =>
    context.get(services).leads.sendMessage(context.get(caller), { ...message, source: '/contact' }),
  )
}

export const clientAction = (args: Route.ClientActionArgs) => withSubmitErrors(args, leadSubmitFailure)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const siteName = siteNameOf(matches)
  return pageMeta({
    siteName,
    title: `Contact | ${siteName}`,
    description: `Contact ${siteName} about listing land, finding land, or a partnership.`,
    canonical: loaderData.canonical,
  })
}

export function headExtras({ publicUrl }: HeadExtrasArgs) {
  return { structuredData: [breadcrumbList(publicUrl, [{ label: 'Contact', to: href('/contact') }])] }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { contactEmail, contactPhone, office, known, listing, started, isAboutListing } = loaderData
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
          <Panel email={contactEmail} phone={contactPhone} office={office} />
        </div>
      </Wrap>
      <Section heading="Help us help you">
        <div className="grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-3">
          {AUDIENCES.map(({ heading, icon, points }) => (
            <section key={heading} className="bg-surface px-5 py-6 md:px-7">
              <h3 className="flex items-center gap-2.5 text-17 leading-6">
                <Icon of={icon} size={20} className="text-accent-ink" />
                {heading}
              </h3>
              <ul className="mt-3 grid max-w-[64ch] list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
    </>
  )
}

function Panel({ email, phone, office }: { email: string; phone: string; office: string }) {
  return (
    <aside
      aria-label="Contact details"
      className="overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-20"
    >
      <dl className="grid gap-px bg-line sm:max-lg:grid-cols-3">
        <Detail icon={Mail} label="Email">
          <a href={mailAddress(email)} className="link break-all">
            {email}
          </a>
        </Detail>
        <Detail icon={Phone} label="Phone">
          <a href={phoneAddress(phone)} className="link">
            {phone}
          </a>
        </Detail>
        <Detail icon={MapPin} label="Office">
          {office}
        </Detail>
      </dl>
      <div className="border-t border-line bg-accent-soft px-5 py-5 text-ink-2">
        <h2 className="flex items-center gap-2 text-15 text-accent-ink">
          <Icon of={Clock} />
          Quick Response
        </h2>
        <p className="mt-1.5">We reply within 24 hours on business days. For urgent matters, please call.</p>
      </div>
    </aside>
  )
}

function Detail({ icon, label, children }: { icon: typeof Mail; label: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="flex items-center gap-2 text-13 text-ink-3">
        <Icon of={icon} />
        {label}
      </dt>
      <dd className="mt-1 text-15">{children}</dd>
    </div>
  )
}
