/** Of a browser: the public key of its subscription, and a secret. */
export async function deviceKeys(): Promise<{ p256dh: string; auth: string }> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const raw = await crypto.subtle.exportKey('raw', publicKey)
  return {
    p256dh: Buffer.from(raw).toString('base64url'),
    auth: Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url'),
  }
}
