import { type ClipboardEvent, useRef, useState } from 'react'
import { formatNumber } from '../../../domain/text/format.ts'

interface CutPaste {
  /** Of the field. */
  name: string
  message: string
}

/** What browsers cut off without a word when pasted text is longer than a field, until that or another field changes. */
export function useCutPaste() {
  const [cut, setCut] = useState<CutPaste | null>(null)
  const isPasting = useRef(false)
  return {
    cut,
    onPaste({ target, clipboardData }: ClipboardEvent) {
      const next = cutOf(target, clipboardData.getData('text'))
      isPasting.current = next !== null
      setCut(next)
    },
    onInput() {
      if (!isPasting.current) setCut(null)
      isPasting.current = false
    },
  }
}

function cutOf(field: EventTarget, text: string): CutPaste | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.maxLength < 0) return null
  const { name, value, maxLength, selectionStart, selectionEnd } = field
  const room = maxLength - value.length + (selectionEnd ?? 0) - (selectionStart ?? 0)
  const left = text.replaceAll('\r\n', '\n').length - room
  if (left <= 0) return null
  const message = `This field holds ${formatNumber(maxLength)} characters. We left out the last ${formatNumber(left)}.`
  return { name, message }
}
