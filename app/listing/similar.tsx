import { Link } from 'react-router'
import { Section } from '../ui/layout/section.tsx'
import type { CardListing } from '../ui/listing/card-listing.ts'
import { ListingCard } from '../ui/listing/listing-card.tsx'

export function Similar({ nearby, similar }: { nearby: string; similar: CardListing[] }) {
  const all = (
    <Link to={nearby} className="link py-1">
      See all
    </Link>
  )
  return (
    <Section heading="Similar sites" action={all}>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {similar.map((other) => (
          <li key={other.id}>
            <ListingCard listing={other} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
