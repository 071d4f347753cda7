import { Link } from 'react-router'
import { Section } from '../ui/layout/section.tsx'
import { ListingCard } from '../ui/listing/listing-card.tsx'
import type { SimilarCard } from './load-listing.ts'

interface SimilarProps {
  nearby: string
  similar: SimilarCard[]
}

export function Similar({ nearby, similar }: SimilarProps) {
  const all = (
    <Link to={nearby} className="link py-1">
      See all
    </Link>
  )
  return (
    <Section heading="Similar sites" action={all}>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {similar.map((other) => (
          <li key={other.id} className="grid gap-2 md:row-span-2 md:grid-rows-subgrid">
            <ListingCard listing={other} />
            {other.likeness && <p className="num text-13 text-ink-2">{other.likeness}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
