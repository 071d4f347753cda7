import { href } from 'react-router'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { boundaryText } from '../../../domain/geometry/boundary-geojson.ts'
import { DEAL_QUESTIONS } from '../../../domain/listing/deal-facts.ts'
import { LISTING_FIELDS } from '../../../domain/listing/field-table.ts'
import { PRICE_TYPES, UTILITIES, UTILITY_LABELS } from '../../../domain/listing/listing.ts'
import { Checkbox, FieldGroup, Options, SelectField } from '../../ui/form/field.tsx'
import { UploadField } from '../../ui/upload/upload-field.tsx'
import { type Fields, FormPart, PublicLink } from '../content/editor/editor.tsx'
import { type EnteredValues, toEnteredValues } from '../content/editor/entered-values.ts'
import { Text } from '../content/editor/text-fields.tsx'
import { Visibility } from '../content/editor/visibility.tsx'
import { PlacePart } from '../place-picker/listing-place.tsx'
import { DealParts, dealEnteredValues } from './deal-section.tsx'
import { DocumentsPart } from './documents.tsx'
import { EvidencePart } from './evidence.tsx'
import { ListingSite, siteEnteredValues } from './land-section.tsx'
import { PublishedField } from './stage.tsx'

export const LISTING_LABELS: Record<string, string> = Object.fromEntries([
  ...Object.entries(LISTING_FIELDS).map(([name, { label }]) => [name, label]),
  ...DEAL_QUESTIONS.map(({ key, label }) => [`deal_answers.${key}`, label]),
])

/** The name of the alt text field of an image. */
export const altName = (path: string) => `alt:${path}`

/** A listing as form fields. */
export function listingEnteredValues(item: AdminListing | null): EnteredValues {
  if (!item) return { price_type: ['negotiable'] }
  const { boundary, utility_access, images, image_alts, videos } = item
  return {
    ...toEnteredValues(item),
    boundary: [boundaryText(boundary)],
    ...Object.fromEntries(UTILITIES.map((name) => [name, utility_access[name] ? ['on'] : []])),
    utility_known: UTILITIES.filter((name) => utility_access[name] !== undefined),
    images,
    videos,
    ...siteEnteredValues(item),
    ...dealEnteredValues(item),
    ...Object.fromEntries(Object.entries(image_alts).map(([path, alt]) => [altName(path), [alt]])),
  }
}

export function ListingMain({ fields, item }: { fields: Fields; item: AdminListing | null }) {
  return (
    <>
      <FormPart heading="Parcel">
        <div className="grid gap-4 md:grid-cols-2">
          <Text
            fields={fields}
            name="landowner_name"
            label="Landowner name"
            required
            maxLength={200}
            hint="Shown as the title"
          />
          <Text fields={fields} name="address" label="Address" maxLength={500} />
        </div>
      </FormPart>
      <PlacePart fields={fields} />
      <FormPart heading="Price">
        <div className="grid gap-4 md:grid-cols-2">
          <Text
            fields={fields}
            name="price"
            label="Price (USD)"
            type="number"
            step="0.01"
            inputMode="decimal"
            hint="Leave empty for “Price on request”"
          />
          <SelectField label="Price type" name="price_type" defaultValue={fields.initial('price_type')}>
            <Options of={PRICE_TYPES} />
          </SelectField>
        </div>
      </FormPart>
      <section className="grid gap-5 px-4 py-5 md:p-6">
        <Text fields={fields} name="description" label="Description" rows={6} />
        <Text fields={fields} name="zoning_info" label="Zoning" maxLength={2000} />
      </section>
      <section className="px-4 py-5 md:p-6">
        <FieldGroup legend="Utility access">
          <div className="flex flex-wrap gap-x-7 gap-y-3">
            {UTILITIES.map((name) => (
              <Checkbox key={name} name={name} label={UTILITY_LABELS[name]} defaultChecked={fields.isTicked(name)} />
            ))}
          </div>
          {fields.values('utility_known').map((name) => (
            <input key={name} type="hidden" name="utility_known" value={name} />
          ))}
        </FieldGroup>
      </section>
      <ListingSite fields={fields} item={item} />
      <DealParts fields={fields} item={item} />
      <EvidencePart fields={fields} item={item} />
      <DocumentsPart item={item} />
      <FormPart heading="Files">
        <UploadField
          label="Images"
          kind="listing-image"
          name="images"
          altName={altName}
          multiple
          files={fields.values('images').map((path) => ({ path, alt: fields.initial(altName(path)) }))}
          failed={fields.saveFailed}
          error={fields.error('images') ?? fields.error('image_alts')}
          onChange={fields.onChange}
        />
        <UploadField
          label="Videos"
          kind="listing-video"
          name="videos"
          multiple
          files={fields.values('videos').map((path) => ({ path }))}
          failed={fields.saveFailed}
          error={fields.error('videos')}
          onChange={fields.onChange}
        />
      </FormPart>
    </>
  )
}

export function ListingSide({ fields, item }: { fields: Fields; item: AdminListing | null }) {
  return (
    <Visibility fields={fields} published={<PublishedField fields={fields} />}>
      {item?.is_published && <PublicLink to={href('/listings/:slug', { slug: item.slug })}>View on site</PublicLink>}
    </Visibility>
  )
}
