import { Search } from 'lucide-react'
import { Form, href } from 'react-router'
import { formatCount } from '../../domain/format.ts'
import { Button } from '../ui/form/button.tsx'
import { Options } from '../ui/form/field.tsx'
import { StaticHtml } from '../ui/static-html.tsx'
import { SuggestInput } from '../ui/suggest/suggest-input.tsx'
import type { HomeView } from './load-home.ts'
import { ServerSection } from './server-section.tsx'

const ACREAGES = ['1-5', '5-10', '10-25', '25-50', '50-100', '100-250', '250+', '1-500']

const INFRASTRUCTURE = [
  ['power', 'Power'],
  ['fiber', 'Fiber'],
  ['both', 'Both'],
  ['substation', 'Substation'],
] as const

/** The classes of transmission lines on the chart, with their colors. */
const VOLTAGES = [
  ['220–287 kV', 'bg-(--map-230)'],
  ['345 kV', 'bg-(--map-345)'],
  ['500 kV and above', 'bg-(--map-500)'],
] as const

export function Hero({ view, siteName }: { view: HomeView; siteName: string }) {
  const { count } = view.map
  return (
    <section className="relative flex flex-col overflow-hidden border-b border-line bg-map-sea">
      <ServerSection section="Chart" view={view} siteName={siteName} className="contents" />
      <div className="wrap relative flex flex-col pt-12 pb-6 md:min-h-[648px] md:pt-22 md:pb-10">
        <h1 className="max-w-[11.6em] text-52 font-title">Land that’s ready for power.</h1>
        <p className="mt-3.5 max-w-[31em] text-15 text-ink-2 md:mt-5 md:max-w-[22em] md:text-17 lg:max-w-[27em]">
          {siteName} connects landowners with builders of AI data centers, crypto mines and edge sites. Every listing
          shows acreage, utilities and zoning, and marks what hasn’t been confirmed as unknown.
        </p>
        <Finder />
        <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-12 text-ink-3">
          {count > 0 && (
            <span className="num inline-flex items-center gap-2">
              <span aria-hidden="true" className="size-2.5 rounded-[2px] bg-accent" />
              {formatCount(count, 'listed parcel')} on the map
            </span>
          )}
          {VOLTAGES.map(([label, color]) => (
            <span key={label} className="num inline-flex items-center gap-2">
              <span aria-hidden="true" className={`h-0.5 w-4.5 ${color}`} />
              {label}
            </span>
          ))}
          <span>Transmission lines: HIFLD. State boundaries: US Census Bureau.</span>
        </p>
      </div>
    </section>
  )
}

const FIELD = 'grid min-w-0 content-center gap-0.5 px-4 py-3 md:px-5'
const LABEL = 'text-12 font-label text-ink-2'
const CONTROL = 'h-6 w-full bg-transparent text-15 outline-none'
const FOCUS =
  'has-[:focus-visible]:rounded-[12px] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-[-3px] has-[:focus-visible]:outline-focus'

/** A plain form, so that it works before and without JavaScript. */
function Finder() {
  return (
    <StaticHtml
      as={Form}
      name="finder"
      action={href('/search')}
      role="search"
      aria-label="Search land"
      className="mt-8 grid grid-cols-2 rounded-dialog border border-line-strong bg-surface shadow-2 md:mt-auto md:grid-cols-[1.5fr_1fr_1fr_auto]"
    >
      <div
        data-field=""
        className={`${FIELD} ${FOCUS} relative col-span-2 border-b border-line md:col-span-1 md:border-r md:border-b-0`}
      >
        <label htmlFor="where" className={`${LABEL} cursor-text before:absolute before:inset-0`}>
          Location
        </label>
        <SuggestInput
          id="where"
          name="location"
          maxLength={200}
          placeholder="City, county, state or ZIP"
          autoComplete="off"
          className={`${CONTROL} relative`}
        />
      </div>
      <label className={`${FIELD} ${FOCUS} border-r border-line`}>
        <span className={LABEL}>Acreage</span>
        <select name="size" className={`${CONTROL} select-arrow bg-[position:right_-2px_center] pr-5`}>
          <option value="">Any</option>
          <Options of={ACREAGES} />
        </select>
      </label>
      <label className={`${FIELD} ${FOCUS} border-line md:border-r`}>
        <span className={LABEL}>Infrastructure</span>
        <select name="utility" className={`${CONTROL} select-arrow bg-[position:right_-2px_center] pr-5`}>
          <option value="">Any</option>
          <Options of={INFRASTRUCTURE} />
        </select>
      </label>
      <div className="col-span-2 grid border-t border-line p-2.5 md:col-span-1 md:border-t-0">
        <Button type="submit" kind="primary" icon={Search} className="h-auto min-h-12 rounded-card! px-6.5! text-15!">
          Search
        </Button>
      </div>
    </StaticHtml>
  )
}
