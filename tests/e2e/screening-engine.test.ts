import { expect, test } from '@playwright/test'
import { build } from 'vite'
import { differencesBetween } from '../../screening/compare.ts'
import { screenRandomParcels } from '../support/random-screenings.ts'

const SEED = 20_261_123
const PARCELS = 1_000

/** The engine with random parcels, as a script that sets the global `Screenings`. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: { entry: 'tests/support/random-screenings.ts', formats: ['iife'], name: 'Screenings' },
    },
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  return outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n')
}

test('the engine in the browser matches the server digit for digit on 1,000 random parcels', async ({ page }) => {
  await page.addScriptTag({ content: await bundle() })
  const inBrowser = await page.evaluate(
    ([seed, count]) =>
      (
        globalThis as unknown as { Screenings: { screenRandomParcels: typeof screenRandomParcels } }
      ).Screenings.screenRandomParcels(seed, count),
    [SEED, PARCELS] as const,
  )
  const onServer = screenRandomParcels(SEED, PARCELS)
  expect(onServer).toHaveLength(PARCELS)
  const different = onServer.findIndex((json, i) => json !== inBrowser[i])
  if (different >= 0)
    expect(
      differencesBetween(JSON.parse(onServer[different]!), JSON.parse(inBrowser[different]!)).slice(0, 20),
    ).toEqual([])
  expect(inBrowser).toEqual(onServer)
  expect(variety(onServer)).toEqual({ known: true, bounded: true, unknown: true, scored: true })
})

/** Whether the parcels are a test at all: each state of a fact occurs, and there are scores. */
const variety = (screenings: readonly string[]) => {
  const all = screenings.join('')
  const has = (state: string) => all.includes(`"state":"${state}"`)
  return { known: has('known'), bounded: has('bounded'), unknown: has('unknown'), scored: has('scored') }
}
