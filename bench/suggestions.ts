import { request } from 'node:http'
import { startProduct } from './child.ts'
import { productEnv } from './http.ts'
import { emit, median, quantile, round } from './measure.ts'

/** Typed letter by letter: places, titles, whole searches, and words that lead nowhere. */
const TYPED = [
  'austin, texas',
  'san antonio',
  'saint louis',
  'new york',
  'dallas county',
  'phoenix',
  'loudoun county va',
  'springfield ridge',
  'washington bench',
  'franklin yard',
  'santa clara mesa',
  '40 acres texas fiber',
  '100 mw near dallas',
  'industrial land under $2m with substation',
  '20-50 acres lease virginia',
  '78701',
  'zzyzxqqq road',
]
/** Typed before the measurement, so that the code is compiled as on a running server. */
const WARM_UP = [
  'houston, texas',
  'colorado springs',
  'kansas city',
  'maricopa county',
  'jackson prairie',
  'georgetown fork',
  '25 acres nevada power',
  '50 mw near atlanta under $3m',
  'heavy industrial lease ohio with water',
  '89501',
]
const WARM_UP_ROUNDS = 3
const MIN_LENGTH = 2

/** Times every prefix of the texts over HTTP, right after a start: asked for the first time, and again. */
export async function benchSuggestions(databaseUrl: string, rows: number): Promise<void> {
  const product = await startProduct(productEnv(databaseUrl))
  try {
    const first = await ask(product.url, 'first')
    emit('suggestions, first after the start', { rows, ms: round(first) })
    const prefixes = prefixesOf(TYPED)
    report('just started', [first, ...(await askAll(product.url, prefixes))], rows)
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await askAll(product.url, prefixesOf(WARM_UP))
    report('again', await askAll(product.url, prefixes), rows)
  } finally {
    await product.stop()
  }
}

function report(kind: string, times: number[], rows: number) {
  const figures = { median_ms: round(median(times)), p95_ms: round(quantile(times, 0.95)) }
  emit('suggestions', { rows, kind, requests: times.length, ...figures, slowest_ms: round(Math.max(...times)) })
}

async function askAll(url: string, texts: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const text of texts) times.push(await ask(url, text))
  return times
}

let asked = 0

/** Each request comes from another network, because of the rate limit. @returns milliseconds */
function ask(url: string, text: string): Promise<number> {
  asked++
  const localAddress = `127.1.${asked >> 8}.${asked & 255}`
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(`${url}/search/suggestions?${new URLSearchParams({ q: text })}`, { localAddress }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Suggestions answered ${response.statusCode}.`))
      response.resume().on('end', () => resolve(performance.now() - started))
    })
      .on('error', reject)
      .end()
  })
}

function prefixesOf(texts: readonly string[]): string[] {
  const prefixes = texts.flatMap((text) => Array.from(text, (_, index) => text.slice(0, index + 1)))
  return [...new Set(prefixes)].filter((text) => text.trim().length >= MIN_LENGTH)
}
