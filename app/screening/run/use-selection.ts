import { useState } from 'react'

/** The numbers of the parcels to compare, which the URL follows, so that they survive paging, reloads and Back. */
export function useSelection(given: readonly number[]) {
  const [selected, setSelected] = useState(given)
  const toggle = (number: number, isSelected: boolean) => {
    const next = isSelected ? [...selected, number] : selected.filter((each) => each !== number)
    setSelected(next)
    const url = new URL(window.location.href)
    url.searchParams.delete('p')
    for (const each of next) url.searchParams.append('p', String(each))
    // Not through the router, which would load the data again.
    window.history.replaceState(window.history.state, '', url)
  }
  return { selected, toggle }
}
