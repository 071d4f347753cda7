import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

type Outcome = 'none' | 'copied' | 'failed'

interface CopyButtonProps {
  text: string
  /** Said where the clipboard is closed. */
  failed: string
}

/** Puts a text on the clipboard and says whether that worked. For who has JavaScript. */
export function CopyButton({ text, failed }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  return (
    <>
      <Button
        size="sm"
        icon={outcome === 'copied' ? Check : Copy}
        onClick={async () => setOutcome((await copied(text)) ? 'copied' : 'failed')}
      >
        Copy
      </Button>
      <span role="status" className="order-last text-13 text-ink-2">
        {{ none: '', copied: 'Copied', failed }[outcome]}
      </span>
    </>
  )
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
