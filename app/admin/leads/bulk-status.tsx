import type { RefObject } from 'react'
import { LEAD_STATUSES } from '../../../domain/lead.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { POST_FORM } from '../content/content-table.tsx'
import { SelectedRows } from '../content/selected-rows.tsx'

/** Gives all rows that are ticked one status. */
export function MarkBar({ form }: { form: RefObject<HTMLFormElement | null> }) {
  return (
    <SelectedRows form={form}>
      {(isIdle) => (
        <>
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
          <Button type="submit" size="sm" form={POST_FORM} name="do" value="mark" disabled={isIdle}>
            Mark selected
          </Button>
        </>
      )}
    </SelectedRows>
  )
}
