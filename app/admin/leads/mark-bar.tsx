import type { RefObject } from 'react'
import { LEAD_STATUSES } from '../../../domain/lead.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useTicked } from '../content/bulk-bar.tsx'
import { POST_FORM } from '../content/content-table.tsx'

/** Gives all rows that are ticked one status. Without JavaScript it is always there. */
export function MarkBar({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { count, tickAll } = useTicked(form)
  const isHydrated = useHydrated()
  return (
    <section
      aria-label="Selected rows"
      className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5"
    >
      <span className="num mr-auto text-13 text-ink-2" aria-live="polite">
        {isHydrated ? `${count} selected` : 'With the selected rows:'}
      </span>
      {isHydrated && (
        <Button size="sm" kind="quiet" onClick={() => tickAll(count === 0)}>
          {count === 0 ? 'Select all' : 'Select none'}
        </Button>
      )}
      <span className="w-36">
        <Select
          name="mark"
          form={POST_FORM}
          aria-label="Mark selected as"
          defaultValue="in_progress"
          className="h-8! py-0 text-13"
        >
          {Object.entries(LEAD_STATUSES).map(([status, words]) => (
            <option key={status} value={status}>
              {words}
            </option>
          ))}
        </Select>
      </span>
      <Button type="submit" size="sm" form={POST_FORM} name="do" value="mark" disabled={isHydrated && count === 0}>
        Mark selected
      </Button>
    </section>
  )
}
