import { useState } from 'react'
import type { SearchFilters } from '../../../domain/search/search.ts'
import type { DrawTool } from '../../ui/map/area-drawing.client.ts'

const MAX_EARLIER = 50

/** The drawing tool in use, and the searches to go back to. */
export function useAreaTools(filters: SearchFilters, go: (changes: Partial<SearchFilters>) => void) {
  const [tool, choose] = useState<DrawTool | null>(null)
  const [loaded, setLoaded] = useState<DrawTool | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [earlier, setEarlier] = useState<SearchFilters[]>([])
  const setTool = (next: DrawTool | null) => {
    setFailed(false)
    choose(next)
  }
  return {
    tool,
    setTool,
    /** Whether the map follows the tool in use, whose code is loaded first. */
    isReady: loaded === tool,
    setLoaded,
    /** Whether the code of the tool couldn't be loaded. */
    hasFailed,
    fail() {
      setFailed(true)
      choose(null)
    },
    /** Searches in another area, which replaces the place and the part of the map searched so far. */
    change(area: string | null) {
      if (area === filters.area) return
      setEarlier((searches) => [...searches, filters].slice(-MAX_EARLIER))
      go({ ...(area !== null && ANYWHERE), area, bbox: null })
    },
    canUndo: earlier.length > 0,
    undo() {
      const previous = earlier.at(-1)
      if (previous === undefined) return
      setEarlier((searches) => searches.slice(0, -1))
      setTool(null)
      go(previous)
    },
  }
}

/** What belongs to a place. */
export const ANYWHERE = { location: null, city: null, within: null } as const
