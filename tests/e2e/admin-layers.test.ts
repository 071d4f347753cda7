import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { expect, test } from './journey.ts'
import { enter } from './people.ts'

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const IMPORT = { timeout: 60_000 }
/** What the database notifies of reaches the cache a moment after the response. */
const SOON = { timeout: 5_000, intervals: [50] }

const csv = (rows: string[]) => ({
  name: 'stations.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['site,kv,lat,lng', ...rows, ''].join('\n')),
})

/** Waits for the upload, because the field is visible before its script is loaded. */
async function chooseFile(page: Page, rows: string[]) {
  await page.getByLabel('Choose a file for File').setInputFiles(csv(rows))
  await expect(page.getByRole('list', { name: 'File' }).getByText('Uploaded')).toBeVisible()
}

/** The layers that every map shows. */
async function mapLayers(page: Page): Promise<{ name: string; tiles: string }[]> {
  const { layers } = await (await page.request.get('/tiles/map.json')).json()
  return layers
}

test.describe('layers', () => {
  test.slow()

  test('are uploaded, imported, shown, switched, rolled back and deleted by an admin', async ({ page }) => {
    const name = unique('Stations')
    await enter(page, '/admin/layers')
    await page.getByRole('link', { name: 'Add Layer' }).click()
    await chooseFile(page, ['Taylor,138,30.5,-97.5', 'Dallas,345,32.8,-96.8', 'Nowhere,69,95,-96'])
    await page.getByLabel('Type').selectOption('Substations')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Attribution').fill('Our own survey')
    await button(page, 'Save and Choose Columns').click()

    await expect(button(page, 'Import Features')).toBeVisible(IMPORT)
    await expect(page.getByLabel('Highest voltage', { exact: true })).toHaveValue('kv')
    await expect(page.getByLabel('Latitude')).toHaveValue('lat')
    await page.getByLabel('Name', { exact: true }).first().selectOption('site')
    await expect(page.getByText('Taylor · Dallas · Nowhere')).toBeVisible()
    await expectAccessibleAtBothWidths(page)
    await button(page, 'Import Features').click()
    const preview = region(page, 'Preview of version 1')
    await expect(preview.getByRole('row', { name: /Taylor/ })).toBeVisible(IMPORT)
    const firstFeatures = preview.getByRole('region', { name: 'First features, scrolls sideways' })
    await page.setViewportSize({ width: 240, height: 640 })
    await firstFeatures.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => firstFeatures.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    const versions = region(page, 'Versions')
    await expect(versions).toContainText('3 features read: 2 kept (0 repaired), 1 rejected.')
    await versions.getByText('Why 1 feature was rejected').click()
    await expect(versions).toContainText('1 × The latitude … is out of range.')
    const download = page.waitForEvent('download')
    await versions.getByRole('link', { name: 'Download rejected features' }).click()
    expect((await download).suggestedFilename()).toBe('stations.csv.rejected.csv')
    await expectAccessibleAtBothWidths(page)

    expect((await mapLayers(page)).map((layer) => layer.name)).not.toContain(name)
    await button(page, 'Show Version 1').click()
    await expect(page.getByRole('status').filter({ hasText: 'Version 1 is current now.' })).toBeVisible()
    const tilesOf = async () => (await mapLayers(page)).find((layer) => layer.name === name)?.tiles
    await expect.poll(tilesOf, IMPORT).toBeDefined()
    const firstTiles = await tilesOf()

    await chooseFile(page, ['Taylor,138,30.5,-97.5', 'Austin,69,30.2,-97.7'])
    await button(page, 'Save and Choose Columns').click()
    await button(page, 'Import Features').click(IMPORT)
    await expect(versions).toContainText('Compared with version 1: 1 added, 1 removed.', IMPORT)
    await expect(versions.getByText('The map tiles of this version are being built.')).toHaveCount(0, IMPORT)
    await button(page, 'Show Version 2').click()
    await expect(button(page, 'Roll Back to Version 1')).toBeVisible()
    // Its tiles were built before, so the map is never without.
    await expect.poll(tilesOf, SOON).not.toBe(firstTiles)
    expect(await tilesOf()).toBeDefined()
    await button(page, 'Roll Back to Version 1').press('Enter')
    await expect(button(page, 'Show Version 2')).toBeVisible()
    await expect.poll(tilesOf, SOON).toBe(firstTiles)
    await button(page, 'Delete Version 2').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(versions.getByText('Version 2', { exact: true })).toHaveCount(0)

    await page.getByRole('link', { name: 'All layers' }).click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Ready')
    await button(page, `Hide ${name}`).click()
    await expect(row).toContainText('Hidden')
    await button(page, `Delete ${name}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
    await button(page, 'Undo').first().click()
    await expect(row).toContainText('Hidden')
    await button(page, `Delete ${name}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
  })
})
