import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminListing } from '../../../domain/content/admin-content.ts'
import { ALL_EVIDENCE_SLOTS, EVIDENCE_SLOTS, evidenceField } from '../../../domain/listing/evidence-fields.ts'
import { listingDocumentPath } from '../../../domain/listing/listing-document.ts'
import type { PowerEvidence } from '../../../domain/listing/power-evidence.ts'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { type Fields, FormPart } from '../content/editor/editor.tsx'
import type { EnteredValues } from '../content/editor/entered-values.ts'
import { EvidenceFields } from './evidence-inputs.tsx'

/** The evidence of a listing as form fields. */
export function evidenceEnteredValues(entries: readonly PowerEvidence[]): EnteredValues {
  const values = entries.flatMap((entry, index) =>
    (Object.entries(entry) as [keyof PowerEvidence, PowerEvidence[keyof PowerEvidence]][]).map(
      ([name, value]): [string, string[]] => [
        evidenceField(String(index), name),
        value === true ? ['on'] : value === null || value === false ? [] : [String(value)],
      ],
    ),
  )
  return { [EVIDENCE_SLOTS]: entries.map((_, index) => String(index)), ...Object.fromEntries(values) }
}

/** The evidence for the power of a listing: one group of fields each, which can be added and removed. */
export function EvidencePart({ fields, item }: { fields: Fields; item: AdminListing | null }) {
  const isLive = useHydrated()
  const [slots, setSlots] = useState(() => fields.values(EVIDENCE_SLOTS).filter((slot) => slot !== ''))
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string | null>(null)
  const free = ALL_EVIDENCE_SLOTS.find((slot) => !slots.includes(slot))
  const follow = fields.onChange
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the slots are followed
  useEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
    follow()
  }, [slots])

  const add = (slot: string) => {
    focusNext.current = `[name="${evidenceField(slot, 'rung')}"]`
    setSlots([...slots, slot])
    setAnnouncement(`Added evidence ${slots.length + 1}.`)
  }
  const remove = (slot: string) => {
    focusNext.current = '[data-add]'
    setSlots(slots.filter((other) => other !== slot))
    setAnnouncement(`Removed evidence ${slots.indexOf(slot) + 1}. ${slots.length - 1} left.`)
  }
  const error = fields.error('power_evidence_entries')
  return (
    <FormPart heading="Power evidence">
      <p className="-mt-3 max-w-[68ch] text-13 text-ink-2">
        The strongest evidence that hasn’t expired is shown on the listing. It never changes what map layers say.
      </p>
      {error && <p className="text-13 text-bad-ink">{error}</p>}
      <input type="hidden" name={EVIDENCE_SLOTS} value="" />
      <div ref={list} className="grid gap-4">
        {slots.map((slot, index) => (
          <Piece key={slot} {...{ fields, item, slot, index }}>
            {isLive ? (
              <Button size="sm" className="mt-4" onClick={() => remove(slot)}>
                Remove evidence {index + 1}
              </Button>
            ) : (
              <Checkbox name={evidenceField(slot, 'remove')} label="Remove this evidence" className="mt-4" />
            )}
          </Piece>
        ))}
        {/* Without JavaScript there is always room for one more. */}
        {free !== undefined && (
          <noscript>
            <Piece {...{ fields, item, slot: free, index: slots.length }} />
          </noscript>
        )}
        {isLive && free !== undefined && (
          <Button size="sm" icon={Plus} data-add className="justify-self-start" onClick={() => add(free)}>
            Add evidence
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </FormPart>
  )
}

interface PieceProps {
  fields: Fields
  item: AdminListing | null
  slot: string
  index: number
  children?: ReactNode
}

function Piece({ fields, item, slot, index, children }: PieceProps) {
  return (
    <fieldset className="min-w-0 rounded-control border border-line p-4">
      <legend className="px-1 text-13 font-label">Evidence {index + 1}</legend>
      <input type="hidden" name={EVIDENCE_SLOTS} value={slot} />
      <EvidenceFields fields={fields} slot={slot} index={index} documentHref={documentHref(fields, item, slot)} />
      {children}
    </fieldset>
  )
}

/** Only saved documents can be opened. */
function documentHref(fields: Fields, item: AdminListing | null, slot: string): string | null {
  const path = fields.initial(evidenceField(slot, 'document'))
  const isSaved = item?.power_evidence_entries.some(({ document }) => document === path)
  return item && isSaved ? listingDocumentPath(item.slug, path) : null
}
