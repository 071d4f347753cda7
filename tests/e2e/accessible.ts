import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Runs a check at both widths of a page that is loaded once; for tests tagged `@any-width`. */
export async function atAnyWidth(page: Page, check: () => Promise<void>): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    await check()
  }
}

/** Only an experimental rule, which is off, reads style sheets. */
const PRELOAD = { assets: ['media'] } satisfies axe.RunOptions['preload']

const SCHEMES = {
  light: {},
  // The other rules look at the document, which is the same in both color schemes.
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} satisfies Record<string, axe.RunOptions>

/** Runs axe in both color schemes. The debugger evaluates the script, so the page's content policy doesn't block it. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await showFinalColors(page)
  }
  for (const [colorScheme, rules] of Object.entries(SCHEMES)) {
    await page.emulateMedia({ colorScheme: colorScheme as 'light' | 'dark', reducedMotion: 'reduce' })
    await waitForAnimations(page)
    const violations = await page.evaluate(
      async (options: axe.RunOptions) => {
        const { axe: engine } = window as unknown as { axe: typeof axe }
        const result = await engine.run(document, options)
        return result.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
        )
      },
      { ...rules, preload: PRELOAD, resultTypes: ['violations'] } satisfies axe.RunOptions,
    )
    expect(violations, colorScheme).toEqual([])
  }
}

/** Colors change at once, also those of content that isn't rendered until it scrolls into view. */
async function showFinalColors(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Waits until no animation changes colors. A window in the background draws no frames, so the wait is bounded. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
    await Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      pause(2_000),
    ])
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), pause(5_000)])
  })
}
