import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './journey.ts'
import { enter } from './people.ts'

const IMPORT = { timeout: 60_000 }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const issuer = (page: Page) => page.getByLabel('Issuer')
const fromMap = (page: Page) => page.getByText('From the utility map. Change it if it’s wrong.')

const territory = (name: string, west: number, east: number) => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 42],
        [east, 42],
        [east, 43],
        [west, 43],
        [west, 42],
      ],
    ],
  },
})

async function showTerritories(page: Page, name: string): Promise<void> {
  const features = [territory('Wind River Electric', -109, -107), territory('Shoshone Power', -108, -106)]
  await enter(page, '/admin/layers/new')
  await page.getByLabel('Choose a file for File').setInputFiles({
    name: 'territories.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })),
  })
  await expect(page.getByRole('list', { name: 'File' }).getByText('Uploaded')).toBeVisible()
  await page.getByLabel('Type').selectOption('Utility territories')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Attribution').fill('Our own survey')
  await button(page, 'Save and Choose Columns').click()
  await button(page, 'Import Features').click(IMPORT)
  await button(page, 'Show Version 1').click(IMPORT)
  await expect(page.getByRole('status').filter({ hasText: 'Version 1 is current now.' })).toBeVisible()
}

/** The screening of other tests doesn’t know these territories. */
async function deleteTerritories(page: Page, name: string): Promise<void> {
  await page.goto('/admin/layers')
  await hydrated(page)
  await button(page, `Delete ${name}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
}

async function openPower(page: Page, where: string): Promise<void> {
  await page.goto('/list-your-land')
  await hydrated(page)
  await page.getByLabel('Where is your land?').fill(where)
  await button(page, 'List your land').click()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
  await page.goto(page.url().replace(/location$/, 'power'))
  await hydrated(page)
}

test('the issuer is proposed from the utility map, and what was typed stays', async ({ page }) => {
  test.slow()
  const name = `Territories ${randomUUID().slice(0, 8)}`
  await showTerritories(page, name)
  await openPower(page, '42.5, -108.5')
  await expect(issuer(page)).toHaveValue('')
  await page.getByRole('radio', { name: /^My own estimate/ }).check()
  await expect(button(page, 'Use Wind River Electric')).toBeVisible()
  await expect(issuer(page)).toHaveValue('')
  await page.getByRole('radio', { name: /^Utility letter/ }).check()
  await expect(issuer(page)).toHaveValue('Wind River Electric')
  await expect(fromMap(page)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Price and terms' })).toBeVisible()
  await page.goBack()
  await expect(issuer(page)).toHaveValue('Wind River Electric')
  await issuer(page).fill('')
  await expect(fromMap(page)).toBeHidden()
  await page.getByRole('radio', { name: /^Signed agreement/ }).check()
  await expect(issuer(page)).toHaveValue('')

  await openPower(page, '42.5, -108.5')
  await issuer(page).fill('Bighorn Engineers')
  await page.getByRole('radio', { name: /^Completed study/ }).check()
  await expect(issuer(page)).toHaveValue('Bighorn Engineers')

  await openPower(page, '42.5, -107.5')
  await page.getByRole('radio', { name: /^Utility letter/ }).check()
  await expect(button(page, 'Use Wind River Electric')).toBeVisible()
  await expect(issuer(page)).toHaveValue('')
  await button(page, 'Use Shoshone Power').click()
  await expect(issuer(page)).toHaveValue('Shoshone Power')
  await expect(fromMap(page)).toBeVisible()
  await deleteTerritories(page, name)
})
