import { useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { Outcome } from './outcome.ts'
import { SettingsForm } from './settings-form.tsx'

interface RowButtonProps {
  intent: string
  outcome: Outcome | null
  id: string
  children: string
  /** What tells the row from others, read after the words. */
  of: string
}

/** Does something with one row of a list; only this row's button shows that it is on its way. */
export function RowButton({ intent, outcome, id, children, of }: RowButtonProps) {
  const { formData } = useNavigation()
  const busy = formData?.get('intent') === intent && formData.get('id') === id
  return (
    <SettingsForm intent={intent} outcome={outcome} className="shrink-0">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value={intent}
        aria-label={`${children} ${of}`}
        busy={busy}
        disabled={formData !== undefined}
      >
        {children}
      </Button>
    </SettingsForm>
  )
}
