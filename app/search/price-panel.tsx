import { PRICE_TYPE_LABELS } from '../../domain/listing/listing.ts'
import { priceLabel } from '../../domain/search/filter-labels.ts'
import { dealOf } from '../../domain/search/search.ts'
import { DEAL_LABELS, DEALS } from '../../domain/search/search-choices.ts'
import { SelectField } from '../ui/form/field.tsx'
import { Amount } from './amount.tsx'
import { Panel, type PanelView } from './panel.tsx'
import { RadioGroup } from './radio-group.tsx'

/** For sale or for lease first, because a price means something else for each. */
export function PricePanel({ filters, counts }: PanelView) {
  const deal = dealOf(filters)
  const { price_type } = filters
  const [what, per] = deal === 'lease' || price_type === 'lease' ? ['rent', 'USD/month'] : ['price', 'USD']
  const selected = priceLabel(filters) ?? (deal && DEAL_LABELS[deal]) ?? (price_type && PRICE_TYPE_LABELS[price_type])
  return (
    <Panel label="Price" selected={selected}>
      <RadioGroup
        legend="For sale or lease"
        name="deal"
        value={deal}
        any="Any"
        choices={DEALS.map((value) => [value, DEAL_LABELS[value]])}
        counts={counts}
      />
      <div className="grid grid-cols-2 gap-3">
        <Amount label={`Min ${what} (${per})`} name="min_price" value={filters.min_price} placeholder="No minimum" />
        <Amount label={`Max ${what} (${per})`} name="max_price" value={filters.max_price} placeholder="No maximum" />
      </div>
      <SelectField label="Price basis" name="price_unit" defaultValue={filters.price_unit ?? ''}>
        <option value="">Total</option>
        <option value="acre">Per acre</option>
      </SelectField>
      <p className="text-12 text-ink-3">
        Price limits apply to land for sale unless you choose For lease. They leave out sites priced on request.
      </p>
      {price_type !== null && <input type="hidden" name="price_type" defaultValue={price_type} />}
    </Panel>
  )
}
