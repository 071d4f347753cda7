import { Check, LandPlot, Mail } from 'lucide-react'
import { useState } from 'react'
import { data, href, redirect } from 'react-router'
import { caller, services, viewer, website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { cookieHeaders } from '../ui/document/cookies.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { ButtonLink, buttonClass } from '../ui/form/button.tsx'
import { failureOf } from '../ui/form/failure.ts'
import { readEntries } from '../ui/form/read-form.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { CallToAction } from '../ui/layout/call-to-action.tsx'
import { PageHeading, Section, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { mailAddress } from '../ui/text/mail-address.ts'
import type { Route } from './+types/list-your-land'
import { EMAIL, PREPARE, PRICE_TYPES, STEPS, SUITABLE } from './guide.ts'
import { type StartAnswer, StartForm } from './start-form.tsx'

export const loader = cacheable({ tables: [] }, ({ context }: Route.LoaderArgs) => {
  const { publicUrl, contactEmail } = context.get(website)
  return { canonical: `${publicUrl}/list-your-land`, contactEmail }
})

export async function action({ context, request }: Route.ActionArgs) {
  const where = String((await readEntries(request)).where ?? '').slice(0, 500)
  try {
    const { drafts } = context.get(services)
    const { coordinates } = await drafts.locate(where)
    // Coordinates in any notation, such as a map link, become the point; anything else is the address.
    const fields: Record<string, string[]> =
      coordinates === null ? { address: [where] } : { gps_coordinates: [coordinates] }
    const { draft, cookies } = await drafts.create(context.get(viewer), context.get(caller), fields)
    return redirect(href('/list-your-land/:draft/:step?', { draft: draft.id, step: 'location' }), {
      headers: cookieHeaders(cookies),
    })
  } catch (error) {
    const { status, message } = failureOf(context, error)
    return data<StartAnswer>({ where, message }, { status })
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(
    args,
    (reason, form): StartAnswer => ({
      where: String(form.get('where') ?? ''),
      message: 'We couldn’t start your listing.',
      reason,
    }),
  )

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `List Your Land | ${websiteName}`,
    description: 'How to list land for data centers and other digital infrastructure, and what to prepare.',
    canonical: loaderData.canonical,
  })
}

/** The place that was typed in this tab, so that it is there when the visitor comes back to the form. */
let typedBefore = ''

export default function ListYourLand({ loaderData: { contactEmail }, actionData }: Route.ComponentProps) {
  const [where, setWhere] = useState(typedBefore)
  const tellUs = (
    <ButtonLink
      to={`${href('/contact')}?about=land${where && `&where=${encodeURIComponent(where)}`}`}
      size="lg"
      icon={LandPlot}
    >
      Have us list it for you
    </ButtonLink>
  )
  return (
    <>
      <Wrap className="pt-8 md:pt-12">
        <PageHeading
          heading="List Your Land"
          intro="Data centers, crypto mines and edge sites need land with power and fiber. You keep the land; the company that leases it builds and operates the site."
        />
        <StartForm
          answer={actionData}
          where={where}
          onWhere={(text) => {
            typedBefore = text
            setWhere(text)
          }}
        />
        <div className="mt-4 flex flex-col gap-2 sm:flex-row">
          {tellUs}
          <ButtonLink to={href('/learn')} size="lg">
            See what builders look for
          </ButtonLink>
        </div>
        <HowItWorks />
      </Wrap>
      <Section
        heading="What to prepare"
        intro="Send what you have. Anything unknown is shown as unknown, never guessed."
      >
        <Facts facts={PREPARE} />
      </Section>
      <Section heading="What makes land suitable">
        <ul className="grid gap-x-12 border-t border-line md:grid-cols-2">
          {SUITABLE.map(({ term, text }) => (
            <li key={term} className="flex gap-3 border-b border-line py-4">
              <Icon of={Check} className="mt-1 text-accent-ink" />
              <p className="text-15 text-ink-2">
                <b className="font-semibold text-ink">{term}</b> {text}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section heading="How prices work" intro="Prices are in US dollars, for the whole parcel.">
        <Facts facts={PRICE_TYPES} />
      </Section>
      <Wrap className="section-gap">
        <CallToAction
          heading="Ready to list?"
          actions={
            <>
              {tellUs}
              <a href={mailAddress(contactEmail, EMAIL)} className={buttonClass({ size: 'lg' })}>
                <Icon of={Mail} />
                Email us
              </a>
            </>
          }
        >
          Start above with what you know, or tell us about the parcel and we’ll get back to you.
        </CallToAction>
      </Wrap>
    </>
  )
}

function HowItWorks() {
  return (
    <section className="pt-10 md:pt-14">
      <h2 className="sr-only">How it works</h2>
      <ol className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
        {STEPS.map(({ term, text }, index) => (
          <li key={term} className="bg-surface px-5 py-5 md:px-7 md:py-7">
            <h3 className="flex gap-2.5 text-17 leading-6">
              <span className="num font-medium text-ink-3">{index + 1}</span>
              {term}
            </h3>
            <p className="mt-1.5 text-15 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ facts }: { facts: { term: string; text: string }[] }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2">
      {facts.map(({ term, text }) => (
        <div key={term} className="bg-surface px-5 py-5 md:px-6">
          <dt className="text-15 font-semibold">{term}</dt>
          <dd className="mt-1 text-pretty text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
