import { DEAL_TYPE_LABELS, DEAL_TYPES } from '../../../domain/listing/deal-facts.ts'
import { formatUsd } from '../../../domain/text/format.ts'
import { Checkbox, FieldGroup, InputField, SelectField } from '../../ui/form/field.tsx'
import { Metrics } from '../../ui/listing/metric.tsx'
import type { StepProps } from '../draft/step-props.ts'
import type { StepFields } from '../draft/use-draft-form.ts'
import { PriceMetric } from './nearby-facts.tsx'
import { PlainInputs } from './plain-inputs.tsx'

export function TermsStep({ fields, loaded: { surroundings } }: StepProps) {
  const offered = fields.currentValues('deal_types')
  const isLease = offered.includes('lease')
  const isOnRequest = fields.current('is_price_on_request') !== ''
  return (
    <>
      <FieldGroup legend="What do you offer?">
        <div className="flex flex-wrap gap-x-7 gap-y-1">
          {DEAL_TYPES.map((type) => (
            <Checkbox
              key={type}
              name="deal_types"
              value={type}
              label={DEAL_TYPE_LABELS[type]}
              defaultChecked={fields.values('deal_types').includes(type)}
              className="min-h-11"
            />
          ))}
        </div>
        {fields.error('price_type') && <p className="text-12 text-bad-ink">{fields.error('price_type')}</p>}
      </FieldGroup>
      <div className="grid gap-4">
        <Checkbox
          name="is_price_on_request"
          label="Price on request"
          defaultChecked={fields.initial('is_price_on_request') !== ''}
          className="min-h-11"
        />
        {/* Without JavaScript, a price that was typed stays when it is on request. */}
        <div className={`grid gap-4 md:grid-cols-2 ${isOnRequest ? 'hidden' : ''}`}>
          <InputField
            label={isLease ? 'Price a month (USD)' : 'Price (USD)'}
            hint={priceHint(fields, isLease)}
            error={fields.error('price')}
            starred
            name="price"
            inputMode="decimal"
            maxLength={20}
            defaultValue={fields.initial('price')}
          />
          <SelectField label="The price is for" name="price_per" defaultValue={fields.initial('price_per')}>
            <option value="">The whole parcel</option>
            <option value="acre">Each acre</option>
          </SelectField>
          <Checkbox
            name="is_negotiable"
            label="Negotiable"
            defaultChecked={fields.initial('is_negotiable') !== ''}
            className="min-h-11"
          />
        </div>
      </div>
      {/* Likewise, its terms stay. */}
      <div className={isLease || offered.includes('option') ? '' : 'hidden'}>
        <PlainInputs step="terms" fields={fields} />
      </div>
      {surroundings && (
        <section className="grid gap-3">
          <h3 className="text-17">What nearby land asks</h3>
          <Metrics>
            <PriceMetric label="For sale" sample={surroundings.prices.sale} />
            <PriceMetric label="For lease" sample={surroundings.prices.lease} perMonth />
          </Metrics>
        </section>
      )}
    </>
  )
}

const numberOf = (text: string) => Number(text.replaceAll(',', ''))

/** The price the other way around: per acre, or for the whole parcel. */
function priceHint(fields: StepFields, isLease: boolean): string {
  const [price, acres] = [numberOf(fields.current('price')), numberOf(fields.current('parcel_size_acres'))]
  if (!(price > 0) || !(acres > 0)) return `Without cents, such as ${isLease ? '18,500' : '1,690,000'}`
  return fields.current('price_per') === 'acre'
    ? `${formatUsd(price * acres)} for the whole parcel`
    : `${formatUsd(price / acres)} an acre`
}
