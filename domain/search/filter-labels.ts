import { ENERGY_LABELS, type EnergySource, UTILITY_LABELS } from '../listing/listing.ts'
import { formatUsd } from '../text/format.ts'
import {
  acreRange,
  type EnergyFilter,
  type SearchFilters,
  SIZE_BANDS,
  type SizeBand,
  type UtilityFilter,
} from './search.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** “10–25 acres”, “250+ acres”. */
export function sizeLabel(size: SizeBand): string {
  const [least, most] = SIZE_BANDS[size]
  return most === null ? `${least}+ acres` : `${least}–${most} acres`
}

/** “10–25 acres”, “10+ acres”, “Up to 25 acres”; null for any size. */
export function acreLabel(filters: Pick<SearchFilters, 'size' | 'min_acres' | 'max_acres'>): string | null {
  const { min, max } = acreRange(filters)
  if (min !== null && max !== null) return `${number.format(min)}–${number.format(max)} acres`
  if (min !== null) return `${number.format(min)}+ acres`
  return max === null ? null : `Up to ${number.format(max)} acres`
}

type PriceFilters = Pick<SearchFilters, 'deal' | 'price_type' | 'min_price' | 'max_price' | 'price_unit'>

/** “$1,000,000+”, “Up to $5,000/month”, “$1,000–$5,000/acre”; null for any price. */
export function priceLabel(filters: PriceFilters): string | null {
  const { min_price, max_price } = filters
  const per = priceSuffix(filters)
  if (min_price !== null && max_price !== null) return `${formatUsd(min_price)}–${formatUsd(max_price)}${per}`
  if (min_price !== null) return `${formatUsd(min_price)}+${per}`
  return max_price === null ? null : `Up to ${formatUsd(max_price)}${per}`
}

/** Empty for a sale price of the whole parcel. */
function priceSuffix({ deal, price_type, price_unit }: PriceFilters): string {
  const isRent = deal === 'lease' || price_type === 'lease'
  return (price_unit === 'acre' ? '/acre' : '') + (isRent ? '/month' : '')
}

/** “10+ MW”. */
export const minimumLabel = (least: number, unit: string) => `${number.format(least)}+ ${unit}`
export const megawattsLabel = (megawatts: number) => minimumLabel(megawatts, 'MW')

export function utilityLabel(utility: UtilityFilter): string {
  if (utility === 'both') return 'Power and fiber'
  return utility === 'substation' ? 'Substation on site' : UTILITY_LABELS[utility]
}

export function energyLabel(energy: EnergyFilter): string {
  return energy === 'renewable' ? 'Renewable energy' : ENERGY_LABELS[energy as EnergySource]
}
