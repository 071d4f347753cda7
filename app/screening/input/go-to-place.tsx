import { type KeyboardEvent, useState } from 'react'
import type { Box } from '../../../domain/geometry/distance.ts'
import { Button } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/field.tsx'
import { locate } from '../../ui/land-map/locate.ts'

const MAX_TEXT = 500
const NOT_ASKED = 'We couldn’t look this up. Check your connection and try again.'

/** Moves the map to a typed address, place or pair of coordinates. It isn't part of the form around it. */
export function GoToPlace({ onPlace }: { onPlace(box: Box): void }) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ text: string; isProblem: boolean } | null>(null)
  const go = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    const located = await locate(text)
    setBusy(false)
    if (located?.place) onPlace(located.place.box)
    setAnswer(
      located?.place
        ? { text: `The map shows ${located.place.label}.`, isProblem: false }
        : { text: located?.problem ?? NOT_ASKED, isProblem: true },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // It would send the parcels.
    event.preventDefault()
    void go()
  }
  return (
    <div className="mb-1">
      <div className="flex gap-1">
        <Input
          type="search"
          aria-label="Address, place or coordinates"
          placeholder="Go to an address"
          className="h-8! min-w-0 flex-1 text-13!"
          maxLength={MAX_TEXT}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button size="sm" busy={isBusy} onClick={() => void go()}>
          Go
        </Button>
      </div>
      <p
        role="status"
        className={`px-2 pt-1 text-12 empty:hidden ${answer?.isProblem ? 'text-bad-ink' : 'text-ink-2'}`}
      >
        {answer?.text}
      </p>
    </div>
  )
}
