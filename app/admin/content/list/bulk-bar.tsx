import type { RefObject } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { GET_FORM, POST_FORM } from '../../list/row-forms.tsx'
import { SelectedRows } from '../../list/selected-rows.tsx'

interface BulkBarProps {
  form: RefObject<HTMLFormElement | null>
  onDelete: (ids: string[]) => void
}

/** Publishes, unpublishes or deletes the selected rows. */
export function BulkBar({ form, onDelete }: BulkBarProps) {
  const isHydrated = useHydrated()
  const ids = () => (form.current ? new FormData(form.current).getAll('ids').map(String) : [])
  return (
    <SelectedRows>
      {(isDisabled) => (
        <>
          {['Publish', 'Unpublish'].map((verb) => (
            <Button
              key={verb}
              type="submit"
              size="sm"
              form={POST_FORM}
              name="do"
              value={verb.toLowerCase()}
              disabled={isDisabled}
            >
              {verb} selected
            </Button>
          ))}
          <Button
            type="submit"
            size="sm"
            form={isHydrated ? GET_FORM : POST_FORM}
            formMethod="get"
            name="delete"
            value="ticked"
            disabled={isDisabled}
            onClick={(event) => {
              event.preventDefault()
              onDelete(ids())
            }}
          >
            Delete selected
          </Button>
        </>
      )}
    </SelectedRows>
  )
}
