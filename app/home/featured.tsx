import { href, Link } from 'react-router'
import { Section } from '../ui/layout/section.tsx'
import { ListingCard, type ListingCardForm } from '../ui/listing/listing-card.tsx'
import { largeCards } from './featured-layout.ts'
import type { FeaturedCard } from './load-home.ts'

export function Featured({ cards }: { cards: FeaturedCard[] }) {
  const large = largeCards(cards.length)
  const samples = cards.some(({ sample }) => sample)
  return (
    <Section
      heading="Featured Properties"
      intro={samples ? 'Sample listings. None of these parcels is for sale or lease.' : 'Hand-picked listings.'}
      action={
        <Link to={href('/search')} className="link">
          Browse all land
        </Link>
      }
    >
      <ul className="grid gap-3 md:grid-cols-2 md:gap-6 lg:grid-cols-4">
        {cards.map((card, index) => (
          <li key={card.listing.id} className={spanClass(index, large, cards.length)}>
            <ListingCard {...card} form={formOf(index, large)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** An odd large card shares its row with two small ones, which then need the same height. */
function formOf(index: number, large: number): ListingCardForm {
  if (index < large) return 'wide'
  return large % 2 === 1 && index < large + 2 ? 'tall' : 'card'
}

/** In two columns an odd number would leave the last card alone, so the first one spans a row. */
function spanClass(index: number, large: number, count: number): string {
  if (index >= large) return 'min-w-0'
  return index === 0 && count % 2 === 1 ? 'min-w-0 md:col-span-2' : 'min-w-0 lg:col-span-2'
}
