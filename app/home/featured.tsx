import { Link } from 'react-router'
import { ListingCard, type ListingCardForm } from '../ui/listing-card.tsx'
import { Section } from '../ui/section.tsx'
import { largeCards } from './featured-layout.ts'
import type { FeaturedCard } from './load-home.ts'

export function Featured({ cards }: { cards: FeaturedCard[] }) {
  const large = largeCards(cards.length)
  const samples = cards.some(({ sample }) => sample)
  return (
    <Section
      heading="Featured Properties"
      intro={
        samples ? 'Examples of what a listing shows. None of them is an offer.' : 'Picked from the land listed now.'
      }
      action={
        <Link to="/search" className="link">
          Browse all land
        </Link>
      }
    >
      <ul className="grid gap-3 md:grid-cols-2 md:gap-6 lg:grid-cols-4">
        {cards.map((card, index) => (
          <li key={card.listing.id} className={span(index, large, cards.length)}>
            <ListingCard {...card} form={formOf(index, large)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** An odd large card shares its row with two small ones, which then have to be as high. */
function formOf(index: number, large: number): ListingCardForm {
  if (index < large) return 'large'
  return large % 2 === 1 && index < large + 2 ? 'tall' : 'card'
}

/** In two columns an odd number would leave the last card alone, so the first one takes a row. */
function span(index: number, large: number, count: number): string {
  if (index >= large) return 'min-w-0'
  return index === 0 && count % 2 === 1 ? 'min-w-0 md:col-span-2' : 'min-w-0 lg:col-span-2'
}
