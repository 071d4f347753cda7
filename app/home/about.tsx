import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../ui/form/button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Section } from '../ui/layout/section.tsx'

export function About({ websiteName }: { websiteName: string }) {
  return (
    <Section heading={`About ${websiteName}`} intro="One marketplace for landowners and builders.">
      <div className="grid gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2">
        <Side
          heading="For builders"
          text="Rule out unsuitable parcels before you spend time on them."
          points={[
            'Filter by power, fiber, zoning, acreage and price',
            'Utilities, substations and available power, with evidence',
            'Unconfirmed facts are marked “Unknown”, never shown as zero',
          ]}
        >
          <ButtonLink to={href('/search')} kind="primary">
            Find Land
          </ButtonLink>
        </Side>
        <Side
          heading="For landowners"
          text="Put your acreage in front of companies that need it."
          points={[
            'You keep the land. The company builds and pays rent.',
            '$500-$5,000+ per acre per month',
            'Builders find you by power, fiber, water and zoning',
          ]}
        >
          <ButtonLink to={href('/list-your-land')}>List Your Land</ButtonLink>
        </Side>
      </div>
    </Section>
  )
}

function Side(props: { heading: string; text: string; points: string[]; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start bg-surface px-6 py-7 md:px-8">
      <h3 className="text-24">{props.heading}</h3>
      <p className="mt-2 max-w-[44ch] text-15 text-ink-2">{props.text}</p>
      <ul className="mt-4 mb-5 grid gap-2.5">
        {props.points.map((point) => (
          <li key={point} className="flex items-start gap-2.5">
            <Icon of={Check} className="mt-0.5 text-accent-ink" />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{props.children}</div>
    </div>
  )
}
