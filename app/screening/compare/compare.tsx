import { Fragment } from 'react'
import { href, Link } from 'react-router'
import { MAX_COMPARED, MIN_COMPARED } from '../../../domain/screening/run.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { SECRET } from '../../ui/document/private.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { CompareScores } from '../../ui/screening/compare-scores.tsx'
import { ProfileTabs } from '../../ui/screening/profile-tabs.tsx'
import { TOPIC_LOOKS } from '../../ui/screening/topic-icons.ts'
import { loadOrThrow } from '../load-or-throw.ts'
import type { Route } from './+types/compare'
import { type ComparedCell, type CompareView, loadComparison } from './load-comparison.ts'

export const headers = () => SECRET

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, () => loadComparison(context, params.id, url.searchParams))

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Compare parcels', matches)
}

export default function Compare({ loaderData: view }: Route.ComponentProps) {
  const { id, runName, sites, scoring } = view
  const results = `${href('/screen/:id', { id })}?${scoring}`
  return (
    <div className="wrap pt-4 pb-12 md:pt-6">
      <Breadcrumb
        crumbs={[{ label: 'Screen', to: href('/screen') }, { label: runName, to: results }, { label: 'Compare' }]}
      />
      {sites.length < MIN_COMPARED ? (
        <EmptyState
          heading="Nothing to compare"
          level="h1"
          action={<ButtonLink to={results}>Back to the parcels</ButtonLink>}
        >
          {`Select ${MIN_COMPARED} to ${MAX_COMPARED} parcels that were screened.`}
        </EmptyState>
      ) : (
        <Comparison view={view} />
      )}
    </div>
  )
}

function Comparison({ view }: { view: CompareView }) {
  const { sites, profiles, profile, criteriaText, query, showsAll } = view
  const link = (changes: Record<string, string | null>) => {
    const params = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name)
      else params.set(name, value)
    }
    return `?${params}`
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-32 font-title">Compare {sites.length} parcels</h1>
        <ProfileTabs profiles={profiles} chosen={profile} toProfile={(key) => link({ profile: key, weights: null })} />
      </div>
      {criteriaText && (
        <p className="mt-4 max-w-[90ch] text-13 text-ink-2">
          {criteriaText}{' '}
          <Link to={link({ known: null })} preventScrollReset className="link whitespace-nowrap">
            Compare on all criteria
          </Link>
        </p>
      )}
      <div className="mt-5">
        <CompareScores sites={sites.map(({ name, score }) => ({ name, score }))} />
      </div>
      <div className="mt-10 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-24">{showsAll ? 'All facts' : 'Differences'}</h2>
        <Link to={link({ all: showsAll ? null : '1' })} preventScrollReset className="link text-13">
          {showsAll ? 'Show only what differs' : 'Show all facts'}
        </Link>
      </div>
      <Facts view={view} />
    </>
  )
}

function Facts({ view: { id, scoring, sites, topics, same } }: { view: CompareView }) {
  return (
    <section aria-label="Facts" className="mt-4 overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full min-w-160 table-fixed text-left text-13">
        <caption className="sr-only">Facts of the parcels, side by side</caption>
        <thead>
          <tr className="align-top">
            <th scope="col" className="w-44 px-4 py-3 font-label">
              Fact
            </th>
            {sites.map(({ number, name }) => (
              <th key={number} scope="col" className="border-l border-line px-4 py-3 text-15 font-semibold break-words">
                <Link
                  to={`${href('/screen/:id/:parcel', { id, parcel: String(number) })}?${scoring}`}
                  className="underline-offset-3 hover:underline"
                >
                  {name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map(({ key, name, rows }) => (
            <Fragment key={key}>
              <tr className="border-t border-line bg-sunken">
                <th scope="rowgroup" colSpan={sites.length + 1} className="px-4 py-2 font-semibold">
                  <span className="flex items-center gap-2">
                    <Icon of={TOPIC_LOOKS[key].icon} className={TOPIC_LOOKS[key].tint} />
                    {name}
                  </span>
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.key} className="border-t border-line align-top">
                  <th scope="row" className="px-4 py-2.5 font-medium text-ink-2">
                    {row.label}
                    {row.unknown > 0 && (
                      <span className="block text-12 font-normal text-ink-3">{row.unknown} unknown</span>
                    )}
                  </th>
                  {row.cells.map((cell, i) => (
                    <Cell key={sites[i]!.number} cell={cell} />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {same.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-13 text-ink-3">The same for all: {same.join('; ')}.</p>
      )}
    </section>
  )
}

function Cell({ cell: { text, name, isUnknown, isBest } }: { cell: ComparedCell }) {
  return (
    <td className={`border-l border-line px-4 py-2.5 num ${isBest ? 'bg-accent-soft' : ''}`}>
      <span className="flex items-start justify-between gap-2">
        <span
          className={
            isUnknown
              ? 'text-ink-3 underline decoration-dashed decoration-line-control underline-offset-3'
              : 'font-label'
          }
        >
          {text}
        </span>
        {isBest && <span className="rounded-badge bg-accent px-1.5 text-11 font-semibold text-on-accent">Best</span>}
      </span>
      {name && <span className="block text-12 text-ink-3">{name}</span>}
    </td>
  )
}
