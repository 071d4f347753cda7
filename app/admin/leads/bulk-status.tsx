import { LEAD_STATUSES } from '../../../domain/lead/lead.ts'
import { Button } from '../../ui/form/button.tsx'
import { Options, Select } from '../../ui/form/field.tsx'
import { POST_FORM } from '../list/row-forms.tsx'
import { SelectedRows } from '../list/selected-rows.tsx'

/** Sets the status of the selected leads. */
export function BulkStatus() {
  return (
    <SelectedRows>
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
              <Options of={LEAD_STATUSES} />
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
