import { brotliCompressSync, constants } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { ensureChromium } from '../scripts/chromium.mjs'
import { withFolder } from './databases.ts'
import { emit, median, note } from './measure.ts'
import { startProduct } from './product.ts'

const PAGES = [
  ...['/', '/search', '/listings/riverside-40', '/blog', '/blog/how-an-interconnection-queue-works'],
  ...['/city/austin-texas', '/learn', '/contact', '/data', '/dashboard', '/demo', '/list-your-land'],
  ...['/privacy', '/terms'],
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const CHROMIUM_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
]

/** Lighthouse (mobile, median of several runs) and the size of each page, over the demo content. */
export async function benchPages(runs: number): Promise<void> {
  const chromePath = await ensureChromium()
  await withFolder(async (folder) => {
    const product = await startProduct({ DATA_DIR: folder })
    try {
      for (const page of PAGES) {
        emit('page size', { page, ...(await sizeOf(product.url, page)) })
        emit('lighthouse', { page, ...(await audit(`${product.url}${page}`, runs, chromePath)) })
      }
    } finally {
      await product.stop()
    }
  })
}

/**
 * Compressed bytes of the scripts and styles that the document loads. Excludes what the document only names: the route
 * manifest and the scripts of other screens.
 */
async function sizeOf(base: string, page: string) {
  const html = await (await fetch(`${base}${page}`)).text()
  const named = html.matchAll(/(?:href=|src=|from |import )"(\/assets\/[\w./-]+\.(?:js|css))"/g)
  const files = new Set([...named].map(([, file]) => file!))
  const bytes = { js: 0, css: 0 }
  for (const file of files) {
    const body = Buffer.from(await (await fetch(`${base}${file}`)).arrayBuffer())
    bytes[file.endsWith('.js') ? 'js' : 'css'] += compressedSize(body)
  }
  return { js_bytes: bytes.js, css_bytes: bytes.css, html_bytes: compressedSize(Buffer.from(html)) }
}

const compressedSize = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

async function audit(url: string, count: number, chromePath: string) {
  const runs: Record<string, number[]> = {}
  const failing = new Set<string>()
  for (let run = 0; run < count; run++) {
    const chromium = await launch({ chromePath, chromeFlags: CHROMIUM_FLAGS })
    try {
      const result = await lighthouse(url, { port: chromium.port, output: 'json', logLevel: 'error' })
      if (!result) throw new Error(`Lighthouse returned no result for ${url}.`)
      for (const name of CATEGORIES) {
        const category = result.lhr.categories[name]
        runs[name] = [...(runs[name] ?? []), Math.round((category?.score ?? 0) * 100)]
        if (name === 'performance') continue
        for (const { id, weight } of category?.auditRefs ?? []) {
          const score = result.lhr.audits[id]?.score
          if (weight > 0 && score !== null && score !== undefined && score < 1) failing.add(id)
        }
      }
    } finally {
      chromium.kill()
    }
  }
  if (failing.size > 0) note(`${url}: ${[...failing].join(', ')}`)
  return Object.fromEntries(CATEGORIES.map((name) => [name, median(runs[name] ?? [])]))
}
