import { Download } from 'lucide-react'
import { href, Link } from 'react-router'
import { MAX_COMPARED, MIN_COMPARED } from '../../../domain/screening/run.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { hiddenMeta } from '../../ui/document/page-meta.ts'
import { SECRET } from '../../ui/document/private.ts'
import { ButtonLink, buttonClass } from '../../ui/form/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Breadcrumb } from '../../ui/layout/breadcrumb.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { CompareFacts } from '../../ui/screening/compare-facts.tsx'
import { CompareScores } from '../../ui/screening/compare-scores.tsx'
import { ProfileTabs } from '../../ui/screening/profile-tabs.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { loadOrThrow } from '../load-or-throw.ts'
import type { Route } from './+types/compare'
import { changeQuery, withoutSite } from './compare-query.ts'
import { type CompareView, loadComparison } from './load-comparison.ts'
import { SiteHead } from './site-head.tsx'

export const headers = () => SECRET

export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadOrThrow(context, () => loadComparison(context, params.id, url.searchParams))

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Compare sites', matches)
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
        <>
          <Heading view={view} />
          <Comparison view={view} />
        </>
      )}
    </div>
  )
}

function Heading({ view }: { view: CompareView }) {
  const { sites, screenedAt, profiles, profile, query } = view
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-32 font-title">Compare {sites.length} sites</h1>
        <p className="mt-1 text-ink-2">
          Scored by the same profile on the same map data{screenedAt && `, screened ${formatDate(screenedAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <ProfileTabs
          profiles={profiles}
          chosen={profile}
          toProfile={(key) => changeQuery(query, { profile: key, weights: null })}
        />
        <Actions view={view} />
      </div>
    </div>
  )
}

function Actions({ view: { id, share, query, sites } }: { view: CompareView }) {
  return (
    <>
      {share.isNew ? (
        <ButtonLink to={href('/screen/:id', { id })}>Create Link to Share</ButtonLink>
      ) : (
        <ShareButton title={`Compare ${sites.length} sites`} {...(share.url && { url: share.url })} />
      )}
      <a href={`${href('/screen/:id/compare.csv', { id })}?${query}`} download className={buttonClass()}>
        <Icon of={Download} />
        Export
      </a>
    </>
  )
}

function Comparison({ view }: { view: CompareView }) {
  const { id, scoring, sites, rows, criteriaText, query, showsAll } = view
  const heads = sites.map((site) => ({
    key: site.number,
    head: (
      <SiteHead
        site={site}
        to={`${href('/screen/:id/:parcel', { id, parcel: String(site.number) })}?${scoring}`}
        toOthers={sites.length > MIN_COMPARED ? withoutSite(query, sites, site.number) : null}
      />
    ),
  }))
  return (
    <>
      {criteriaText && (
        <p className="mt-4 max-w-[90ch] text-13 text-ink-2">
          {criteriaText}{' '}
          <Link to={changeQuery(query, { known: null })} preventScrollReset className="link whitespace-nowrap">
            Compare on all criteria
          </Link>
        </p>
      )}
      <div className="mt-5">
        <CompareScores sites={sites.map(({ name, score }) => ({ name, score }))} />
      </div>
      <div className="mt-10 mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-24">{showsAll ? 'All facts' : 'Differences'}</h2>
        <Link to={changeQuery(query, { all: showsAll ? null : '1' })} preventScrollReset className="link text-13">
          {showsAll ? 'Show only what differs' : 'Show all facts'}
        </Link>
      </div>
      <CompareFacts heads={heads} note="The circles on the maps are 1 and 5 miles." rows={rows} showsAll={showsAll} />
    </>
  )
}
