import { useNavigation } from 'react-router'
import { Button } from '../ui/form/button.tsx'
import type { Outcome } from './outcome.ts'
import { SettingsForm } from './settings-form.tsx'

interface RowButtonProps {
  intent: string
  outcome: Outcome | null
  id: string
  children: string
  /** Identifies the row in the accessible name, after the label. */
  of: string
}

/** Submits an action for one row of a list. Only this row's button shows the pending state. */
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
