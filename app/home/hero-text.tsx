import { formatCount } from '../../domain/text/format.ts'

/** The classes of transmission lines on the chart, with their colors. */
const VOLTAGES = [
  ['220–287 kV', 'bg-(--map-230)'],
  ['345 kV', 'bg-(--map-345)'],
  ['500 kV and above', 'bg-(--map-500)'],
] as const

export function HeroPitch({ websiteName }: { websiteName: string }) {
  return (
    <>
      <h1 className="max-w-[11.6em] text-52 font-title">Land that’s ready for power.</h1>
      <p className="mt-3.5 max-w-[31em] text-15 text-ink-2 md:mt-5 md:max-w-[22em] md:text-17 lg:max-w-[27em]">
        {websiteName} connects landowners with builders of AI data centers, crypto mines and edge sites. Every listing
        shows acreage, utilities and zoning, and marks what hasn’t been confirmed as unknown.
      </p>
    </>
  )
}

/** Of the chart behind the text. */
export function HeroLegend({ count }: { count: number }) {
  return (
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
  )
}
