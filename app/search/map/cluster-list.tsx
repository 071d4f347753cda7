import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { formatNumber } from '../../../domain/text/format.ts'
import type { SiteMarker } from '../../ui/candidate-site/card-site.ts'
import { SiteCard } from '../../ui/candidate-site/site-card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ListingCard } from '../../ui/listing/listing-card.tsx'
import { MarkerList, markerListHeading } from '../../ui/map/marker-list.tsx'
import type { Marker } from './map-data.ts'
import type { Members } from './members-data.ts'

interface ClusterListProps {
  cluster: Marker | SiteMarker
  /** The query of the search, with its order. */
  query: string
  onClose: () => void
}

/** The listings or candidate sites of a cluster, in the order of the search. */
export function ClusterList({ cluster, query, onClose }: ClusterListProps) {
  const { members, total, state, loadMore } = useMembers(cluster, query)
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when members were added
  useEffect(() => {
    if (next.current === null) return
    // The button that had the focus may be gone.
    list.current?.children[next.current]?.querySelector('a')?.focus()
    next.current = null
  }, [members.length])
  const noun = 'site' in cluster ? 'candidate sites' : 'sites'
  const hasMore = total !== null && members.length < total.count
  const more = () => {
    if (members.length > 0) next.current = members.length
    loadMore()
  }
  return (
    <MarkerList
      heading={markerListHeading(total?.text ?? formatNumber(cluster.count), noun, cluster.box)}
      list={list}
      onClose={onClose}
      footer={
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="num text-13">
            {STATES[state] ?? (hasMore ? `Showing ${formatNumber(members.length)} of ${total.text}` : '')}
          </p>
          {(hasMore || state === 'failed') && (
            <Button size="sm" busy={state === 'loading'} onClick={more}>
              {state === 'failed' ? 'Try again' : 'Show more'}
            </Button>
          )}
        </div>
      }
    >
      {members.map((member) => (
        <li key={member.slug}>
          {'kind' in member ? <SiteCard site={member} /> : <ListingCard listing={member} form="row" />}
        </li>
      ))}
    </MarkerList>
  )
}

type State = 'loading' | 'ready' | 'failed'

const STATES: Partial<Record<State, string>> = { loading: 'Loading…', failed: 'We couldn’t load the list.' }

/** Loads the members of a cluster page by page. */
function useMembers(cluster: Marker | SiteMarker, query: string) {
  const [pages, setPages] = useState<Members[]>([])
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const page = useRef(1)
  const of = 'site' in cluster ? 'candidate_sites' : 'listings'
  const box = cluster.box.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the next page, or the same one again
  useEffect(() => {
    const abort = new AbortController()
    const params = new URLSearchParams(query)
    for (const [name, value] of Object.entries({ of, box, page: String(page.current) })) params.set(name, value)
    setState('loading')
    fetchMembers(`${href('/search/map/members')}?${params}`, abort.signal).then(
      (loaded) => {
        page.current++
        setPages((known) => [...known, loaded])
        setState('ready')
      },
      () => abort.signal.aborted || setState('failed'),
    )
    return () => abort.abort()
  }, [of, box, query, attempt])
  const last = pages.at(-1)
  const count = last?.total ?? null
  return {
    members: pages.flatMap(({ data }) => data as Members['data'][number][]),
    total: count === null ? null : { count, text: `${formatNumber(count)}${last?.total_exact ? '' : '+'}` },
    state,
    loadMore: () => setAttempt((number) => number + 1),
  }
}

async function fetchMembers(url: string, signal: AbortSignal): Promise<Members> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The list answered ${response.status}`)
  return response.json()
}
