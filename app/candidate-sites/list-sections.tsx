import type { SectionProps } from '../ui/server-section.tsx'
import { Chips, PlaceNotice } from './applied.tsx'
import type { SitesView } from './load-sites.ts'
import { ResultList } from './result-list.tsx'

type Props = SectionProps<SitesView>

/** How the search was understood. */
export const Understood = ({ view }: Props) => (
  <>
    {view.result && <PlaceNotice view={view} result={view.result} />}
    <Chips view={view} />
  </>
)

export const Results = ({ view }: Props) => <ResultList view={view} />
