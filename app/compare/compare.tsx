import { href, Link } from 'react-router'
import { MAX_COMPARED, MIN_COMPARED } from '../../domain/screening/run.ts'
import { loadOrThrow } from '../ui/document/load-or-throw.ts'
import { hiddenMeta } from '../ui/document/page-meta.ts'
import { SECRET } from '../ui/document/private.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Breadcrumb } from '../ui/layout/breadcrumb.tsx'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { CompareFacts } from '../ui/screening/compare-facts.tsx'
import { CompareScores } from '../ui/screening/compare-scores.tsx'
import { ProfileTabs } from '../ui/screening/profile-tabs.tsx'
import { ShareButton } from '../ui/share-button.tsx'
import type { Route } from './+types/compare'
import { AddSite } from './add-site.tsx'
import { basisText } from './basis-text.ts'
import { ExportMenu } from './export-menu.tsx'
import { type CompareView, loadComparison } from './load-comparison.ts'
import { SiteHead } from './site-head.tsx'
import { SitesMap } from './sites-map.tsx'

/** The URL may have the secret of a screening. */
export const headers = () => SECRET

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOrThrow(context, () => loadComparison(context, url.searchParams))

export function meta({ matches }: Route.MetaArgs) {
  return hiddenMeta('Compare sites', matches)
}

export default function Compare({ loaderData: view }: Route.ComponentProps) {
  const { run, sites } = view
  const crumbs = run
    ? [
        { label: 'Screen', to: href('/screen') },
        { label: run.name, to: run.path },
      ]
    : [{ label: 'Search', to: href('/search') }]
  return (
    <div className="wrap pt-4 pb-12 [page:landscape] md:pt-6">
      <Breadcrumb crumbs={[...crumbs, { label: 'Compare' }]} />
      {view.notices.length > 0 && <Notices texts={view.notices} />}
      {sites.length < MIN_COMPARED ? (
        <Empty view={view} />
      ) : (
        <>
          <Heading view={view} />
          <Comparison view={view} />
        </>
      )}
    </div>
  )
}

function Notices({ texts }: { texts: readonly string[] }) {
  return (
    <div
      role="status"
      className="mt-3 grid gap-1 rounded-card border border-line bg-sunken px-4 py-3 text-13 text-ink-2"
    >
      {texts.map((text) => (
        <p key={text} className="break-words">
          {text}
        </p>
      ))}
    </div>
  )
}

function Empty({ view: { run, kept } }: { view: CompareView }) {
  return (
    <EmptyState
      heading="Nothing to compare"
      level="h1"
      action={
        <div className="grid w-full justify-items-center gap-5">
          <div className="flex flex-wrap justify-center gap-2">
            {run && <ButtonLink to={run.path}>Back to the parcels</ButtonLink>}
            <ButtonLink to={href('/search')}>Search Land</ButtonLink>
            <ButtonLink to={href('/screen')}>Screen Parcels</ButtonLink>
          </div>
          <AddSite kept={kept} />
        </div>
      }
    >
      {`Choose ${MIN_COMPARED} to ${MAX_COMPARED} sites: add listings, candidate sites or screened parcels by their links, or select parcels in a screening.`}
    </EmptyState>
  )
}

function Heading({ view }: { view: CompareView }) {
  const { sites, profiles, profile } = view
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-32 font-title">Compare {sites.length} sites</h1>
        <p className="mt-1 text-ink-2">{basisText(view)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <ProfileTabs
          profiles={profiles}
          chosen={profile}
          toProfile={(chosen) => profiles.find(({ key }) => key === chosen)!.path}
        />
        <Actions view={view} />
      </div>
    </div>
  )
}

function Actions({ view: { share, paths, sites } }: { view: CompareView }) {
  return (
    <>
      {share.create ? (
        <ButtonLink to={share.create}>Create Link to Share</ButtonLink>
      ) : (
        <ShareButton title={`Compare ${sites.length} sites`} {...(share.url && { url: share.url })} />
      )}
      <ExportMenu paths={paths} />
    </>
  )
}

function Comparison({ view }: { view: CompareView }) {
  const { sites, rows, criteriaText, showsAll, paths, overview, kept } = view
  const heads = sites.map((site, i) => ({ key: site.path, head: <SiteHead site={site} number={i + 1} /> }))
  return (
    <>
      {criteriaText && (
        <p className="mt-4 max-w-[90ch] text-13 text-ink-2">
          {criteriaText}{' '}
          {paths.allCriteria && (
            <Link to={paths.allCriteria} preventScrollReset className="link whitespace-nowrap print:hidden">
              Compare on all criteria
            </Link>
          )}
        </p>
      )}
      <div className="mt-5">
        <CompareScores sites={sites} />
      </div>
      <SitesMap overview={overview} sites={sites} />
      <div className="mt-10 mb-4 flex flex-wrap items-baseline justify-between gap-3 print:break-before-page">
        <h2 className="text-24">{showsAll ? 'All facts' : 'Differences'}</h2>
        <Link
          to={showsAll ? paths.differences : paths.everything}
          preventScrollReset
          className="link text-13 print:hidden"
        >
          {showsAll ? 'Show only what differs' : 'Show all facts'}
        </Link>
      </div>
      <CompareFacts
        heads={heads}
        note="The circles on the maps are 1, 3 and 5 miles."
        rows={rows}
        showsAll={showsAll}
      />
      {sites.length < MAX_COMPARED && (
        <div className="mt-6">
          <AddSite kept={kept} />
        </div>
      )}
    </>
  )
}
