import { useCallback, useRef, useState } from 'react'

/** The numbers of the parcels to compare, which the URL follows, so that they survive paging, reloads and Back. */
export function useSelection(given: readonly number[]) {
  const [selected, setSelected] = useState(given)
  const latest = useRef(selected)
  latest.current = selected
  const toggle = useCallback((number: number, isSelected: boolean) => {
    const others = latest.current.filter((each) => each !== number)
    const next = isSelected ? [...others, number] : others
    setSelected(next)
    const url = new URL(window.location.href)
    url.searchParams.delete('p')
    for (const each of next) url.searchParams.append('p', String(each))
    // Not through the router, which would load the data again.
    window.history.replaceState(window.history.state, '', url)
  }, [])
  return { selected, toggle }
}
