import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { latestMail } from '../support/outbox.ts'
import { expectAccessibleAtBothWidths } from './accessible.ts'
import { createVerifiedAccount, publishWithDocuments, submitListing } from './drafts.ts'
import {
  button,
  covers,
  DATA,
  EXPECTED_OF_FORMS,
  expectKept,
  type FormCase,
  failEach,
  isPost,
  MORE_FAILURES,
  saveFailed,
} from './failed-forms.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { ALERT_TOKEN, OWNED_LISTING } from './owned-listing.ts'
import { createAccount, enter, newEmail, PASSWORD, saveListing, signIn, signInAsAdmin } from './people.ts'
import { ADMIN, DATA_DIR, ORIGIN } from './product.ts'

test.describe.configure({ timeout: 240_000 })
test.use({
  // A draft may be saved while its session has ended.
  expected: [...EXPECTED_OF_FORMS, '/drafts/', '/uploads', '/admin/slug', '/admin/parcels'],
})

const LOTS = 'id,title,acres\n1,Lot 1,40\n'
const NOT_SUBMITTED = 'We couldn’t submit this form.'
const NOT_SENT = 'We couldn’t submit this form. Your entries are still here.'
const PERSON = { Name: 'Ada Lovelace', Email: 'ada@example.com' }

const PUBLIC_FORMS: FormCase[] = [
  { path: '/contact', entries: { ...PERSON, Message: 'Forty acres' }, button: 'Send Message', message: NOT_SENT },
  { path: '/demo', entries: { ...PERSON, Message: 'Forty acres' }, button: 'Request Demo', message: NOT_SENT },
  { path: '/data', entries: { Email: 'ada@example.com' }, button: 'Notify Me', message: NOT_SENT },
  {
    path: '/login',
    entries: { Email: 'ada@example.com', Password: PASSWORD },
    button: 'Sign In',
    message: 'Invalid email or password',
  },
  { path: '/login/code', entries: { Code: '123456' }, button: 'Continue', message: NOT_SUBMITTED },
  { path: '/login/link', entries: { Email: 'ada@example.com' }, button: 'Email me a link', message: NOT_SUBMITTED },
  {
    path: '/signup',
    entries: { Email: 'ada@example.com', Password: PASSWORD, 'Confirm Password': PASSWORD },
    button: 'Create Account',
    message: 'Error creating account. Please try again.',
  },
  { path: '/forgot-password', entries: { Email: 'ada@example.com' }, button: 'Send link', message: NOT_SUBMITTED },
  {
    path: '/listings/riverside-40',
    region: 'Ask about this parcel',
    entries: { ...PERSON, Role: 'Engineer', Phone: '+1 512 555 0142', Message: 'Is there fiber?' },
    button: 'Send Message',
    message: NOT_SENT,
  },
  {
    path: '/listings/riverside-40/report',
    entries: { Details: 'It was sold in May.', Email: 'ada@example.com' },
    choices: { Reason: 'It’s not for sale or lease' },
    button: 'Send Report',
    message: NOT_SENT,
  },
  {
    path: '/search?location=Travis+County%2C+Texas&min_mw=5000',
    entries: { Email: 'ada@example.com' },
    button: 'Notify Me',
    message: NOT_SENT,
  },
]

test('public forms keep what was typed', async ({ page }) => {
  covers(
    '/contact',
    '/data',
    '/demo',
    '/forgot-password',
    '/listings/:slug',
    '/listings/:slug/report',
    '/login',
    '/login/code',
    '/login/link',
    '/search',
    '/signup',
  )
  for (const form of PUBLIC_FORMS) {
    await test.step(form.path, async () => {
      await open(page, form.path)
      await expectKept(page, form, form.path === '/contact' ? MORE_FAILURES : undefined)
    })
  }
})

test('a message that wasn’t sent outlasts a reload, and one that was sent doesn’t', async ({ page }) => {
  const entries = { ...PERSON, Message: 'Forty acres' }
  await open(page, '/contact')
  for (const [label, text] of Object.entries(entries)) await page.getByLabel(label).fill(text)
  await page.getByLabel("I'm interested in").selectOption({ index: 1 })
  const interest = await page.getByLabel("I'm interested in").inputValue()
  await page.route(DATA, (route) => route.abort('internetdisconnected'))
  await button(page, 'Send Message').click()
  await expect(page.getByRole('alert')).toContainText(NOT_SENT)
  await page.unroute(DATA)
  await open(page, '/contact')
  for (const [label, text] of Object.entries(entries)) await expect(page.getByLabel(label)).toHaveValue(text)
  await expect(page.getByLabel("I'm interested in")).toHaveValue(interest)
  await button(page, 'Send Message').click()
  await expect(page.getByRole('status').getByRole('heading')).toBeVisible()
  await open(page, '/contact')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('screenings keep what was typed', async ({ page }) => {
  covers('/screen', '/screen/:id', '/screen/:id/:parcel')
  await test.step('/screen', async () => {
    await open(page, '/screen')
    await expectKept(page, {
      path: '/screen',
      entries: { 'Coordinates or places': '30.571, -97.409' },
      button: 'Screen Parcels',
      message: 'We couldn’t start this screening.',
    })
  })
  await signInAsAdmin(page)
  await test.step('/screen/:id', async () => {
    await button(page, 'Screen Parcels').click()
    await expect(page.getByText(/^1 parcel.*Screened/)).toBeVisible({ timeout: 90_000 })
    await expectKept(page, {
      path: '/screen/:id',
      region: 'This screening',
      entries: { Name: 'Renamed' },
      button: 'Rename',
      message: 'We couldn’t save this change.',
    })
  })
  await test.step('/screen/:id/:parcel', async () => {
    await page.getByRole('link', { name: 'Parcel 1', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Power within 5 miles' })).toBeVisible()
    await page.getByLabel('Power', { exact: true }).fill('40')
    await expectKept(page, {
      path: '/screen/:id/:parcel',
      entries: { 'Save these weights as': 'Power first' },
      button: 'Save',
      message: 'We couldn’t save this change.',
    })
  })
})

test('steps of listing land keep what was typed', async ({ page }) => {
  covers('/list-your-land', '/list-your-land/:draft/:step?')
  await test.step('/list-your-land', async () => {
    await open(page, '/list-your-land')
    await expectKept(page, {
      path: '/list-your-land',
      entries: { 'Where is your land?': '30.7150, -97.4550' },
      button: 'List your land',
      message: 'We couldn’t start your listing.',
    })
  })
  await test.step('/list-your-land/:draft/:step?', async () => {
    await createAccount(page)
    await open(page, '/list-your-land')
    await button(page, 'List your land').click()
    await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
    await expectKept(page, {
      path: '/list-your-land/:draft/:step?',
      entries: { Address: 'County Road 362, Granger, TX' },
      button: 'Continue',
      message: 'We couldn’t save this step. It’s still on this device.',
    })
  })
})

test('reviews keep requests', async ({ page, browser }) => {
  covers('/admin/reviews/:id')
  const owner = await browser.newPage()
  await createVerifiedAccount(owner)
  const id = await submitListing(owner, 'Cut Off Review')
  await owner.close()
  await enter(page, `/admin/reviews/${id}`)
  await page.getByText('Request changes: Price').click()
  await expectKept(page, {
    path: '/admin/reviews/:id',
    entries: { 'Request changes to price': 'Is this per acre?' },
    button: 'Add request',
    message: 'We couldn’t save this change.',
  })
})

test('proof of ownership keeps what was typed', async ({ page, browser }) => {
  covers('/list-your-land/:draft/proof', '/admin/reviews/:id/letter')
  const owner = await browser.newPage()
  await createVerifiedAccount(owner)
  const id = await submitListing(owner, 'Cut Off Proof')
  await test.step('/list-your-land/:draft/proof', async () => {
    await open(owner, `/list-your-land/${id}/proof`)
    await expectKept(owner, {
      path: '/list-your-land/:draft/proof',
      entries: { 'Owner of record': 'KRUEGER DALE R', 'Reference number': '2024-0193' },
      button: 'Submit proof',
      message: 'We couldn’t submit your proof.',
    })
    await submitWhileUploading(owner)
    await owner.getByLabel('Code mailed to the address of record').check()
    await button(owner, 'Submit proof').click()
    await expect(owner.getByRole('list', { name: 'Submitted proof' })).toContainText('In review')
    await expectAccessibleAtBothWidths(owner)
    await owner.close()
  })
  await test.step('/admin/reviews/:id/letter', async () => {
    await enter(page, `/admin/reviews/${id}`)
    await page.getByRole('link', { name: 'Mail a code' }).click()
    await expectKept(page, {
      path: '/admin/reviews/:id/letter',
      entries: { 'Owner of record': 'KRUEGER DALE', 'Mailing address': '12 Elm St, Granger, TX' },
      button: 'Make letter',
      message: 'We couldn’t make the letter.',
    })
    await button(page, 'Make letter').click()
    await expect(page.getByRole('article', { name: 'Letter' })).toContainText('12 Elm St, Granger, TX')
    await expectAccessibleAtBothWidths(page)
  })
})

/** Submits a deed before all of it is uploaded. Ends without the deed. */
async function submitWhileUploading(page: Page): Promise<void> {
  const document = page.getByRole('group', { name: 'Document' })
  await button(page, 'Submit proof').click()
  await expect(document).toContainText('Upload the deed or tax record.')
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  await page.route('**/uploads{,/**}', async (route) => {
    await isFree
    await route.continue()
  })
  const buffer = Buffer.from('%PDF-1.4\n%%EOF')
  await document.getByLabel('Choose a file').setInputFiles({ name: 'deed.pdf', mimeType: 'application/pdf', buffer })
  await expect(document).not.toContainText('Upload the deed or tax record.')
  await button(page, 'Submit proof').click()
  await expect(document).toContainText('Wait for the uploads to finish.')
  free()
  await expect(document).toContainText('Uploaded')
  await expect(document).not.toContainText('Wait for the uploads to finish.')
  await button(page, 'Remove deed.pdf').click()
  await page.unroute('**/uploads{,/**}')
}

test('changes of an owner’s listings say what failed', async ({ page }) => {
  covers('/my/listings')
  await createVerifiedAccount(page)
  await submitListing(page, 'Cut Off Listing')
  await open(page, '/my/listings')
  await page.locator('summary', { hasText: 'More actions for Cut Off Listing' }).click()
  await failEach(page, {
    submit: () => button(page, 'Withdraw from review Cut Off Listing').click(),
    message: 'We couldn’t save this change.',
    expectUnchanged: () => expect(page.getByText('In review').last()).toBeVisible(),
  })
})

test('imports keep what is typed', async ({ page }) => {
  covers('/my/imports', '/my/imports/:id')
  await createVerifiedAccount(page)
  await open(page, '/my/imports')
  await expectKept(page, {
    path: '/my/imports',
    entries: {
      'Contact name': 'Dale Krueger',
      Phone: '+1 512 555 0142',
      'Address of a feed': 'https://example.com/land.csv',
    },
    button: 'Add feed',
    message: NOT_SUBMITTED,
  })
  await page.reload()
  await expect(page.getByLabel('Contact name')).toHaveValue('Dale Krueger')
  await page.getByLabel('File').setInputFiles({ name: 'land.csv', mimeType: 'text/csv', buffer: Buffer.from(LOTS) })
  await button(page, 'Check file').click()
  await failEach(page, {
    submit: () => button(page, 'Apply import').click(),
    message: 'We couldn’t start this.',
    expectUnchanged: () => expect(page.getByText('Not applied')).toBeVisible(),
  })
})

test('asking for a document, signing for it and deciding keep what was entered', async ({ page, browser }) => {
  covers('/listings/:slug/access/:document', '/my/listings/:id/documents')
  await createVerifiedAccount(page)
  const slug = await publishWithDocuments(page, browser, `Cut Off Documents ${Date.now()}`)
  const reader = await (await browser.newContext({ baseURL: ORIGIN })).newPage()
  await createVerifiedAccount(reader)
  for (const [link, name] of [
    [/^Sign to view.*Utility letter$/, 'Sign and open'],
    [/^Ask for access.*Title report$/, 'Ask for access'],
  ] as const) {
    await test.step(name, async () => {
      await open(reader, `/listings/${slug}`)
      await reader.getByRole('link', { name: link }).click()
      const isAccepted = reader.getByLabel('I’ve read the NDA')
      await hydrated(reader)
      if (name === 'Sign and open') await isAccepted.check()
      const entries = { 'Full name': 'Jordan Ellis', Company: 'Northgrid' }
      await expectKept(reader, { path: '', entries, button: name, message: NOT_SUBMITTED })
      if (name === 'Sign and open') await expect(isAccepted).toBeChecked()
    })
  }
  await button(reader, 'Ask for access').click()
  await expect(reader.getByRole('heading', { name: 'You asked for this document' })).toBeVisible()
  await reader.context().close()
  await open(page, '/my/listings')
  await page.locator('summary', { hasText: 'More actions for Cut Off Documents' }).click()
  await page.getByRole('link', { name: /^Who can see documents/ }).click()
  await failEach(page, {
    submit: () => button(page, 'Grant Jordan Ellis').click(),
    message: 'We couldn’t save this change.',
    expectUnchanged: () => expect(page.getByText('Waiting for you')).toBeVisible(),
  })
})

test('a conversation keeps what is typed', async ({ page }) => {
  covers('/my/inquiries/:id')
  const form = { name: 'Jordan Ellis', email: await createVerifiedAccount(page), message: 'Is it sold?' }
  await page.request.post('/listings/riverside-40', { headers: { Origin: ORIGIN }, form })
  await open(page, '/my/inquiries')
  await page.getByRole('link', { name: /Riverside 40/ }).click()
  const reply = page.getByLabel('Reply to VoltAcre')
  await expect(reply).toBeVisible()
  await expectKept(page, {
    path: new URL(page.url()).pathname,
    entries: { 'Reply to VoltAcre': 'Could we visit on Dec 3?' },
    button: 'Send reply',
    message: 'We couldn’t send this message. Your text is still here.',
  })
  await page.reload()
  await expect(reply).toHaveValue('Could we visit on Dec 3?')
})

test('templates keep what is typed', async ({ page }) => {
  covers('/my/inquiries/templates', '/admin/leads/templates')
  await createAccount(page)
  for (const path of ['/my/inquiries/templates', '/admin/leads/templates']) {
    if (path.startsWith('/admin')) await signInAsAdmin(page)
    await open(page, path)
    await expectKept(page, {
      path,
      entries: { Name: 'Site visit', Text: 'Hi {name}, could we visit?' },
      button: 'Add template',
      message: 'We couldn’t save this template.',
    })
  }
})

test('an organization keeps what is typed', async ({ page }) => {
  covers('/my/organization')
  await createVerifiedAccount(page)
  await open(page, '/my/organization')
  await expectKept(page, {
    path: '/my/organization',
    entries: { 'Organization name': 'Northgrid Infrastructure' },
    button: 'Create organization',
    message: 'We couldn’t submit this form.',
  })
})

test('saved lists keep notes and names', async ({ page }) => {
  covers('/saved', '/saved/alerts')
  await createAccount(page)
  await open(page, '/listings/riverside-40')
  await saveListing(page)
  await open(page, '/saved')
  await page.getByText('Add a note').click()
  await expectKept(page, {
    path: '/saved',
    entries: { 'Note about Riverside 40': 'Ask about the delivery point.' },
    button: 'Save note',
    message: 'We couldn’t save this change.',
  })
  await open(page, '/saved/alerts')
  await page.getByLabel('Changes to saved listings').selectOption('Weekly')
  await failEach(page, {
    submit: () => button(page, 'Save').click(),
    message: 'We couldn’t save this change.',
    expectUnchanged: () => expect(page.getByLabel('Changes to saved listings')).toHaveValue('weekly'),
  })
})

test('changes of saved searches say what failed', async ({ page }) => {
  covers('/saved/searches')
  await createAccount(page)
  await test.step('/search', async () => {
    await open(page, '/search?location=Texas')
    await failEach(page, {
      submit: () => button(page, 'Save search').click(),
      message: 'We couldn’t save this search.',
      expectUnchanged: () => expect(page.getByRole('heading', { level: 1 })).toContainText('Texas'),
    })
    await button(page, 'Save search').click()
    await expect(page.getByRole('link', { name: 'Alerts: Instantly · Change' })).toBeFocused()
  })
  await test.step('/saved/searches', async () => {
    await open(page, '/saved/searches')
    await page.getByText('Edit Texas').click()
    await page.getByLabel('Status changes').check()
    await expectKept(page, {
      path: '/saved/searches',
      entries: { Name: 'All of Texas' },
      button: 'Save changes',
      message: 'We couldn’t save this change.',
    })
    await expect(page.getByLabel('Status changes')).toBeChecked()
  })
})

test('links from emails can be used after a failure', async ({ page }) => {
  covers(
    '/alerts/unsubscribe',
    '/confirm-listing',
    '/notify/confirm',
    '/notify/leave',
    '/reset-password',
    '/verify-email',
  )
  const email = await createAccount(page)
  const follow = async (subject: RegExp) => {
    await open(page, (await latestMail(DATA_DIR, email, { subject })).link)
    await expect(page.getByText(email)).toBeVisible()
  }
  const expectKeptLink = (name: string, message: string) =>
    failEach(page, {
      submit: () => button(page, name).click(),
      message,
      expectUnchanged: () => expect(page.getByText(email)).toBeVisible(),
    })

  await test.step('/verify-email', async () => {
    await page.context().clearCookies()
    await follow(/./)
    await expectKeptLink('Confirm email', NOT_SUBMITTED)
    await button(page, 'Confirm email').click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  })
  await test.step('/reset-password', async () => {
    await page.request.post('/forgot-password', { form: { email }, headers: { Origin: ORIGIN } })
    await follow(/password/i)
    const entries = { Password: 'contour lines at dawn', 'Confirm Password': 'contour lines at dawn' }
    await expectKept(page, { path: '/reset-password', entries, button: 'Save password', message: NOT_SUBMITTED })
    await button(page, 'Save password').click()
    await expect(page.getByRole('status')).toContainText('Your password was changed.')
  })
  await test.step('/notify/confirm', async () => {
    await open(page, '/data')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await button(page, 'Notify Me').click()
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    await follow(/Confirm your subscription/)
    await expectKeptLink('Yes, notify me', NOT_SUBMITTED)
    await button(page, 'Yes, notify me').click()
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  })
  await test.step('/notify/leave', async () => {
    await follow(/on the list/)
    await expectKeptLink('Unsubscribe', NOT_SUBMITTED)
    await button(page, 'Unsubscribe').click()
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  })
  await test.step('/confirm-listing', async () => {
    const { link } = await latestMail(DATA_DIR, OWNED_LISTING.owner, { subject: /still available/ })
    const confirm = button(page, 'Confirm it’s still available')
    await open(page, link)
    // Opening the link confirms nothing, not even where scripts run.
    await expect(page.getByRole('heading', { name: `Is ${OWNED_LISTING.title} still available?` })).toBeVisible()
    await expect(page.getByRole('link', { name: 'It’s no longer available' })).toHaveAttribute('href', '/my/listings')
    await failEach(page, {
      submit: () => confirm.click(),
      message: NOT_SUBMITTED,
      expectUnchanged: () => expect(confirm).toBeEnabled(),
    })
    await confirm.click()
    await expect(page.getByRole('status')).toContainText(`Thank you. ${OWNED_LISTING.title} is confirmed until`)
  })
  await test.step('/alerts/unsubscribe', async () => {
    await open(page, `/alerts/unsubscribe?token=${ALERT_TOKEN}`)
    await failEach(page, {
      submit: () => button(page, 'Stop all alert emails').click(),
      message: NOT_SUBMITTED,
      expectUnchanged: () => expect(page.getByText('o•••@example.com')).toBeVisible(),
    })
    await button(page, 'Stop all alert emails').click()
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
    await button(page, 'Turn alerts back on').click()
    await expect(page.getByRole('heading', { name: 'Stop email alerts?' })).toBeVisible()
  })
  await test.step('/login/link', async () => {
    await page.request.post('/login/link', { form: { email }, headers: { Origin: ORIGIN } })
    await open(page, (await latestMail(DATA_DIR, email, { subject: /^Sign in to/ })).link)
    const continueAs = button(page, `Continue as ${email}`)
    await failEach(page, {
      submit: () => continueAs.click(),
      message: NOT_SUBMITTED,
      expectUnchanged: () => expect(continueAs).toBeVisible(),
    })
    await continueAs.click()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  })
})

const CURRENT = { 'Current password': PASSWORD }

const SETTINGS_FORMS: Omit<FormCase, 'path' | 'message'>[] = [
  { region: 'Profile', entries: { Name: 'Pat Surveyor' }, button: 'Save name' },
  { region: 'Email', entries: { 'New email': 'pat@example.com', ...CURRENT }, button: 'Change email' },
  {
    region: 'Password',
    entries: { ...CURRENT, 'New password': 'contour lines', 'Confirm new password': 'contour lines' },
    button: 'Change password',
  },
  { region: 'Two-factor authentication', entries: CURRENT, button: 'Set up' },
  { region: 'Email preferences', entries: {}, button: 'Save preferences' },
  { region: 'Your data', entries: { ...CURRENT, 'Type DELETE to confirm': 'DELETE' }, button: 'Delete account' },
]

test('account settings keep what was typed, and can be saved after signing in again', async ({ page, context }) => {
  covers('/settings')
  const email = await createAccount(page)
  await open(page, '/settings')
  for (const form of SETTINGS_FORMS) {
    await test.step(form.button, () => expectKept(page, { path: '/settings', message: NOT_SUBMITTED, ...form }))
  }
  const profile = page.getByRole('region', { name: 'Profile', exact: true })
  await context.clearCookies()
  await button(profile, 'Save name').click()
  await signInAgain(context, () => profile.getByRole('link').click(), { email, password: PASSWORD })
  await button(profile, 'Save name').click()
  await expect(profile.getByRole('status')).toHaveText('Name saved.')
  await expect(profile.getByLabel('Name')).toHaveValue('Pat Surveyor')
})

/** Signs in in the tab that `follow` opens. */
async function signInAgain(context: BrowserContext, follow: () => Promise<void>, who: Parameters<typeof signIn>[1]) {
  const [tab] = await Promise.all([context.waitForEvent('page'), follow()])
  await hydrated(tab)
  await signIn(tab, who)
  await expect(tab).not.toHaveURL(/\/login/)
  await tab.close()
}

const EDITORS: FormCase[] = [
  {
    path: '/admin/listings?new=1',
    entries: { 'Landowner name': 'Cedar Flat', 'Parcel size (acres)': '40' },
    button: 'Save Listing',
    message: saveFailed('listing'),
  },
  {
    path: '/admin/blog?new=1',
    entries: { Title: 'Cedar Post', Body: 'Words.' },
    button: 'Save Blog Post',
    message: saveFailed('blog post'),
  },
  {
    path: '/admin/cities?new=1',
    entries: { 'City name': 'Cedar', 'State/Country': 'Texas', Content: 'Words.' },
    button: 'Save City Page',
    message: saveFailed('city page'),
  },
  {
    path: '/admin/datasets?new=1',
    entries: { Name: 'Cedar data' },
    button: 'Save Dataset',
    message: saveFailed('dataset'),
  },
  {
    path: '/admin/settings',
    region: 'Site',
    entries: { 'Office location': 'Cedar Street' },
    button: 'Save Settings',
    message: saveFailed('settings'),
  },
]

test('admin forms keep what was typed, and can be saved after signing in again', async ({ page, context }) => {
  covers('/admin/blog', '/admin/cities', '/admin/datasets', '/admin/listings', '/admin/settings')
  for (const form of EDITORS) {
    await test.step(form.path, async () => {
      await enter(page, form.path)
      if (form.path === '/admin/settings') {
        await page.getByLabel('Office location', { exact: true }).fill('Cedar Street')
        await failEach(page, {
          submit: () => button(page, form.button).click(),
          message: form.message,
          expectUnchanged: () =>
            expect(page.getByLabel('Office location', { exact: true })).toHaveValue('Cedar Street'),
        })
      } else await expectKept(page, form)
      if (form === EDITORS[0]) await expectAccessibleAtBothWidths(page)
      await page.evaluate(() => localStorage.clear())
      page.once('dialog', (dialog) => dialog.accept())
    })
  }
  const name = `Cedar ${randomUUID().slice(0, 8)}`
  await enter(page, '/admin/listings?new=1')
  await page.getByLabel('Landowner name', { exact: true }).fill(name)
  await page.getByLabel('Parcel size (acres)', { exact: true }).fill('40')
  await context.clearCookies()
  await button(page, 'Save Listing').click()
  const signInLink = page.getByRole('link', { name: 'Sign in again in a new tab' })
  await signInAgain(context, () => signInLink.click(), ADMIN)
  await button(page, 'Save Listing').click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

const statusFailed = (what: string) => `Failed to update ${what} status`

const LISTS = [
  { path: '/admin/listings', what: 'listing', isPlain: false },
  { path: '/admin/blog', what: 'blog post', isPlain: false },
  { path: '/admin/cities', what: 'city page', isPlain: false },
  { path: '/admin/datasets', what: 'dataset', isPlain: true },
]

for (const { path, what, isPlain } of LISTS) {
  test(`the actions of ${path} say what failed`, async ({ page }) => {
    await enter(page, path)
    // Other tests add and remove newer rows at the same time.
    const edit = await page
      .getByRole('button', { name: /^Edit / })
      .last()
      .getAttribute('aria-label')
    const row = page.getByRole('row').filter({ has: button(page, edit!) })
    const box = row.getByRole('checkbox')
    await box.check()
    const act = (name: RegExp, message: string, confirm = false) =>
      test.step(String(name), () =>
        failEach(page, {
          submit: async () => {
            await button(row, name).click()
            if (confirm) await button(page.getByRole('dialog'), 'Delete').click()
          },
          message,
          expectUnchanged: async () => {
            await expect(row).toBeVisible()
            await expect(box).toBeChecked()
          },
        }),
      )
    await act(/^(Publish|Unpublish) /, statusFailed(what))
    if (!isPlain) {
      await act(/^(Feature|Unfeature) /, 'Failed to update featured status')
      await act(/^Duplicate /, saveFailed(what))
    }
    await act(/^Delete /, `Failed to delete ${what}`, true)
    await failEach(page, {
      submit: () => button(page, 'Unpublish selected').click(),
      message: statusFailed(what),
      expectUnchanged: () => expect(box).toBeChecked(),
    })
  })
}

test('restoring a version says what failed', async ({ page }) => {
  const title = `Cedar ${randomUUID().slice(0, 8)}`
  await enter(page, '/admin/blog?new=1')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Body').fill('Words.')
  await button(page, 'Save Blog Post').click()
  await button(page, `Edit ${title}`).click()
  await page.getByLabel('Body').fill('More words.')
  await button(page, 'Save Blog Post').click()
  await button(page, `Versions of ${title}`).click()
  await failEach(page, {
    submit: () => button(page, 'Restore version 1').click(),
    message: saveFailed('blog post'),
    expectUnchanged: () => expect(button(page, 'Restore version 1')).toBeEnabled(),
  })
  await button(page, 'Restore version 1').click()
  await expect(page.getByLabel('Body')).toHaveValue('Words.')
})

test('layers keep what was typed, and say what failed', async ({ page }) => {
  covers('/admin/layers', '/admin/layers/new', '/admin/layers/:id')
  const name = `Cedar ${randomUUID().slice(0, 8)}`
  const message = saveFailed('layer')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await enter(page, '/admin/layers/new')
  const buffer = Buffer.from('name,lat,lng\nCedar,30,-97\n')
  await page.getByLabel('Choose a file for File').setInputFiles({ name: 'cedar.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await field('Type').selectOption('Substations')
  await field('Name').fill(name)
  await failEach(page, {
    submit: () => button(page, 'Save and Choose Columns').click(),
    message,
    expectUnchanged: async () => {
      await expect(field('Name')).toHaveValue(name)
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    },
  })
  await button(page, 'Save and Choose Columns').click()
  await expect(button(page, 'Import Features')).toBeVisible({ timeout: 60_000 })
  await field('Source').fill('Us')
  await failEach(page, {
    submit: () => button(page, 'Save Layer').click(),
    message,
    expectUnchanged: () => expect(field('Source')).toHaveValue('Us'),
  })
  await enter(page, `/admin/layers?q=${encodeURIComponent(name)}`)
  await failEach(page, {
    submit: () => button(page, `Hide ${name}`).click(),
    message,
    expectUnchanged: () => expect(button(page, `Hide ${name}`)).toBeEnabled(),
  })
  await button(page, `Delete ${name}`).click()
  await button(page.getByRole('dialog'), 'Delete').click()
  await expect(button(page, `Hide ${name}`)).toHaveCount(0)
})

test('screening profiles keep what was typed', async ({ page }) => {
  covers('/admin/screening/:key', '/admin/screening/:key/versions')
  await enter(page, '/admin/screening/edge')
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.fill('Edge of town')
  await failEach(page, {
    submit: () => button(page, 'Preview').click(),
    message: saveFailed('profile'),
    expectUnchanged: () => expect(name).toHaveValue('Edge of town'),
  })
})

/** Sends a message, and opens its lead as the admin. */
async function openLead(page: Page): Promise<string> {
  const email = newEmail()
  await open(page, '/contact')
  for (const [label, value] of Object.entries({ ...PERSON, Email: email, Message: 'Forty acres' })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await button(page, 'Send Message').click()
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await enter(page, `/admin/leads?q=${encodeURIComponent(email)}`)
  return email
}

test('leads keep replies and notes', async ({ page }) => {
  covers('/admin/leads', '/admin/leads/:id')
  const email = await openLead(page)
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await failEach(page, {
    submit: () => button(page, 'Mark selected').click(),
    message: 'Failed to update lead',
    expectUnchanged: () => expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked(),
  })
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  const entries = { Notes: 'Called back.', Reply: 'Thank you.', Text: 'See you.' }
  await page.getByText('Add a note or log an email').click()
  for (const [label, value] of Object.entries(entries)) await page.getByLabel(label, { exact: true }).fill(value)
  const expectUnchanged = async () => {
    for (const [label, value] of Object.entries(entries)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    }
  }
  const forms = [
    { name: 'Save Lead', message: 'Failed to update lead' },
    { name: 'Send Reply', message: 'Failed to send reply. Please try again.' },
    { name: 'Add to Conversation', message: 'Failed to update lead' },
    { name: 'Delete Lead', message: 'Failed to delete lead' },
  ]
  for (const { name, message } of forms) {
    const submit = async () => {
      await button(page, name).click()
      if (name === 'Delete Lead') await button(page.getByRole('dialog'), 'Delete').click()
    }
    await test.step(name, () => failEach(page, { submit, message, expectUnchanged }))
  }

  // The save arrives, but reloading the screen after it fails.
  await page.route(DATA, (route) => (isPost(route) ? route.continue() : route.abort('connectionreset')))
  await button(page, 'Save Lead').click()
  await expect(page.getByText('Lead saved.')).toBeVisible()
  await expect(page.getByText('We couldn’t refresh this page')).toBeVisible()
  await expectUnchanged()
  await page.unroute(DATA)
  await button(page, 'Save Lead').click()
  await expect(page.getByText('We couldn’t refresh this page')).toHaveCount(0)
})

test('reports keep notes', async ({ page }) => {
  covers('/admin/reports')
  const details = `Sold in May (${newEmail()})`
  await open(page, '/listings/riverside-40/report')
  await page.getByLabel('Reason').selectOption('It’s not for sale or lease')
  await page.getByLabel('Details').fill(details)
  await button(page, 'Send Report').click()
  await expect(page.getByRole('heading', { name: 'Report sent' })).toBeVisible()
  await enter(page, '/admin/reports')
  const report = page.getByRole('listitem').filter({ hasText: details }).last()
  const note = report.getByLabel('Note')
  await note.fill('Called the owner.')
  await failEach(page, {
    submit: () => button(report, 'Uphold').click(),
    message: 'This is temporarily unavailable.',
    expectUnchanged: () => expect(note).toHaveValue('Called the owner.'),
  })
  await button(report, 'Uphold').click()
  await expect(page.getByText('Report upheld.')).toBeVisible()
  await expect(page.getByText(details)).toBeHidden()
})

test('actions on users say what failed', async ({ page }) => {
  covers('/admin/users', '/admin/users/:id')
  const email = await createAccount(page)
  await page.context().clearCookies()
  await enter(page, `/admin/users?q=${encodeURIComponent(email)}`)
  const failed = {
    message: 'Failed to update user',
    expectUnchanged: () => expect(page.getByText(email).first()).toBeVisible(),
  }
  const confirm = async (name: string) => {
    await button(page, `${name} ${email}`).click()
    await button(page.getByRole('dialog'), name).click()
  }
  await failEach(page, { submit: () => button(page, `Send reset ${email}`).click(), ...failed })
  await failEach(page, { submit: () => confirm('Suspend'), ...failed })
  await page.getByRole('link', { name: email }).click()
  await expect(page.getByRole('heading', { name: email })).toBeVisible()
  await failEach(page, { submit: () => confirm('Make admin'), ...failed })
})

test('typing goes on while the slug can’t be checked', async ({ page }) => {
  await page.route('**/admin/slug*', (route) => route.abort('connectionreset'))
  await enter(page, '/admin/blog?new=1')
  const failed = page.waitForEvent('requestfailed')
  await page.getByLabel('Title', { exact: true }).fill('Cedar Post')
  await failed
  await page.getByLabel('Body').fill('Words.')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Cedar Post')
})

test('an upload that fails says so, and can be retried or removed', async ({ page }) => {
  const buffer = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer()
  const file = { name: 'barn.png', mimeType: 'image/png', buffer }
  await enter(page, '/admin/listings?new=1')
  await page.route('**/uploads{,/**}', (route) => route.abort('connectionreset'))
  await page.getByLabel('Choose files for Images').setInputFiles(file)
  const item = page.getByRole('listitem').filter({ hasText: 'barn.png' })
  await expect(item).toContainText('Upload interrupted. Trying again…')
  await expect(item).toContainText(saveFailed('listing'), { timeout: 12_000 })
  await expect(button(item, 'Remove barn.png')).toBeVisible()
  await page.unroute('**/uploads{,/**}')
  await button(item, 'Retry barn.png').click()
  await expect(item.getByLabel('Alt text of barn.png')).toBeVisible()
  await button(item, 'Remove barn.png').click()
  await expect(item).toHaveCount(0)
})
