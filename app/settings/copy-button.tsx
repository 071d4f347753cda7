import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/form/button.tsx'

type Outcome = 'none' | 'copied' | 'failed'

interface CopyButtonProps {
  text: string
  /** Message if the clipboard is unavailable. */
  failed: string
}

/** Copies a text to the clipboard and reports the result. Needs JavaScript. */
export function CopyButton({ text, failed }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  return (
    <>
      <Button
        size="sm"
        icon={outcome === 'copied' ? Check : Copy}
        onClick={async () => setOutcome((await copy(text)) ? 'copied' : 'failed')}
      >
        Copy
      </Button>
      <span role="status" className="order-last text-13 text-ink-2">
        {{ none: '', copied: 'Copied', failed }[outcome]}
      </span>
    </>
  )
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
