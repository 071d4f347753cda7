import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ParcelQuery, parcelParams } from '../../../domain/screening/parcel-query.ts'
import { encodeWeights, type GroupWeights, withKnownCriteria, withWeights } from '../../../screening/weights.ts'
import { rescoreRows } from './rescore-rows.ts'
import type { ParcelRow, RunView } from './run-view.ts'

/** How long a slider must rest before the server ranks all parcels. */
const RESTING_MS = 400

/** How many rows follow each step of a slider. Those below follow when it pauses. */
const AT_ONCE = 20
const PAUSE_MS = 80

interface LiveScores {
  /** Those of the page, scored by the weights and in their order. */
  rows: readonly ParcelRow[]
  weights: GroupWeights | null
  query: ParcelQuery
  /** Whether the server hasn’t ranked by these weights yet. */
  isLive: boolean
  onWeights(weights: GroupWeights | null): void
}

/** Scores the parcels of the page while sliders move. Once they rest, the screen is loaded with all parcels in order. */
export function useLiveScores(
  { profile, weights: given, query: loaded, known, parcels }: RunView,
  selected: readonly number[],
): LiveScores {
  const [weights, setWeights] = useState(given)
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isLive = encoded(weights) !== encoded(given)
  const rows = useMemo(() => {
    if (!isLive) return parcels.data
    const weighted = weights ? withWeights(profile, weights) : profile
    const used = known ? withKnownCriteria(weighted, known) : weighted
    return rescoreRows(parcels.data, used, loaded.sort)
  }, [isLive, weights, profile, known, parcels, loaded.sort])
  const later = usePaused(rows)
  const query = { ...loaded, selected, weights: weights && encodeWeights(weights, profile) }
  const latest = useRef(query)
  latest.current = query
  const onWeights = (next: GroupWeights | null) => {
    setWeights(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const changes = { weights: next && encodeWeights(next, profile), page: 1 }
      void navigate(`?${parcelParams({ ...latest.current, ...changes })}`, { replace: true, preventScrollReset: true })
    }, RESTING_MS)
  }
  return { rows: isLive ? withRest(rows.slice(0, AT_ONCE), later) : rows, weights, query, isLive, onWeights }
}

/** The value as it was when it last stayed the same for a moment. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

function withRest(first: readonly ParcelRow[], rows: readonly ParcelRow[]): ParcelRow[] {
  const numbers = new Set(first.map(({ number }) => number))
  return [...first, ...rows.filter(({ number }) => !numbers.has(number))]
}

const encoded = (weights: GroupWeights | null) => weights?.join() ?? ''
