import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { latestMail } from '../support/outbox.ts'
import { type Product, preparedDataDir, startProduct } from '../support/product.ts'
import { startTlsProxy, TLS, type TlsProxy } from '../support/tls-proxy.ts'
import { expect, hydrated, test } from './journey.ts'
import { addAuthenticator, expectSignedOut, newEmail, openMenu, PASSWORD, signIn, signOut, signUp } from './people.ts'
import { ADMIN } from './product.ts'

const publicKey = new X509Certificate(TLS.cert).publicKey.export({ type: 'spki', format: 'der' })
const PIN = createHash('sha256').update(publicKey).digest('base64')
const ELSEWHERE = 'https://elsewhere.test'

let proxy: TlsProxy
let product: Product
let data: Awaited<ReturnType<typeof preparedDataDir>>
/** Of what has started. */
const ends: (() => unknown)[] = []

// One product and one proxy for all tests of a worker.
test.describe.configure({ mode: 'default' })
test.use({
  // Browsers refuse passkeys on a page whose certificate they only ignore.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--ignore-certificate-errors-spki-list=${PIN}`] }),
})

test.beforeAll(async () => {
  proxy = await startTlsProxy()
  ends.unshift(() => proxy.close())
  data = await preparedDataDir()
  ends.unshift(() => data.remove())
  product = await startProduct({
    DATA_DIR: data.path,
    PUBLIC_URL: proxy.origin,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  ends.unshift(() => {
    product.child.kill('SIGKILL')
    return product.ended
  })
  proxy.target = product.address
})
test.afterAll(async () => {
  for (const end of ends) await end()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const { scripts, forwards } of [
  { scripts: true, forwards: true },
  { scripts: true, forwards: false },
  { scripts: false, forwards: true },
]) {
  const proxyKind = forwards ? 'that forwards the address' : 'with a Host of its own'
  test.describe(`${scripts ? 'with' : 'without'} JavaScript, behind a proxy ${proxyKind}`, () => {
    test.use({ javaScriptEnabled: scripts })
    test.beforeEach(() => {
      proxy.forwards = forwards
    })

    async function open(page: Page, path: string): Promise<void> {
      await page.goto(proxy.origin + path)
      if (scripts) await hydrated(page)
    }

    const expectAt = (page: Page, path: string) => expect(page).toHaveURL(proxy.origin + path)

    async function signInAsAdmin(page: Page, path: string): Promise<void> {
      await open(page, `/login?next=${encodeURIComponent(path)}`)
      await signIn(page, ADMIN)
      await expectAt(page, path)
      if (scripts) await hydrated(page)
    }

    test('an account is created, confirmed, signed out of and signed in to', async ({ page, context, isMobile }) => {
      const email = newEmail()
      await open(page, '/signup')
      await signUp(page, email)
      await expectAt(page, '/')
      const cookies = await context.cookies(proxy.origin)
      expect(cookies.map(({ name }) => name)).toContain('__Host-voltacre.session_token')
      for (const { secure, httpOnly } of cookies) expect({ secure, httpOnly }).toEqual({ secure: true, httpOnly: true })

      await signOut(page, isMobile, email)
      await expectAt(page, '/')
      await expectSignedOut(page)
      await open(page, '/login')
      await signIn(page, { email, password: PASSWORD })
      await expectAt(page, '/')
      await openMenu(page, isMobile, email)

      const { link, text } = await latestMail(data.path, email)
      expect(text.match(/http:\S+/)).toBeNull()
      expect(link).toContain(`${proxy.origin}/verify-email?token=`)
    })

    test('a message is sent', async ({ page }) => {
      const email = newEmail()
      await open(page, '/contact')
      await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Message').fill('Forty acres near Taylor.')
      await button(page, 'Send Message').click()
      await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
      const { text } = await latestMail(data.path, email)
      expect(text).toContain(proxy.origin)
      expect(text).not.toContain('http:')
    })

    test('an admin saves and publishes a listing with a picture, and a visitor asks about it', async ({
      page,
      context,
    }) => {
      const name = `Cedar ${randomUUID().slice(0, 8)}`
      await signInAsAdmin(page, '/admin/listings?new=1')
      await page.getByLabel('Landowner name').fill(name)
      await page.getByLabel('Parcel size (acres)').fill('40')
      await page.getByLabel('Choose files for Images').setInputFiles(await picture())
      if (scripts) await expect(page.getByLabel('Alt text of barn.png')).toBeVisible()
      await button(page, 'Save Listing').click()
      await button(page, `Publish ${name}`).click()
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Published')

      await context.clearCookies()
      const path = `/listings/${name.toLowerCase().replaceAll(' ', '-')}`
      await open(page, path)
      const image = page.locator('main img').first()
      await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', proxy.origin + path)
      const email = newEmail()
      await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await button(page, 'Send Message').click()
      await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
      expect((await latestMail(data.path, email)).text).toContain(`${proxy.origin}${path}\n`)
    })

    test.describe('another site', () => {
      test.use({ expected: ['status of 400', '400 https://', `another machine: ${ELSEWHERE}`] })

      test('cannot sign in or send a message', async ({ page }) => {
        for (const [action, fields] of [
          ['/login', ADMIN],
          ['/contact', { name: 'Mallory', email: newEmail(), message: 'Hello' }],
        ] as const) {
          await page.route(`${ELSEWHERE}/**`, (route) =>
            route.fulfill({ contentType: 'text/html', body: formTo(proxy.origin + action, fields) }),
          )
          await page.goto(`${ELSEWHERE}${action}`)
          const refused = page.waitForResponse(proxy.origin + action)
          await button(page, 'Send').click()
          expect((await refused).status()).toBe(400)
          await expect(page.getByRole('heading')).toBeVisible()
        }
        await open(page, '/')
        await expectSignedOut(page)
      })
    })

    if (scripts)
      test('a passkey is added and signs in', async ({ page, context, isMobile }) => {
        const email = newEmail()
        await addAuthenticator(context, page)
        await open(page, '/signup?next=%2Fsettings')
        await signUp(page, email)
        await expectAt(page, '/settings')
        await hydrated(page)
        await button(page, 'Add passkey').click()
        await expect(page.getByText(/^Passkey “.*” added\./)).toBeVisible()
        await signOut(page, isMobile, email)
        await expectSignedOut(page)
        await open(page, '/login?next=%2Flearn')
        await button(page, 'Use a passkey').click()
        await expectAt(page, '/learn')
        await openMenu(page, isMobile, email)
      })
  })
}

test('the server is probed and used directly, past the proxy', async ({ page }) => {
  const { address } = product
  const [ready, metrics, own, crossSite] = await Promise.all([
    page.request.get(`${address}/readyz`),
    page.request.get(`${address}/metrics`),
    page.request.post(`${address}/login`, { form: ADMIN, headers: { Origin: address }, maxRedirects: 0 }),
    page.request.post(`${address}/login`, { form: ADMIN, headers: { Origin: ELSEWHERE }, maxRedirects: 0 }),
  ])
  expect([ready, metrics, own, crossSite].map((response) => response.status())).toEqual([200, 200, 302, 400])
})

async function picture() {
  const background = { create: { width: 64, height: 48, channels: 3, background: '#2563eb' } } as const
  return { name: 'barn.png', mimeType: 'image/png', buffer: await sharp(background).png().toBuffer() }
}

function formTo(action: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<!doctype html><title>Elsewhere</title><form method="post" action="${action}">${inputs.join('')}<button>Send</button></form>`
}
