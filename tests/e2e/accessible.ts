import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

/** What a result doesn't need. Only an experimental rule, which is off, reads style sheets. */
const LEAN = {
  preload: { assets: ['media'] },
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
} satisfies axe.RunOptions

/** Rules about colors. The others look at the document, which is the same in both color schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']
const ONLY_COLORS: axe.RunOptions = { runOnly: { type: 'rule', values: COLOR_RULES } }
/** Rules about what scrolls, and about what a page shows as a whole. */
const OF_THE_WIDTH: axe.RunOptions = {
  runOnly: {
    type: 'rule',
    values: [
      ...['scrollable-region-focusable', 'page-has-heading-one', 'heading-order'],
      ...['landmark-one-main', 'landmark-unique', 'region', 'bypass'],
    ],
  },
}

/** Runs axe in both color schemes. The debugger evaluates the script, so the page's content policy doesn't block it. */
export async function expectAccessible(page: Page): Promise<void> {
  await prepare(page)
  await showScheme(page, 'light')
  expect(await violations(page, {}), 'light').toEqual([])
  await showScheme(page, 'dark')
  expect(await violations(page, ONLY_COLORS), 'dark').toEqual([])
}

/**
 * Runs axe, and a check of the layout, at both widths of a page that is loaded once; for tests that run at one width. At
 * the narrow one, most rules look only at what is hidden, or has another size or color, at the wide one. Widths and color
 * schemes follow each other so that each step changes only one of them, which saves a restyle of the whole page.
 */
export async function expectAccessibleAtBothWidths(page: Page, checkLayout = async () => {}): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(WIDE)
  await prepare(page)
  await showScheme(page, 'light')
  expect(await violations(page, {}), 'light').toEqual([])
  await checkLayout()
  await noteLooksIn(page, 'light')
  await page.setViewportSize(NARROW)
  await waitForAnimations(page)
  expect(await violations(page, OF_THE_WIDTH), 'narrow').toEqual([])
  await noteLooksIn(page, 'light')
  expect(await violations(page, {}, 'changed'), 'narrow, light').toEqual([])
  await showScheme(page, 'dark')
  expect(await violations(page, ONLY_COLORS), 'narrow, dark').toEqual([])
  await checkLayout()
  await noteLooksIn(page, 'dark')
  await page.setViewportSize(WIDE)
  await waitForAnimations(page)
  await noteLooksIn(page, 'dark')
  expect(await violations(page, ONLY_COLORS, 'changed'), 'dark').toEqual([])
  if (size) await page.setViewportSize(size)
}

/** Results refer to elements without their markup, which axe would otherwise read of everything that it looks at. */
async function prepare(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(`${AXE}; axe.configure({ noHtml: true })`)
  await showFinalColors(page)
}

/** Violations with the markup of their elements. */
async function violations(page: Page, rules: axe.RunOptions, scope: 'all' | 'changed' = 'all'): Promise<string[]> {
  const options = { ...rules, ...LEAN } satisfies axe.RunOptions
  return page.evaluate(
    async ([options, scope]) => {
      const { axe: engine, changedLooks = [] } = window as unknown as AxeWindow
      if (scope === 'changed' && changedLooks.length === 0) return []
      const result = await engine.run(scope === 'all' ? document : { include: changedLooks }, options)
      return result.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element?.outerHTML.slice(0, 200)).join(' | ')}`,
      )
    },
    [options, scope] as const,
  )
}

type Scheme = 'light' | 'dark'

interface AxeWindow {
  axe: typeof axe
  looks?: Partial<Record<Scheme, Map<Element, string>>>
  /** Elements whose look in a color scheme differs between its last two notes, without those inside another one. */
  changedLooks?: Element[]
}

const noteLooksIn = (page: Page, scheme: Scheme) => page.evaluate(noteLooks, scheme)

/** Runs in the page. Notes of each visible element what the rules about colors depend on. */
function noteLooks(scheme: Scheme): void {
  const state = window as unknown as AxeWindow
  const looks = new Map<Element, string>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { color, backgroundColor, backgroundImage, fontSize, fontWeight } = getComputedStyle(element)
    looks.set(element, [color, backgroundColor, backgroundImage, fontSize, fontWeight].join())
  }
  const before = state.looks?.[scheme]
  const changed = new Set([...looks.keys()].filter((element) => looks.get(element) !== before?.get(element)))
  const isInside = ({ parentElement }: Element): boolean =>
    parentElement !== null && (changed.has(parentElement) || isInside(parentElement))
  state.changedLooks = [...changed].filter((element) => !isInside(element))
  state.looks = { ...state.looks, [scheme]: looks }
}

async function showScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await waitForAnimations(page)
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
