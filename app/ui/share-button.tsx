import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonSize } from './button.tsx'
import { useHydrated } from './hydrated.ts'

interface ShareButtonProps {
  title: string
  /** What the share sheet says beside the address; the title when absent. */
  text?: string | null
  size?: ButtonSize
}

type Outcome = 'none' | 'copied' | 'failed'

const SAID: Record<Outcome, string> = { none: '', copied: 'Link copied', failed: 'The link could not be copied' }

/**
 * The device's share sheet with the current address; where there is none or it fails, the address goes to the
 * clipboard. Keeps its room but stays hidden until JavaScript is there.
 */
export function ShareButton({ title, text, size }: ShareButtonProps) {
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
        onClick={async () => setOutcome(await share({ title, text: text || title, url: location.href }))}
      >
        {outcome === 'none' ? 'Share' : SAID[outcome]}
      </Button>
      <span role="status" className="sr-only">
        {SAID[outcome]}
      </span>
    </span>
  )
}

/** Someone who closes the share sheet wanted neither, so nothing is copied then. */
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
