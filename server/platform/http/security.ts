import { createHash } from 'node:crypto'

/** Headers of every response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For responses that aren't documents; nothing in them may load or run. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

const DOCUMENT_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/**
 * The policy of a document whose inline scripts have these hashes. `mapOrigin` is the origin of the operator's map style;
 * by default the document may only fetch from this site.
 */
export function documentPolicy(scriptHashes: readonly string[], mapOrigin?: string): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)]
  return [...DOCUMENT_POLICY, connectSources(mapOrigin), `script-src ${scripts.join(' ')}`].join('; ')
}

/** For the map worker, because a worker uses the policy of its own response. */
export const workerPolicy = (mapOrigin?: string) => `default-src 'none'; ${connectSources(mapOrigin)}`

/** Origin of the map style when it is on another site. */
export function foreignOrigin(styleUrl: string | undefined): string | undefined {
  return styleUrl && !styleUrl.startsWith('/') ? new URL(styleUrl).origin : undefined
}

const connectSources = (mapOrigin?: string) => ["connect-src 'self'", ...(mapOrigin ? [mapOrigin] : [])].join(' ')

/**
 * Removes a render's nonce from a document and hashes the inline scripts that carried it. With hashes instead of a nonce,
 * the page has the same bytes each time, so it can be cached and revalidated. An injected script can't know the nonce, so
 * it isn't hashed and doesn't run.
 */
export function sealScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  const attribute = Buffer.from(` nonce="${nonce}"`)
  const pieces: Buffer[] = []
  const hashes = new Set<string>()
  let from = 0
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, from)) {
    pieces.push(html.subarray(from, at))
    from = at + attribute.byteLength
    const script = inlineScript(html, at)
    if (script) hashes.add(createHash('sha256').update(script).digest('base64'))
  }
  pieces.push(html.subarray(from))
  return { html: Buffer.concat(pieces), hashes: [...hashes] }
}

/** The content of the script element whose opening tag has an attribute at `at`; null for other elements. */
function inlineScript(html: Buffer, at: number): Buffer | null {
  const start = html.indexOf('>', at) + 1
  const opening = html.toString('utf8', html.lastIndexOf('<', at), start)
  if (!opening.startsWith('<script') || /\ssrc=/.test(opening)) return null
  const end = html.indexOf('</script', start)
  return end > start ? html.subarray(start, end) : null
}
