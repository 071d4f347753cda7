import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { MAX_SUGGESTION_LENGTH, MIN_SUGGESTION_LENGTH, type Suggestions } from '../../../domain/search/suggestion.ts'

const TYPING_PAUSE_MS = 120
const MAX_CACHED = 50
const cache = new Map<string, Suggestions>()

/** Suggestions for a text, after a short pause; those of the text before until then. Null for text that is too short. */
export function useSuggestions(text: string): Suggestions | null {
  const [found, setFound] = useState<Suggestions | null>(null)
  const typed = text.trim()
  const isLongEnough = typed.length >= MIN_SUGGESTION_LENGTH && typed.length <= MAX_SUGGESTION_LENGTH

  useEffect(() => {
    const cached = cache.get(typed)
    if (!isLongEnough || cached) {
      setFound(isLongEnough ? (cached ?? null) : null)
      return
    }
    const request = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(typed, request.signal).then(setFound, () => {
        if (!request.signal.aborted) setFound(null)
      })
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [typed, isLongEnough])

  return isLongEnough ? found : null
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  const response = await fetch(`${href('/search/suggestions')}?${new URLSearchParams({ q: text })}`, { signal })
  if (!response.ok) throw new Error(`Suggestions: ${response.status}`)
  const found = (await response.json()) as Suggestions
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(text, found)
  return found
}
