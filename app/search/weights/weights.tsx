import { data, href, Link } from 'react-router'
import { searchParams } from '../../../domain/search/search.ts'
import { services } from '../../context.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { PageHeading, Wrap } from '../../ui/layout/section.tsx'
import { WeightForm } from '../../ui/screening/weight-form.tsx'
import type { Route } from './+types/weights'
import { loadWeights } from './load-weights.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = await loadWeights(context.get(services), new URL(request.url).searchParams)
  if (!view) throw data(null, { status: 404 })
  return view
}

const INTRO =
  'Say what matters to you. The search then scores every listing by your weights, and you can filter and sort by that score.'

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Your own weights', matches, INTRO)
}

export default function Weights({ loaderData: { profile, weights, filters, profiles, back } }: Route.ComponentProps) {
  const kept = searchParams({ sort: 'score', ...withoutNull(filters) })
  kept.set('profile', profile.key)
  return (
    <Wrap className="pt-8 md:pt-12">
      <PageHeading heading="Your own weights" intro={INTRO} />
      <div className="mt-6 max-w-xl rounded-card border border-line bg-surface p-5">
        <nav aria-label="Profiles" className="mb-5 flex flex-wrap gap-2">
          {profiles.map(({ name, query, isChosen }) => (
            <Link
              key={name}
              to={`?${query}`}
              aria-current={isChosen ? 'page' : undefined}
              className="rounded-control border border-line-strong px-3 py-1.5 text-13 font-medium hover:bg-hover aria-[current=page]:border-accent-line aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
            >
              {name}
            </Link>
          ))}
        </nav>
        <WeightForm
          key={profile.key}
          {...{ profile, weights, kept }}
          facts={null}
          action={href('/search')}
          submitLabel="Search with these weights"
        />
        <p className="mt-4 text-13 text-ink-3">
          <Link to={back} className="link">
            Back to the search
          </Link>
        </p>
      </div>
    </Wrap>
  )
}

/** A sort that the search has stays; without one, the best come first. */
const withoutNull = <T extends object>(filters: T) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)) as Partial<T>
