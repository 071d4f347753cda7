import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../scripts/chromium.mjs'
import { withFolder } from './databases.ts'
import { emit, median, quantile, round } from './measure.ts'
import { startProduct } from './product.ts'

const ROWS = 200
const STEPS = 60
const LOADING_MS = 600_000
const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']

const PARCELS = Array.from({ length: ROWS }, (_, i) => ({
  type: 'Feature',
  properties: { name: `Site ${i + 1}` },
  geometry: { type: 'Point', coordinates: [-99 + (i % 20) / 5, 30 + Math.floor(i / 20) / 5] },
}))

/** From a step of a slider to the painted table of 200 screened parcels, in the browser, in ms. */
export async function benchTable(): Promise<void> {
  const executablePath = await ensureChromium()
  await withFolder(async (folder) => {
    const product = await startProduct({ DATA_DIR: folder, MAP_LAYERS: 'on' })
    await loadLayers(product.url)
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await screen(page, product.url)
      const times = await page.evaluate(moveSlider, STEPS)
      emit('table while a slider moves', {
        rows: ROWS,
        steps: STEPS,
        p50_ms: round(median(times), 1),
        p95_ms: round(quantile(times, 0.95), 1),
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

/** Runs in the browser. Each step waits for the frame that shows it, less the wait for that frame to begin. */
async function moveSlider(steps: number): Promise<number[]> {
  const slider = document.querySelector<HTMLInputElement>('input[type=range]')!
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      requestAnimationFrame(() => port2.postMessage(null))
    })
  const times: number[] = []
  for (let step = 0; step < steps; step++) {
    await frame()
    const started = performance.now()
    setValue.call(slider, String((step * 7) % 40))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await painted()
    times.push(performance.now() - started)
  }
  return times
}
