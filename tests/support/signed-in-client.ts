import sharp from 'sharp'
import type { Product } from './product.ts'

/** Requests of a signed-in account to a running product. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>

export async function signIn(
  { address }: Pick<Product, 'address'>,
  account: { email: string; password: string },
): Promise<Ask> {
  const headers = { Origin: address }
  const body = new URLSearchParams(account)
  const signedIn = await fetch(`${address}/login`, { method: 'POST', redirect: 'manual', headers, body })
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return (path, init = {}) =>
    fetch(new URL(path, address), {
      redirect: 'manual',
      ...init,
      headers: { ...headers, Cookie: cookies.join('; '), ...init.headers },
    })
}

export const smallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer()

/** @returns the path of the stored picture */
export async function uploadPicture(ask: Ask, picture: Buffer): Promise<string> {
  const tus = { 'Tus-Resumable': '1.0.0' }
  const created = await ask('/uploads', {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': String(picture.length), 'Upload-Metadata': `kind ${btoa('listing-image')}` },
  })
  const address = created.headers.get('Location')!
  await ask(address, {
    method: 'PATCH',
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: new Uint8Array(picture),
  })
  return ((await (await ask(address)).json()) as { path: string }).path
}
