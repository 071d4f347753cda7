import { type FormEvent, useEffect } from 'react'
import { data, href, redirect, useNavigation } from 'react-router'
import { NO_FILTERS, searchParams } from '../../domain/search/search.ts'
import { report, services, viewer, website } from '../context.ts'
import { cacheable, formAction } from '../traits.server.ts'
import type { ScreenHandle } from '../ui/document/screen-handle.ts'
import { Options, Select } from '../ui/form/field.tsx'
import { type LeadAnswer, leadSubmitFailure } from '../ui/form/lead-answer.ts'
import { readFormData } from '../ui/form/read-form.ts'
import { useSignedInUser } from '../ui/form/signed-in-user.ts'
import { withSubmitErrors } from '../ui/form/submit-errors.ts'
import { searchPath } from '../ui/layout/search-path.ts'
import { websiteNameOf } from '../ui/layout/website-name.ts'
import { RecentlyViewed } from '../ui/listing/recently-viewed-section.tsx'
import type { Route } from './+types/search-page'
import { CandidateSection } from './candidate-section.tsx'
import { CandidatesToggle } from './candidates-toggle.tsx'
import { Chips } from './chips.tsx'
import { FILTER_FORM, FilterBar } from './filter-bar.tsx'
import { cleanQuery } from './filter-form-values.ts'
import { LandRequestForm } from './land-request.tsx'
import { loadSearch, type SearchView } from './load-search.ts'
import { MapWhenSeen } from './map/map-when-seen.tsx'
import { SplitView } from './map/split-view.tsx'
import { AlternativeSites } from './nothing-found.tsx'
import { Notices } from './notices.tsx'
import { Pages } from './pages.tsx'
import { requestLand } from './request-land.ts'
import { ResultList } from './results.tsx'
import { SAVE, type SaveAnswer, saveSubmitFailure } from './save-answer.ts'
import { findSaved, saveSearch } from './save-search.server.ts'
import { NotifyMe, type SaveProps, SaveSearch } from './save-search.tsx'
import { useLiveForm } from './use-live-form.ts'
import { countPhrase, resultHeading } from './wording.ts'

export const loader = cacheable(
  {
    tables: ['layers', 'city_pages', 'land_listings', 'site_screenings', 'screening_profiles'],
    query: Object.keys(NO_FILTERS),
  },
  async ({ context, url }: Route.LoaderArgs) => {
    const clean = cleanQuery(url.searchParams)
    if (clean) throw redirect(clean.size > 0 ? `${href('/search')}?${clean}` : href('/search'))
    const [current, onError] = [context.get(viewer), context.get(report)]
    const { savedSearches } = context.get(services)
    const view = await loadSearch(context.get(services), current, url.searchParams, onError)
    const saved = await findSaved(savedSearches, current, view.understood, onError)
    const canonical = context.get(website).publicUrl + searchPath(view.filters)
    return data(
      { ...view, saved, canonical },
      {
        status: view.result === null ? 503 : 200,
        // Search analytics read it, also from cached pages.
        headers: view.result?.total === 0 ? { 'X-Search-Results': '0' } : {},
      },
    )
  },
)

export const action = formAction({ isOpen: true }, async (args: Route.ActionArgs) => {
  const submitted = await readFormData(args.request)
  return submitted.get('do') === SAVE ? saveSearch(args, submitted) : requestLand(args, submitted)
})

export const clientAction = (args: Route.ClientActionArgs) =>
  withSubmitErrors(args, (reason, form): LeadAnswer | SaveAnswer =>
    form.get('do') === SAVE ? saveSubmitFailure(reason) : leadSubmitFailure(reason),
  )

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const websiteName = websiteNameOf(matches)
  if (!loaderData) return [{ title: `Search land | ${websiteName}` }]
  const { title, canonical, ignored, result, filters } = loaderData
  // Filter combinations are endless, so search engines index listing and city pages instead.
  const isFiltered = searchParams(filters).size > 0 || ignored.length > 0
  const hideFromIndex = isFiltered || result === null || result.data.length === 0
  const description = `${title} on ${websiteName}: sites with acreage, price, zoning and utilities such as power and fiber.`
  return [
    { title: `${title} | ${websiteName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(hideFromIndex ? [{ name: 'robots', content: 'noindex,follow' }] : []),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: canonical },
  ]
}

export const handle: ScreenHandle = { header: 'wide' }

export default function Search({ loaderData: view, actionData }: Route.ComponentProps) {
  const form = useLiveForm(view.filters)
  const navigation = useNavigation()
  const isSearching = navigation.state === 'loading' && navigation.location.pathname === href('/search')
  const { result, where, candidates, alternatives } = view
  useRecentSearch(view)
  const { saveAnswer, leadAnswer } = answersOf(actionData)
  const heading = result ? resultHeading(result.total, result.total_exact, where) : 'Search land'
  const count = result && result.total !== null ? countPhrase(result.total, result.total_exact) : ''
  return (
    <>
      <FilterBar view={view} form={form} count={count} />
      <SplitView
        map={<MapWhenSeen view={view} />}
        list={
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h1 aria-live="polite" aria-atomic="true" className="num text-18 md:text-20">
                {heading}
              </h1>
              <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                {result && <SaveSearch view={view} answer={saveAnswer} />}
                <SortSelect view={view} onChange={form.onChange} />
              </div>
            </div>
            <Notices view={view} />
            <Chips view={view} />
            <CandidatesToggle isOn={view.filters.candidates !== null} onChange={form.onChange} />
            <section
              aria-label="Results"
              aria-busy={isSearching}
              className="mt-4 transition-opacity delay-100 aria-busy:opacity-55 motion-reduce:transition-none"
            >
              <ResultList view={view} />
              {result && result.data.length > 0 && <Pages view={view} result={result} />}
            </section>
            {candidates && <CandidateSection candidates={candidates} where={where} />}
            {alternatives && <AlternativeSites alternatives={alternatives} />}
            <Notify view={view} saveAnswer={saveAnswer} leadAnswer={leadAnswer} />
            {result?.total === 0 && <RecentlyViewed />}
          </>
        }
      />
    </>
  )
}

interface Answers {
  saveAnswer?: SaveAnswer
  leadAnswer?: LeadAnswer
}

function answersOf(answer: SaveAnswer | LeadAnswer | undefined): Answers {
  if (answer === undefined) return {}
  return 'isSaved' in answer ? { saveAnswer: answer } : { leadAnswer: answer }
}

/** A way to hear of new matches: for visitors below all results, for users where there are none. */
function Notify({ view, saveAnswer, leadAnswer }: { view: SaveProps['view'] } & Answers) {
  const user = useSignedInUser()
  const { result, chips } = view
  const isEmpty = result?.total === 0
  // A submitted form gets its answer even if the search itself fails.
  if (leadAnswer) return <LandRequestForm view={view} answer={leadAnswer} />
  // A search that matches so much can't be saved.
  if (result?.total_exact === false) return null
  if (result === null || (isEmpty && chips.length === 0)) return null
  if (!user) return <LandRequestForm view={view} answer={undefined} />
  return isEmpty ? <NotifyMe view={view} answer={saveAnswer} /> : null
}

/** Searches that change while typing are not worth remembering. */
const SETTLED_MS = 1_500

/** Remembers a search in this browser once it has stopped changing. */
function useRecentSearch({ chips, filters, result }: SearchView) {
  const label = chips.map((chip) => chip.label).join(', ')
  const query = searchParams({ ...filters, page: 1 }).toString()
  const isFound = result !== null
  useEffect(() => {
    if (!isFound) return
    const remember = () =>
      import('../ui/suggest/recent-searches.ts').then(
        ({ rememberSearch }) => rememberSearch({ label, query }),
        // The search works without it.
        () => {},
      )
    const timer = setTimeout(remember, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [label, query, isFound])
}

function SortSelect({ view, onChange }: { view: SearchView; onChange: (event: FormEvent<HTMLElement>) => void }) {
  const { current, choices } = view.sort
  return (
    <div className="flex items-center gap-1">
      <label htmlFor="sort" className="text-13 text-ink-2">
        Sort
      </label>
      <Select
        id="sort"
        name="sort"
        form={FILTER_FORM}
        defaultValue={current}
        onChange={onChange}
        className="field-sizing-content !h-8 !w-auto !border-transparent !bg-transparent pl-2 text-13 font-label hover:!bg-hover"
      >
        <Options of={choices} />
      </Select>
      <noscript>
        <button type="submit" form={FILTER_FORM} className="link text-13">
          Sort
        </button>
      </noscript>
    </div>
  )
}
