import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In both colour schemes. The script is evaluated by the debugger, which the page's content policy does not bind. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const violations = await page.evaluate(async () => {
      const { axe: engine } = window as unknown as { axe: typeof axe }
      const result = await engine.run(document, { resultTypes: ['violations'] })
      return result.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
      )
    })
    expect(violations, colorScheme).toEqual([])
  }
}

/** Half-way colours of a transition are nobody's to read. A window that is not drawn has no frames to wait for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    await Promise.race([new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))), pause(500)])
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), pause(1_000)])
  })
}
