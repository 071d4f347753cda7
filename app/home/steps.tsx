import { Section } from '../ui/layout/section.tsx'
import plansUrl from './plans.svg?url'

/** Each drawing combines layers of one SVG file, which takes its colors from the page. */
const STEPS = [
  {
    title: 'Search & Discover',
    text: 'Filter by location, acreage, power, fiber and zoning, and see each parcel on a map.',
    layers: ['base', 'discover'],
  },
  {
    title: 'Match & Lease',
    text: 'Contact the landowner, compare terms and sign a lease or a purchase agreement.',
    layers: ['base', 'parcel', 'match'],
  },
  {
    title: 'Build & Deploy',
    text: 'Share the parcel data with your utility and engineers, then break ground.',
    layers: ['base', 'parcel', 'build'],
  },
]

export function Steps() {
  return (
    <Section heading="How It Works">
      <ol className="grid gap-3 md:gap-6 lg:grid-cols-3">
        {STEPS.map(({ title, text, layers }, index) => (
          <li
            key={title}
            className="overflow-hidden rounded-card border border-line bg-surface md:grid md:grid-cols-[300px_1fr] md:items-center lg:grid-cols-[112px_1fr]"
          >
            <svg
              viewBox="0 0 376 200"
              aria-hidden="true"
              preserveAspectRatio="xMidYMid slice"
              className="w-full border-b border-line md:h-full md:border-r md:border-b-0"
            >
              {layers.map((layer) => (
                <use key={layer} href={`${plansUrl}#${layer}`} />
              ))}
            </svg>
            <div className="px-6 pt-5 pb-6 lg:px-5 lg:py-4">
              <h3 className="flex gap-2.5 text-17 leading-6">
                <span className="num font-medium text-ink-3">{index + 1}</span>
                {title}
              </h3>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
