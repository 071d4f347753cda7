import type { SectionProps } from '../ui/server-section.tsx'
import { CandidateSection } from './candidate-section.tsx'
import { Chips } from './chips.tsx'
import type { SearchView } from './load-search.ts'
import { AlternativeSites } from './nothing-found.tsx'
import { Notices } from './notices.tsx'
import { ResultList } from './results.tsx'
import { ScreeningFilters } from './screening-controls.tsx'

type Props = SectionProps<SearchView>

/** How the search was understood. */
export const Understood = ({ view }: Props) => (
  <>
    <Notices view={view} />
    <Chips view={view} />
  </>
)

export const Results = ({ view }: Props) => <ResultList view={view} />

/** In the form of the filters. */
export const Screening = ({ view: { filters, screening } }: Props) => (
  <ScreeningFilters filters={filters} screening={screening} />
)

/** Below the results. */
export const OtherSites = ({ view: { candidates, alternatives, where } }: Props) => (
  <>
    {candidates && <CandidateSection candidates={candidates} where={where} />}
    {alternatives && <AlternativeSites alternatives={alternatives} />}
  </>
)
