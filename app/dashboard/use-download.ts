import { type MouseEvent, useState } from 'react'

/**
 * Checks that a file is available before navigating to it, since converting it to another format can take a while, and
 * reports a failure on the page. Without JavaScript the link works as is.
 */
export function useDownload() {
  const [pending, setPending] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function start(path: string) {
    setPending(path)
    setHasFailed(false)
    const isReady = await isAvailable(path)
    setPending(null)
    setHasFailed(!isReady)
    if (isReady) window.location.assign(path)
  }

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const path = event.currentTarget.getAttribute('href')
    if (path && pending === null) void start(path)
  }

  return { onClick, start, pending, hasFailed }
}

/** A redirect goes to the sign-in page, so it counts as available. */
async function isAvailable(path: string): Promise<boolean> {
  try {
    const { ok, type } = await fetch(path, { method: 'HEAD', redirect: 'manual' })
    return ok || type === 'opaqueredirect'
  } catch {
    return false
  }
}
