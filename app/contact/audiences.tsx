import { LandPlot, MessageSquare, Search } from 'lucide-react'
import { Icon } from '../ui/icon/icon.tsx'
import { Section } from '../ui/layout/section.tsx'

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

/** What a message should tell. */
export function Audiences() {
  return (
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
  )
}
