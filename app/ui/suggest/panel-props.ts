import type { RefObject } from 'react'

/** What a suggestion searches for. */
export type Choice = { location: string } | { q: string }

export interface PanelProps {
  input: RefObject<HTMLInputElement | null>
  /** By default, a place fills the field, and words start a search with the other fields of the form. */
  onChoose?: ((choice: Choice, input: HTMLInputElement) => void) | undefined
}
