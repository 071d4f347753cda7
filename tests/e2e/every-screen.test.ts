import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, open, test } from './journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const SCREENS = [
  '/',
  '/login',
  '/signup',
  '/dashboard',
  '/data',
  '/blog',
  '/learn',
  '/contact',
  '/search',
  '/search?location=Taylor,+Texas&utility=power&colour=blue&sort=distance',
  '/search?q=nothingatall&min_acres=4000',
  '/listings/riverside-40',
  '/city/austin-texas',
  '/list-your-land',
  '/demo',
  '/privacy',
  '/terms',
  '/api/docs',
]
const MISSING = ['/listings/none', '/blog/none', '/city/none', '/nothing/here']

test.use({ expected: ['404 http://127.0.0.1', 'status of 404'] })

for (const path of [...SCREENS, ...MISSING]) {
  test(`${path} has no barrier that axe finds, light or dark, and nothing wider than the window`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('a blog post has no barrier that axe finds', async ({ page }) => {
  await open(page, '/blog')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/./)
  await expectAccessible(page)
})

test('what opens has no barrier that axe finds', async ({ page, isMobile }) => {
  await open(page, '/search')
  await page.getByRole('button', { name: isMobile ? 'Menu' : 'Resources' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByText('More', { exact: true }).click()
  await expectAccessible(page)
  await open(page, '/listings/riverside-40')
  await page.getByRole('link', { name: /^\d+ images$/ }).click()
  await expectAccessible(page)
})

/** In both colour schemes. The script is evaluated by the debugger, which the page's content policy does not bind. */
async function expectAccessible(page: Page): Promise<void> {
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
