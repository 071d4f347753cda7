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
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

/** The policy of a document whose inline scripts have these hashes. */
export function documentPolicy(scriptHashes: readonly string[]): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)]
  return [...DOCUMENT_POLICY, `script-src ${scripts.join(' ')}`].join('; ')
}

/**
 * Takes the nonce of one rendering out of a document and hashes the inline scripts that carried it. Hashes, unlike a
 * nonce, let the same page have the same bytes each time, so that it can be cached and revalidated; a script that was
 * smuggled in cannot know the nonce, is not hashed and so does not run.
 */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const opening = new RegExp(`<script([^>]*)${attribute}([^>]*)>`, 'g')
  for (const match of html.matchAll(opening)) {
    if (/\ssrc=/.test(match[1]! + match[2]!)) continue
    const start = match.index + match[0].length
    const end = html.indexOf('</script', start)
    if (end > start) hashes.add(createHash('sha256').update(html.slice(start, end)).digest('base64'))
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] }
}
