import { useState } from 'react'

/**
 * Keeps what only one answer held while the screen stays open, though other forms are sent meanwhile; the second value
 * forgets it.
 */
export function useShownOnce<T>(answered: T | undefined): [T | undefined, () => void] {
  const [last, setLast] = useState(answered)
  const [kept, setKept] = useState(answered)
  if (answered !== undefined && answered !== last) {
    setLast(answered)
    setKept(answered)
  }
  return [kept, () => setKept(undefined)]
}
