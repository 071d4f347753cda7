import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonSize } from './form/button.tsx'
import { useHydrated } from './hydrated.ts'

interface ShareButtonProps {
  title: string
  /** Text for the share sheet; defaults to the title. */
  text?: string | null
  size?: ButtonSize
  /** What is shared; defaults to the current URL. */
  url?: string
}

type Outcome = 'none' | 'copied' | 'failed'

const OUTCOME_TEXTS: Record<Outcome, string> = { none: '', copied: 'Link copied', failed: 'Couldn’t copy the link' }

/**
 * Opens the device's share sheet with the current URL, or copies the URL if sharing is unavailable or fails. Invisible
 * until hydrated, but takes up its space to avoid a layout shift.
 */
export function ShareButton({ title, text, size, url }: ShareButtonProps) {
  const hydrated = useHydrated()
  const [outcome, setOutcome] = useState<Outcome>('none')

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), 4000)
    return () => clearTimeout(timer)
  }, [outcome])

  return (
    <span className={hydrated ? 'inline-flex' : 'invisible inline-flex'}>
      <Button
        size={size}
        icon={outcome === 'copied' ? Check : Share2}
        onClick={async () => setOutcome(await share({ title, text: text || title, url: url ?? location.href }))}
      >
        {outcome === 'none' ? 'Share' : OUTCOME_TEXTS[outcome]}
      </Button>
      <span role="status" className="sr-only">
        {OUTCOME_TEXTS[outcome]}
      </span>
    </span>
  )
}

/** Closing the share sheet copies nothing. */
async function share(data: { title: string; text: string; url: string }): Promise<Outcome> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(data)
      return 'none'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'none'
  }
  try {
    await navigator.clipboard.writeText(data.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
