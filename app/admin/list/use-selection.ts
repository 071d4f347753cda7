import { useEffect, useState } from 'react'
import { POST_FORM } from './row-forms.tsx'

/** The checkboxes of the rows. They are outside their form element. */
function boxes(): HTMLInputElement[] {
  const form = document.getElementById(POST_FORM)
  return form instanceof HTMLFormElement
    ? [...form.elements].filter((box) => box instanceof HTMLInputElement).filter(({ name }) => name === 'ids')
    : []
}

/** How many rows of a list are selected, and a function that selects or clears all of them. */
export function useSelection() {
  const [{ count, total }, setState] = useState({ count: 0, total: 0 })
  // Rows change, so events are handled on the document.
  useEffect(() => {
    const read = () => {
      const rows = boxes()
      const selected = rows.filter(({ checked }) => checked).length
      setState((last) =>
        last.count === selected && last.total === rows.length ? last : { count: selected, total: rows.length },
      )
    }
    const readAfterReset = () => setTimeout(read)
    read()
    document.addEventListener('change', read)
    document.addEventListener('reset', readAfterReset)
    return () => {
      document.removeEventListener('change', read)
      document.removeEventListener('reset', readAfterReset)
    }
  })
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected
    document.dispatchEvent(new Event('change'))
  }
  return { count, total, selectAll }
}
