import { renderToStaticMarkup } from 'react-dom/server'
import type { Draft } from '../../../domain/draft/draft.ts'
import { checkOwnerValues } from '../../../domain/draft/draft-values.ts'
import type { Surroundings } from '../../../domain/draft/surroundings.ts'
import { locationLabel } from '../../../domain/listing/listing.ts'
import { ListingCard } from '../../ui/listing/listing-card.tsx'

const NOWHERE = { city: null, county: null, state: null, country: null }

/** The card that buyers will see, as HTML. Null while a value that it needs is missing or wrong. */
export function previewHtml({ id, fields }: Draft, surroundings: Surroundings | null): string | null {
  const checked = checkOwnerValues(fields)
  if ('errors' in checked) return null
  const { values } = checked
  const { address, landowner_name } = values
  const listing = {
    ...values,
    id,
    slug: id,
    place: locationLabel({ address, ...((surroundings?.isApproximate ? null : surroundings?.place) ?? NOWHERE) }),
    image: values.images[0] ?? null,
    image_alt: landowner_name,
    distance_km: null,
    score: null,
  }
  return renderToStaticMarkup(<ListingCard listing={listing} form="large" heading="h3" preview />)
}
