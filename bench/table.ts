import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.mjs'
import { withFolder } from './databases.ts'
import { emit, median, quantile } from './measure.ts'
import { startProduct } from './product.ts'

const ROWS = 200
const STEPS = 60
const BETWEEN_PRESSES_MS = 30
const REST_MS = 1_500
const LOADING_MS = 600_000
const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

const PARCELS = Array.from({ length: ROWS }, (_, i) => ({
  type: 'Feature',
  properties: { name: `Site ${i + 1}` },
  geometry: { type: 'Point', coordinates: [-99 + (i % 20) / 5, 30 + Math.floor(i / 20) / 5] },
}))

/** From a step of a slider to the painted table of 200 screened parcels, in the browser. */
export async function benchTable(): Promise<void> {
  const executablePath = await ensureChromium()
  await withFolder(async (folder) => {
    const product = await startProduct({ DATA_DIR: folder, MAP_LAYERS: 'on' })
    await loadLayers(product.url)
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await screen(page, product.url)
      const times = await moveSlider(page)
      emit('table while a slider moves', {
        rows: ROWS,
        steps: STEPS,
        p50_ms: median(times),
        p95_ms: quantile(times, 0.95),
      })
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

/** Waits for the layers, which a first start loads in the background. */
async function loadLayers(url: string): Promise<void> {
  for (const end = Date.now() + LOADING_MS; Date.now() < end; await wait(2_000)) {
    const page = await (await fetch(`${url}/data/sources`)).text()
    if (page.includes('GeoJSON') && !page.includes('We’re loading the map layers')) return
  }
  throw new Error(`The layers weren't loaded within ${LOADING_MS / 1_000} s.`)
}

async function screen(page: Page, url: string): Promise<void> {
  await page.request.post(`${url}/signup`, {
    form: {
      email: 'bench@example.com',
      password: 'paper maps outlast fog',
      confirm_password: 'paper maps outlast fog',
    },
    headers: { Origin: url },
    maxRedirects: 0,
  })
  await page.goto(`${url}/screen`)
  await page.getByLabel('Coordinates or places').fill(JSON.stringify({ type: 'FeatureCollection', features: PARCELS }))
  await page.getByRole('button', { name: 'Screen Parcels' }).click()
  await page.getByText(new RegExp(`^${ROWS} parcels.*Screened`)).waitFor({ timeout: 120_000 })
  await page.goto(`${page.url()}?rows=${ROWS}`, { waitUntil: 'networkidle' })
}

/**
 * What the browser says of each key press: from the press to the frame that shows it, in ms, to the next 8 (Event Timing). It leaves
 * out what takes less than 16.
 */
async function moveSlider(page: Page): Promise<number[]> {
  await page.locator('input[type=range]').first().focus()
  await page.evaluate(observePresses)
  for (let step = 0; step < STEPS; step++) {
    await page.keyboard.press(step % 40 < 20 ? 'ArrowLeft' : 'ArrowRight')
    await wait(BETWEEN_PRESSES_MS)
  }
  await wait(REST_MS)
  const times = await page.evaluate(() => (window as unknown as Observing).presses)
  return [...times, ...Array.from({ length: STEPS - times.length }, () => 16)]
}

interface Observing {
  presses: number[]
}

/** Runs in the browser. */
function observePresses(): void {
  const presses: number[] = []
  Object.assign(window, { presses })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') presses.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
