import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './form/button.tsx'
import { useHydrated } from './hydrated.ts'

type Outcome = 'none' | 'copied' | 'failed'

interface CopyButtonProps {
  text: string
  label: string
  /** Shown if the clipboard is unavailable. */
  failed?: string
}

/** Copies a text. Invisible until hydrated, but takes up its space. */
export function CopyButton({
  text,
  label,
  failed = 'Couldn’t copy. Select the text and copy it yourself.',
}: CopyButtonProps) {
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<Outcome>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), 4000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <span className={hydrated ? 'inline-flex' : 'invisible inline-flex'}>
      <Button size="sm" icon={outcome === 'copied' ? Check : Copy} onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : label}
      </Button>
      <span role="status" className={outcome === 'failed' ? 'ml-2 self-center text-12 text-bad-ink' : 'sr-only'}>
        {{ none: '', copied: 'Copied', failed }[outcome]}
      </span>
    </span>
  )
}
