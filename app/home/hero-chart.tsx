import { UTILITY_ICONS } from '../ui/icon/icons.ts'
import { UsGrid } from '../ui/map/us-grid.tsx'
import type { HeroCallout, HeroMap } from './hero-map.server.ts'

const Power = UTILITY_ICONS.power

/** Below 768 px the map is in the flow; above, it is behind the text, aligned to the end of the page. */
const POSITION =
  'max-w-none md:absolute md:top-0 md:-right-24 md:h-[720px] md:w-[1440px] lg:right-0 min-[90rem]:left-[calc(50%-720px)]'

/** The lower 48 states with their transmission lines and every listed parcel. */
export function HeroChart({ map }: { map: HeroMap }) {
  return (
    <>
      <svg
        viewBox="0 0 1440 720"
        aria-hidden="true"
        fill="none"
        className={`${POSITION} order-2 -mt-2 -mb-9 -ml-[70%] h-auto w-[172%] md:m-0 md:mask-l-from-12% md:mask-l-to-34% lg:mask-l-from-25% lg:mask-l-to-52% min-[90rem]:mask-r-from-95% min-[90rem]:mask-l-from-40% min-[90rem]:mask-l-to-68%`}
      >
        <UsGrid />
        <path d={map.cities} className="stroke-line-control" strokeWidth="5.2" strokeLinecap="round" />
        <path d={map.cities} className="stroke-surface" strokeWidth="2.8" strokeLinecap="round" />
        {map.labels.map(({ x, y, name }) => (
          <text
            key={`${x} ${y}`}
            x={x + 6}
            y={y + 4}
            className="hidden fill-map-label stroke-map-land stroke-[3px] text-11 font-medium [paint-order:stroke] [stroke-linejoin:round] xl:block"
          >
            {name}
          </text>
        ))}
        <path d={map.parcels} className="stroke-accent/16" strokeWidth="22" strokeLinecap="round" />
        <path d={map.parcels} className="stroke-surface" strokeWidth="12" strokeLinecap="square" />
        <path d={map.parcels} className="stroke-accent" strokeWidth="9" strokeLinecap="square" />
      </svg>
      {map.callout && <Callout callout={map.callout} />}
    </>
  )
}

/** Labels one featured parcel, with a line to its marker. The box is `CALLOUT_BOX`. */
function Callout({ callout: { x, y, title, size, power } }: { callout: HeroCallout }) {
  return (
    <svg viewBox="0 0 1440 720" aria-hidden="true" fill="none" className={`${POSITION} hidden xl:block`}>
      <path d={`M872 ${y}H${x - 6}`} className="stroke-accent" strokeWidth="1.5" />
      <g transform={`translate(632 ${y - 60})`}>
        <rect width="240" height="104" rx="10" className="fill-surface stroke-line-strong drop-shadow-lg" />
        <text x="16" y="30" className="fill-ink text-15 font-semibold">
          {title}
        </text>
        <text x="16" y="51" className="fill-ink-3 text-13 num">
          {size}
        </text>
        <path d="M16 64H224" className="stroke-line" />
        <Power x="16" y="77" width="14" height="14" strokeWidth="1.9" className="text-power" />
        <text x="36" y="88" className="fill-ink text-13 font-label">
          {power}
        </text>
      </g>
    </svg>
  )
}
