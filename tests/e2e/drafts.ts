import type { APIResponse, Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { documentField } from '../../domain/listing/document-fields.ts'
import type { DocumentAccess } from '../../domain/listing/listing-document.ts'
import type { UploadKind } from '../../domain/upload/uploads.ts'
import { latestMail } from '../support/outbox.ts'
import { makePdf } from '../support/pdf-text.ts'
import { expect } from './journey.ts'
import { createAccount, enter } from './people.ts'
import { DATA_DIR, ORIGIN } from './product.ts'

const HEADERS = { Origin: ORIGIN }

/** Signs the page in to a new account whose address is verified. Returns its email. */
export async function createVerifiedAccount(page: Page): Promise<string> {
  const email = await createAccount(page)
  await page.goto((await latestMail(DATA_DIR, email, { subject: /verify|confirm/i })).link)
  await page
    .getByRole('button')
    .filter({ hasText: /verify|confirm/i })
    .click()
  await expect(page.getByText(/verified|confirmed/i).first()).toBeVisible()
  return email
}

async function ok(response: APIResponse): Promise<APIResponse> {
  expect(response.ok(), `${response.url()} ${response.status()}`).toBe(true)
  return response
}

/** Uploads a picture as the account of the page. Returns its path. */
async function uploadPicture(page: Page, color = '#8a9a5b'): Promise<string> {
  const body = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return upload(page, { kind: 'listing-image', name: 'field.jpg', body })
}

interface FileToUpload {
  kind: UploadKind
  name: string
  body: Buffer
}

async function upload({ request }: Page, { kind, name, body }: FileToUpload): Promise<string> {
  const tus = { ...HEADERS, 'Tus-Resumable': '1.0.0' }
  const metadata = `kind ${btoa(kind)},filename ${btoa(name)}`
  const created = await ok(
    await request.post('/uploads', {
      headers: { ...tus, 'Upload-Length': String(body.length), 'Upload-Metadata': metadata },
    }),
  )
  const address = created.headers().location!
  const part = { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }
  await ok(await request.patch(address, { headers: part, data: body }))
  const stored = await ok(await request.get(address, { headers: tus }))
  return ((await stored.json()) as { path: string }).path
}

/** Submits a complete listing as the account of the page, without the forms. Returns the id of the draft. */
export async function submitListing(page: Page, name: string, fields: Record<string, string> = {}): Promise<string> {
  const { request } = page
  const started = await request.post('/list-your-land', { headers: HEADERS, form: { where: '' }, maxRedirects: 0 })
  const id = started.headers().location!.split('/')[2]!
  const values = {
    landowner_name: name,
    gps_coordinates: '30.715, -97.455',
    parcel_size_acres: '58.3',
    zoning_info: 'Agricultural',
    is_power_unknown: 'on',
    deal_types: 'sale',
    price: '1690000',
    images: await uploadPicture(page),
    contact_name: 'Dale Krueger',
    contact_role: 'owner',
    ...fields,
  }
  const changes = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { was: [], now: [value] }]))
  await ok(await request.post(`/drafts/${id}`, { headers: HEADERS, data: { changes } }))
  const submitted = await request.post(`/list-your-land/${id}/review`, {
    headers: HEADERS,
    form: { intent: 'submit', was: '{}' },
    maxRedirects: 0,
  })
  expect(submitted.status()).toBe(302)
  return id
}

/**
 * Publishes a listing of the page's account with a document behind an NDA, “Utility letter”, and one on request, “Title report”.
 * Returns its slug.
 */
export async function publishWithDocuments(page: Page, browser: Browser, name: string): Promise<string> {
  const document = async (slot: string, title: string, access: DocumentAccess) => ({
    [documentField(slot, 'path')]: await upload(page, {
      kind: 'listing-document',
      name: 'a.pdf',
      body: await makePdf([title]),
    }),
    [documentField(slot, 'title')]: title,
    [documentField(slot, 'access')]: access,
  })
  const fields = {
    ...(await document('0', 'Utility letter', 'nda')),
    ...(await document('1', 'Title report', 'request')),
  }
  const id = await submitListing(page, name, fields)
  const admin = await browser.newPage()
  await enter(admin, `/admin/reviews/${id}`)
  await admin.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin).toHaveURL('/admin/reviews')
  await admin.close()
  return name.toLowerCase().replaceAll(' ', '-')
}
