import type { UnsentForm } from './other-account.tsx'
import { readFormData } from './read-form.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** With JavaScript, the form is still on screen, so its entries aren't sent back. */
export async function readUnsentForm(request: Request): Promise<UnsentForm> {
  const { headers } = request
  const isDocument = (headers.get('Sec-Fetch-Mode') ?? 'navigate') === 'navigate'
  const bytes = Number(headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)
  if (!isDocument || bytes > MAX_BYTES) return { code: 'other_account', entries: null, isPartial: false }
  const all = [...(await readFormData(request))]
  const entries = all.filter((entry): entry is [string, string] => isRepeatable(...entry))
  return { code: 'other_account', entries, isPartial: entries.length < all.filter(isFilled).length }
}

/** An empty file field is sent as a file without a name. */
const isFilled = ([, value]: [string, FormDataEntryValue]) => typeof value === 'string' || value.name !== ''

/** Passwords never appear in a page. */
const isRepeatable = (name: string, value: FormDataEntryValue) => typeof value === 'string' && !/password/.test(name)
