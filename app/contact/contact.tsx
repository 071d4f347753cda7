import { Clock, LandPlot, Mail, MapPin, MessageSquare, Phone, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { site } from '../context.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { mailAddress, phoneAddress } from '../ui/mail-address.ts'
import { pageMeta } from '../ui/page-meta.ts'
import { PageHeading, Wrap } from '../ui/section.tsx'
import type { Route } from './+types/contact'

const AUDIENCES = [
  {
    heading: 'You own land',
    icon: LandPlot,
    subject: 'Land to list',
    button: 'Write about your land',
    points: [
      'Where it is: address, county, or a point on the map',
      'How many acres, and whether you would lease or sell',
      'Power lines, substations or fiber that you know of, and any letter from the utility',
      'Zoning, and what the land is used for today',
    ],
  },
  {
    heading: 'You are looking for land',
    icon: Search,
    subject: 'Land wanted',
    button: 'Write about your project',
    points: [
      'What you build: AI data center, crypto mine, edge site or other',
      'Megawatts at the start and in full, and by when',
      'Regions that work and regions that do not',
      'Acreage, fiber, water and price that you plan with',
    ],
  },
  {
    heading: 'Anything else',
    icon: MessageSquare,
    subject: 'General inquiry',
    button: 'Write to us',
    points: [
      'Partnerships: utilities, carriers, brokers and engineers',
      'A listing that is wrong or out of date: send its address on this site',
      'Data that you hold and would like to publish',
    ],
  },
]

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, contactEmail, contactPhone } = context.get(site)
  return { canonical: `${publicUrl}/contact`, contactEmail, contactPhone }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: 'Contact | VoltAcre',
    description: 'Write to or call VoltAcre about land to list, land you are looking for, or a partnership.',
    canonical: loaderData.canonical,
  })
}

export default function Contact({ loaderData: { contactEmail, contactPhone } }: Route.ComponentProps) {
  return (
    <Wrap className="pt-8 md:pt-12">
      <PageHeading heading="Contact" intro="Write or call. The points below help us to answer you in one go." />
      <div className="mt-8 grid items-start gap-8 md:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {AUDIENCES.map(({ heading, icon, subject, button, points }) => (
            <section key={heading} className="bg-surface px-5 py-6 md:px-8 md:py-7">
              <h2 className="flex items-center gap-2.5 text-20">
                <Icon of={icon} size={20} className="text-accent-ink" />
                {heading}
              </h2>
              <ul className="mt-3 mb-5 grid max-w-[64ch] list-disc gap-1.5 pl-5 text-15 text-ink-2 marker:text-ink-3">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <a href={mailAddress(contactEmail, { subject })} className={`${buttonClass()} max-md:w-full`}>
                <Icon of={Mail} />
                {button}
              </a>
            </section>
          ))}
        </div>
        <Panel email={contactEmail} phone={contactPhone} />
      </div>
    </Wrap>
  )
}

function Panel({ email, phone }: { email: string; phone: string }) {
  return (
    <aside
      aria-label="Contact details"
      className="overflow-hidden rounded-card border border-line bg-surface max-lg:order-first lg:sticky lg:top-20"
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
          San Francisco, CA
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
