import { Printer } from 'lucide-react'
import { Button } from '../ui/form/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'

/** Takes up its space until JavaScript can print, like the share button beside it. */
export function PrintButton() {
  const hydrated = useHydrated()
  return (
    <span className={hydrated ? 'inline-flex' : 'invisible inline-flex'}>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </span>
  )
}
