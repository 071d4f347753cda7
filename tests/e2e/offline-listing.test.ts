import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { latestMail } from '../support/outbox.ts'
import { expect, knowsItsRoute, open, testWithMaps } from './journey.ts'
import { newEmail, PASSWORD } from './people.ts'
import { DATA_DIR } from './product.ts'

testWithMaps.use({
  expected: [
    ...['/drafts/', '/uploads', '/list-your-land', 'net::ERR_INTERNET_DISCONNECTED', 'Failed to load resource'],
    // The router looks ahead at the links of a screen.
    'Failed to fetch manifest patches',
  ],
})

const MAX_TAPS = 60
const ADDRESS = 'County Road 362, Granger, TX'
const CORNERS = [
  [-90, -90],
  [90, -80],
  [100, 80],
  [0, 100],
  [-90, 90],
] as const

/** What the server must have of each step in the end: the names of its fields, and what was typed or chosen in them. */
const ENTERED = {
  location: { address: `${ADDRESS} 76530` },
  land: { landowner_name: 'Cut Creek 62', zoning_info: 'Agricultural' },
  power: { is_power_unknown: 'on' },
  terms: { deal_types: 'lease', price: '18,500' },
  contact: { contact_name: 'Dale Krueger', contact_role: 'owner' },
}

/** A hand on a phone. Choosing a field to type in is a tap, and so is each further one, but not each letter. */
function createFinger() {
  let taps = 0
  return {
    taps: () => taps,
    async tap(target: Locator, position?: { x: number; y: number }) {
      taps += 1
      await target.tap({ ...(position && { position }) })
    },
    async type(field: Locator, text: string) {
      taps += 1
      await field.fill(text)
    },
    /** One tap opens the list of photos, another chooses one. */
    async choosePhoto(chooser: Locator) {
      taps += 2
      const create = { width: 900, height: 600, channels: 3 as const, background: '#8a9a5b' }
      const buffer = await sharp({ create }).jpeg().toBuffer()
      await chooser.setInputFiles({ name: 'field.jpg', mimeType: 'image/jpeg', buffer })
    },
  }
}

interface Hand {
  page: Page
  finger: ReturnType<typeof createFinger>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 2, name })
const status = (page: Page, text: RegExp) => page.locator('[role=status]:visible').filter({ hasText: text }).first()

async function goOffline(page: Page) {
  // Also the code of the other steps.
  await page.waitForLoadState('networkidle')
  await knowsItsRoute(page)
  await page.context().setOffline(true)
}

/** Fills in a step offline, expects the message that says where it was saved, and goes on once there is a connection. */
async function doStep({ page, finger }: Hand, name: string, work: () => Promise<void>) {
  await expect(heading(page, name)).toBeVisible()
  await goOffline(page)
  await work()
  await expect(status(page, /^Not saved yet\. It’s on this device/)).toBeVisible()
  await finger.tap(button(page, 'Continue'))
  await expect(page.getByText('It’s still on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(status(page, /^Saved/)).toBeVisible()
  await finger.tap(button(page, 'Continue'))
}

async function drawOutline({ page, finger }: Hand) {
  await finger.tap(button(page, 'Draw boundary'))
  const canvas = page.locator('.land-map canvas')
  for (const [x, y] of CORNERS) {
    const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
    await finger.tap(canvas, { x: width / 2 + x, y: height / 2 + y })
  }
  await expect(status(page, new RegExp(`^${CORNERS.length} corners$`))).toBeVisible()
  await finger.tap(button(page, 'Finish'))
  await expect(page.getByText(/^[\d,.]+ acres$/).first()).toBeVisible()
}

/** From the step that needs one, and back to it. */
async function createAccount({ page, finger }: Hand): Promise<string> {
  await expect(heading(page, 'Pictures and documents')).toBeVisible()
  const email = newEmail()
  await finger.tap(page.getByRole('link', { name: 'Create account' }))
  await finger.type(page.getByLabel('Email'), email)
  await finger.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await finger.type(page.getByLabel('Confirm Password'), PASSWORD)
  await finger.tap(button(page, 'Create Account'))
  await expect(heading(page, 'Pictures and documents')).toBeVisible()
  return email
}

async function choosePictures({ page, finger }: Hand) {
  await goOffline(page)
  await finger.choosePhoto(page.getByLabel('Choose files for Pictures'))
  await expect(page.getByText('Waiting for a connection…')).toBeVisible()
  await finger.tap(button(page, 'Continue'))
  await expect(page.getByText('It’s still on this device.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.locator('input[name=images]')).toHaveCount(1)
  await expect(status(page, /^Saved/)).toBeVisible()
  await finger.tap(button(page, 'Continue'))
}

/** The link in the email opens another tab. */
async function verifyAccount({ page, finger }: Hand, email: string) {
  await expect(heading(page, 'Review')).toBeVisible()
  const tab = await page.context().newPage()
  const verify = tab.getByRole('button').filter({ hasText: /verify|confirm/i })
  await tab.goto((await latestMail(DATA_DIR, email, { subject: /verify|confirm/i })).link)
  await finger.tap(verify)
  await expect(tab.getByText(/verified|confirmed/i).first()).toBeVisible()
  await tab.close()
}

/** Reads each step as another device would: what the server renders, without what this browser keeps. */
async function expectSaved(browser: Browser, page: Page) {
  const { cookies } = await page.context().storageState()
  const other = await browser.newContext({ javaScriptEnabled: false, storageState: { cookies, origins: [] } })
  const tab = await other.newPage()
  const draft = page.url().replace(/\/review$/, '')
  for (const [step, fields] of Object.entries(ENTERED)) {
    await tab.goto(`${draft}/${step}`)
    for (const [name, value] of Object.entries(fields)) {
      const field = tab.locator(`[name="${name}"]`)
      const isChoice = /checkbox|radio/.test((await field.first().getAttribute('type')) ?? '')
      await expect(isChoice ? field.and(tab.locator(':checked')) : field).toHaveValue(value)
    }
  }
  await tab.goto(`${draft}/location`)
  const outline = JSON.parse(await tab.locator('[name=boundary]').inputValue())
  expect(outline.coordinates[0]).toHaveLength(CORNERS.length + 1)
  await tab.goto(`${draft}/media`)
  await expect(tab.locator('input[name=images][value]')).toHaveCount(1)
  await other.close()
}

/** @param check called before the draft is submitted, while there is a connection */
async function submit({ page, finger }: Hand, check: () => Promise<void>) {
  await goOffline(page)
  await finger.tap(button(page, 'Submit for review'))
  await expect(page.getByText('We couldn’t submit your listing. Nothing you entered is lost.')).toBeVisible()
  await page.context().setOffline(false)
  await check()
  await finger.tap(button(page, 'Submit for review'))
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
}

testWithMaps(
  'lists a parcel by its address with a drawn outline, offline in each step, in under 60 taps',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const finger = createFinger()
    const hand = { page, finger }
    await open(page, '/list-your-land')
    await finger.type(page.getByLabel('Where is your land?'), ADDRESS)
    await finger.tap(button(page, 'List your land'))
    await expect(page.getByText(/^Near Granger, Texas\. We placed the map by your address/)).toBeVisible()
    await page.locator('.land-map canvas').scrollIntoViewIfNeeded()
    await expect(button(page, 'Zoom in')).toBeVisible({ timeout: 30_000 })
    await doStep(hand, 'Where is it?', async () => {
      await finger.type(page.getByLabel('Address'), ENTERED.location.address)
      await drawOutline(hand)
    })
    await doStep(hand, 'What is on the land?', async () => {
      await finger.type(page.getByLabel('Listing name'), ENTERED.land.landowner_name)
      await finger.tap(page.getByRole('button', { name: /^Use / }))
      await expect(page.getByLabel('Acres')).toHaveValue(/\d/)
      await finger.type(page.getByLabel('Zoning'), ENTERED.land.zoning_info)
    })
    await doStep(hand, 'Power', () => finger.tap(page.getByLabel('I don’t know yet')))
    await doStep(hand, 'Price and terms', async () => {
      await finger.tap(page.getByLabel('Ground lease'))
      await finger.type(page.getByLabel('Price a month (USD)'), ENTERED.terms.price)
    })
    const email = await createAccount(hand)
    await choosePictures(hand)
    await doStep(hand, 'Contact', async () => {
      await finger.type(page.getByLabel('Your name'), ENTERED.contact.contact_name)
      await finger.tap(page.getByText('Owner', { exact: true }))
    })
    await verifyAccount(hand, email)
    await submit(hand, () => expectSaved(browser, page))
    expect(finger.taps()).toBeLessThan(MAX_TAPS)
  },
)
