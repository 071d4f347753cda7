import type { ReactNode } from 'react'
import { Section } from '../ui/section.tsx'

const STEPS: { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Search & Discover',
    text: 'Filter by place, acreage, power, fiber and zoning, and see where each parcel lies.',
    drawing: (
      <>
        <circle cx="206" cy="108" r="46" className="stroke-ink-2" strokeWidth="2.4" />
        <path d="m240 140 26 26" className="stroke-ink-2" strokeWidth="2.4" strokeLinecap="round" />
        <path d="M140 88 262 76 268 140 146 130z" className="stroke-accent" strokeWidth="2.4" strokeLinejoin="round" />
      </>
    ),
  },
  {
    title: 'Match & Lease',
    text: 'Ask the landowner, compare terms and settle a lease or a sale.',
    drawing: (
      <>
        <Parcel />
        <path
          d="M204 82 204 60M268 118 320 124M150 130 148 142"
          className="stroke-accent"
          strokeWidth="1.8"
          strokeDasharray="4 3"
        />
        {[
          [204, 58],
          [322, 124],
          [148, 143],
        ].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="4.5" className="fill-surface stroke-accent" strokeWidth="2.2" />
        ))}
      </>
    ),
  },
  {
    title: 'Build & Deploy',
    text: "Take the parcel's facts to your utility and engineers, then break ground.",
    drawing: (
      <>
        <Parcel />
        <path d="M251 87 250 51" className="stroke-accent" strokeWidth="1.8" />
        <path
          d="M154 97l38-4 2 24-38 2zM200 92l38-4 2 25-38 3zM246 88l10-1 2 22-10 1zM160 123l80-5"
          className="fill-surface stroke-ink-2"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </>
    ),
  },
]

export function Steps() {
  return (
    <Section heading="How It Works">
      <ol className="grid gap-3 md:gap-6 lg:grid-cols-3">
        {STEPS.map(({ title, text, drawing }, index) => (
          <li
            key={title}
            className="overflow-hidden rounded-card border border-line bg-surface md:max-lg:grid md:max-lg:grid-cols-[300px_1fr] md:max-lg:items-center"
          >
            <Plan>{drawing}</Plan>
            <div className="px-6 pt-5 pb-6">
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

function Parcel() {
  return (
    <path
      d="M140 88 262 76 268 140 146 130z"
      className="fill-accent stroke-accent"
      fillOpacity="0.1"
      strokeWidth="2.4"
      strokeLinejoin="round"
    />
  )
}

const GRID = `${Array.from({ length: 18 }, (_, i) => `M${(i + 1) * 20} 0V200`).join('')}${Array.from({ length: 9 }, (_, i) => `M0 ${(i + 1) * 20}H376`).join('')}`

/** The same piece of country each time: two roads, a line on towers, two fields beside the parcel. */
function Plan({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 376 200"
      aria-hidden="true"
      fill="none"
      className="w-full border-b border-line md:max-lg:h-full md:max-lg:border-r md:max-lg:border-b-0"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="376" height="200" className="fill-map-land" />
      <path d={GRID} className="stroke-map-grid" strokeOpacity="0.7" />
      <path d="M-10 150 120 138 260 158 390 144M120 138 104 -10" className="stroke-map-line" strokeWidth="7" />
      <path d="M-10 42 150 66 390 30" className="stroke-map-power" strokeWidth="2" />
      <path
        d="M35 44.5l10 10m0-10-10 10M145 61l10 10m0-10-10 10M245 46l10 10m0-10-10 10M335 32.5l10 10m0-10-10 10"
        className="stroke-map-power"
        strokeWidth="1.6"
      />
      <path
        d="M20 84l70-10 8 52-72 10zM282 70l70-10 8 66-70 12z"
        className="stroke-line-control"
        strokeWidth="1.2"
        strokeDasharray="3 3"
      />
      {children}
    </svg>
  )
}
