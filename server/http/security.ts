import { createHash } from 'node:crypto'

/** Headers of every answer. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For answers that are not documents: nothing in them may load or run. */
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
 * The policy of a document whose inline scripts have these hashes. `mapOrigin` is where the operator has maps from; by
 * default nothing is fetched from elsewhere.
 */
export function documentPolicy(scriptHashes: readonly string[], mapOrigin?: string): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)]
  return [...DOCUMENT_POLICY, connecting(mapOrigin), `script-src ${scripts.join(' ')}`].join('; ')
}

/** Of the worker that reads maps: a worker keeps to the policy that its own file came with. */
export const workerPolicy = (mapOrigin?: string) => `default-src 'none'; ${connecting(mapOrigin)}`

/** Where a map's style comes from, when that is another site. */
export function foreignOrigin(styleUrl: string | undefined): string | undefined {
  return styleUrl && !styleUrl.startsWith('/') ? new URL(styleUrl).origin : undefined
}

const connecting = (mapOrigin?: string) => ["connect-src 'self'", ...(mapOrigin ? [mapOrigin] : [])].join(' ')

/**
 * Takes the nonce of one rendering out of a document and hashes the inline scripts that carried it. Hashes, unlike a
 * nonce, let the same page have the same bytes each time, so that it can be cached and revalidated; a script that was
 * smuggled in cannot know the nonce, is not hashed and so does not run.
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

/** What stands in the script element whose opening tag has an attribute at `at`; null for any other element. */
function inlineScript(html: Buffer, at: number): Buffer | null {
  const start = html.indexOf('>', at) + 1
  const opening = html.toString('utf8', html.lastIndexOf('<', at), start)
  if (!opening.startsWith('<script') || /\ssrc=/.test(opening)) return null
  const end = html.indexOf('</script', start)
  return end > start ? html.subarray(start, end) : null
}
