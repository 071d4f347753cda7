import { boundaryText } from '../../domain/boundary-geojson.ts'
import type { ManagedListing } from '../../domain/content/managed.ts'
import { PRICE_TYPES, UTILITIES, UTILITY_LABELS } from '../../domain/listing.ts'
import { Checkbox, Field, FieldGroup, Select } from '../ui/field.tsx'
import { UploadField } from '../ui/upload-field.tsx'
import { type Fields, FormPart, SeeIt } from './content/editor.tsx'
import { PlacePart } from './content/place-part.tsx'
import { Text } from './content/text-fields.tsx'
import { type Typed, typedFrom } from './content/typed.ts'
import { Visibility } from './content/visibility.tsx'
import { ListingSite, SITE_LABELS, siteHeld } from './listing-site.tsx'

export const LISTING_LABELS: Record<string, string> = {
  landowner_name: 'Landowner name',
  address: 'Address',
  gps_coordinates: 'GPS coordinates',
  boundary: 'Boundary',
  city: 'City',
  county: 'County',
  state: 'State',
  country: 'Country',
  parcel_size_acres: 'Parcel size (acres)',
  price: 'Price (USD)',
  price_type: 'Price type',
  description: 'Description',
  zoning_info: 'Zoning',
  utility_access: 'Utility access',
  images: 'Images',
  videos: 'Videos',
  ...SITE_LABELS,
  is_published: 'Published',
  is_featured: 'Featured',
}

/** Of the field for what is said of an image to those who do not see it. */
export const altName = (path: string) => `alt:${path}`

/** A listing as the fields of the form hold it. */
export function listingHeld(thing: ManagedListing | null): Typed {
  if (!thing) return { price_type: ['negotiable'] }
  const { boundary, utility_access, images, image_alts, videos } = thing
  return {
    ...typedFrom(thing),
    boundary: [boundaryText(boundary)],
    ...Object.fromEntries(UTILITIES.map((name) => [name, utility_access[name] ? ['on'] : []])),
    utility_known: UTILITIES.filter((name) => utility_access[name] !== undefined),
    images,
    videos,
    ...siteHeld(thing),
    ...Object.fromEntries(Object.entries(image_alts).map(([path, alt]) => [altName(path), [alt]])),
  }
}

export function ListingMain({ fields, thing }: { fields: Fields; thing: ManagedListing | null }) {
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
          <Field label="Price type">
            {(control) => (
              <Select {...control} name="price_type" defaultValue={fields.start('price_type')}>
                {PRICE_TYPES.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </Select>
            )}
          </Field>
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
          {fields.held('utility_known').map((name) => (
            <input key={name} type="hidden" name="utility_known" value={name} />
          ))}
        </FieldGroup>
      </section>
      <ListingSite fields={fields} thing={thing} />
      <FormPart heading="Files">
        <UploadField
          label="Images"
          kind="listing-image"
          name="images"
          altName={altName}
          multiple
          files={fields.held('images').map((path) => ({ path, alt: fields.start(altName(path)) }))}
          failed={fields.saveFailed}
          error={fields.error('images') ?? fields.error('image_alts')}
          onChange={fields.onInput}
        />
        <UploadField
          label="Videos"
          kind="listing-video"
          name="videos"
          multiple
          files={fields.held('videos').map((path) => ({ path }))}
          failed={fields.saveFailed}
          error={fields.error('videos')}
          onChange={fields.onInput}
        />
      </FormPart>
    </>
  )
}

export function ListingSide({ fields, thing }: { fields: Fields; thing: ManagedListing | null }) {
  return (
    <Visibility fields={fields}>
      {thing?.is_published && <SeeIt to={`/listings/${thing.slug}`}>See the listing</SeeIt>}
    </Visibility>
  )
}
