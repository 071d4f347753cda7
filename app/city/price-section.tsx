import type { CityLandPrices, LandPrices, PriceSample } from '../../domain/listing/land-prices.ts'
import { DEFAULT_RADIUS_MILES } from '../../domain/search/search.ts'
import { formatCount, formatNumber, formatUsd } from '../../domain/text/format.ts'

/** Median asking prices around the city, beside those of its state or country. */
export function LandPricesTable({ city, prices: { around, region } }: { city: string; prices: CityLandPrices }) {
  return (
    <table className="num w-full text-13">
      <caption className="sr-only">Asking prices of land around {city}</caption>
      <thead>
        <tr className="text-12 text-ink-3">
          <td />
          <th scope="col" className="py-2 pl-3 text-right font-medium">
            Within {DEFAULT_RADIUS_MILES} mi
          </th>
          {region && (
            <th scope="col" className="py-2 pl-3 text-right font-medium">
              {region.name}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Row label="Sites listed" of={(prices) => formatNumber(prices.listings)} {...{ around, region }} />
        <Row label="Sale, per acre" of={({ sale }) => <Median of={sale} />} {...{ around, region }} />
        <Row label="Lease, per acre per month" of={({ lease }) => <Median of={lease} />} {...{ around, region }} />
      </tbody>
    </table>
  )
}

interface RowProps extends CityLandPrices {
  label: string
  of: (prices: LandPrices) => React.ReactNode
}

function Row({ label, of, around, region }: RowProps) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 text-left font-normal text-ink-2">
        {label}
      </th>
      <td className="py-2.5 pl-3 text-right font-semibold">{of(around)}</td>
      {region && <td className="py-2.5 pl-3 text-right">{of(region.prices)}</td>}
    </tr>
  )
}

/** The median with its sample size; none if there are too few prices. */
function Median({ of: { median, priced } }: { of: PriceSample }) {
  if (priced === 0) return <span className="font-normal text-ink-3">No prices</span>
  return (
    <>
      {median === null ? <span className="font-normal text-ink-3">Too few</span> : formatUsd(median)}
      <span className="block text-12 font-normal text-ink-3">{formatCount(priced, 'price')}</span>
    </>
  )
}
