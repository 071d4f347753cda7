import { type MouseEvent, useState } from 'react'

/**
 * What a download link does on a click: asks first whether the file can be had, which may take a while when a format is
 * made, and says so on the page when it cannot. Without JavaScript the link is followed as it is.
 */
export function useDownload() {
  const [pending, setPending] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function start(address: string) {
    setPending(address)
    setHasFailed(false)
    const canBeHad = await isThere(address)
    setPending(null)
    setHasFailed(!canBeHad)
    if (canBeHad) window.location.assign(address)
  }

  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const address = event.currentTarget.getAttribute('href')
    if (address && pending === null) void start(address)
  }

  return { onClick, start, pending, hasFailed }
}

/** A redirect leads to signing in, which is followed as a page. */
async function isThere(address: string): Promise<boolean> {
  try {
    const { ok, type } = await fetch(address, { method: 'HEAD', redirect: 'manual' })
    return ok || type === 'opaqueredirect'
  } catch {
    return false
  }
}
