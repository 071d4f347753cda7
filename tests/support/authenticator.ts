import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

interface Challenge {
  challenge: string
}

interface ResponseOptions {
  /** Whether the device asked for a PIN, fingerprint or face. */
  isUserVerified?: boolean
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** A device with one passkey for one origin: WebAuthn with ES256 and no attestation. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly id = randomBytes(16)
  private readonly origin: string
  private count = 0

  constructor(origin: string) {
    this.origin = origin
  }

  /** Responds to a registration challenge. */
  create(options: unknown, { isUserVerified = true }: ResponseOptions = {}) {
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.coseKey()])
    const data = Buffer.concat([this.authenticatorData(isUserVerified, HAS_KEY), credential])
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', options).toString('base64url'),
      attestationObject: Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Responds to a sign-in challenge. */
  get(options: unknown, { isUserVerified = true }: ResponseOptions = {}) {
    const clientData = this.clientData('webauthn.get', options)
    const data = this.authenticatorData(isUserVerified)
    const signer = createSign('sha256').update(Buffer.concat([data, createHash('sha256').update(clientData).digest()]))
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signer.sign(this.keys.privateKey).toString('base64url'),
    })
  }

  private answer(response: object) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private clientData(type: string, options: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: (options as Challenge).challenge, origin: this.origin }))
  }

  private authenticatorData(isUserVerified: boolean, flags = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.count)
    const rpIdHash = createHash('sha256').update(new URL(this.origin).hostname).digest()
    return Buffer.concat([
      rpIdHash,
      Buffer.from([USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | flags]),
      counter,
    ])
  }

  private coseKey(): Buffer {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y, 'base64url'),
    ])
  }
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
