import { href } from 'react-router'
import { website } from '../context.ts'
import { cacheable } from '../traits.server.ts'
import { pageMeta } from '../ui/document/page-meta.ts'
import { breadcrumbList, faqPage, type HeadExtrasArgs } from '../ui/document/structured-data.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { CallToAction, ListOrFindLand } from '../ui/layout/call-to-action.tsx'
import { PageHeading, Section, Wrap } from '../ui/layout/section.tsx'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { Figures } from '../ui/listing/figures.tsx'
import { LinkedText } from '../ui/text/text-with-links.tsx'
import type { Route } from './+types/learn'
import { INFRASTRUCTURE_TYPES, type InfrastructureType } from './guide.ts'

export const loader = cacheable({ tables: [] }, ({ context }: Route.LoaderArgs) => {
  const { publicUrl, settings } = context.get(website)
  return { canonical: `${publicUrl}/learn`, figures: settings.market_figures, questions: settings.learn_faq }
})

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  return pageMeta({
    websiteName,
    title: `Learn More: land for digital infrastructure | ${websiteName}`,
    description:
      'What AI data centers, crypto mines and edge sites need from land: power, cooling, fiber, zoning and acreage.',
    canonical: loaderData.canonical,
  })
}

export function headExtras({ publicUrl, website }: HeadExtrasArgs) {
  const breadcrumbs = breadcrumbList(publicUrl, [{ label: 'Learn More', to: href('/learn') }])
  return { structuredData: [faqPage(website.settings.learn_faq), breadcrumbs] }
}

export default function Learn({ loaderData: { figures, questions } }: Route.ComponentProps) {
  return (
    <>
      <Wrap className="pt-8 md:pt-12">
        <PageHeading
          heading="Learn more about land for digital infrastructure"
          intro="Three kinds of builders look for land here. Each needs, and pays for, something different."
        />
        <Types />
      </Wrap>
      <Section heading="The market" intro="Why companies need powered land now.">
        <Figures figures={figures} />
      </Section>
      <Section heading="Frequently Asked Questions">
        <div className="grid border-t border-line md:grid-cols-2 md:gap-x-12">
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-b border-line py-5 md:py-6">
              <h3 className="text-17 leading-6">{question}</h3>
              <p className="mt-2 max-w-[60ch] text-15 text-ink-2 [&_a]:text-accent-ink [&_a]:underline [&_a]:underline-offset-3">
                <LinkedText text={answer} />
              </p>
            </div>
          ))}
        </div>
      </Section>
      <Wrap className="section-gap">
        <CallToAction heading="Ready to Get Started?" actions={<ListOrFindLand />}>
          List your parcel, or find one with the power and fiber your project needs.
        </CallToAction>
      </Wrap>
    </>
  )
}

function Types() {
  return (
    <section aria-labelledby="types" className="pt-8 md:pt-10">
      <h2 id="types" className="sr-only">
        Infrastructure types
      </h2>
      <div className="grid gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-3">
        {INFRASTRUCTURE_TYPES.map((type) => (
          <Type key={type.name} type={type} />
        ))}
      </div>
    </section>
  )
}

function Type({ type: { name, icon, description, points } }: { type: InfrastructureType }) {
  return (
    <article className="bg-surface px-5 py-6 md:px-8 md:py-8">
      <Icon of={icon} size={24} className="text-accent-ink" />
      <h3 className="mt-4 text-20">{name}</h3>
      <p className="mt-2 text-15 text-ink-2">{description}</p>
      <dl className="mt-5 md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-8">
        {points.map(({ term, text }) => (
          <div key={term} className="border-t border-line py-3">
            <dt className="text-13 font-label">{term}</dt>
            <dd className="mt-0.5 text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
