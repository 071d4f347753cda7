import { createHmac, timingSafeEqual } from 'node:crypto'
import { PARTIES, type Party } from '../../../domain/lead/lead.ts'

const PREFIX = 'reply+'
const MAC_BYTES = 12
/** RFC 4648, in lower case, because mail servers may change the case of an address. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN_LENGTH = 47

/** What a reply address stands for. */
export interface ReplyTo {
  /** Id of the conversation. */
  leadId: string
  party: Party
}

/** The addresses to which people answer by email: one for each conversation and person, signed so that nobody can guess one. */
export interface ReplyAddresses {
  domain: string
  of(to: ReplyTo): string
  /** Null for any other address. */
  read(address: string): ReplyTo | null
}

/** @param secret the key of the signatures; @param domain where email arrives */
export function createReplyAddresses(secret: string, domain: string): ReplyAddresses {
  const macOf = (payload: Buffer) =>
    createHmac('sha256', secret).update('reply address\n').update(payload).digest().subarray(0, MAC_BYTES)
  return {
    domain,
    of({ leadId, party }) {
      const payload = Buffer.concat([
        Buffer.from(leadId.replaceAll('-', ''), 'hex'),
        Buffer.from([PARTIES.indexOf(party)]),
      ])
      return `${PREFIX}${toBase32(Buffer.concat([payload, macOf(payload)]))}@${domain}`
    },
    read(address) {
      const [local = '', host] = address.toLowerCase().split('@')
      if (host !== domain || !local.startsWith(PREFIX)) return null
      const bytes = fromBase32(local.slice(PREFIX.length))
      if (bytes === null) return null
      const payload = bytes.subarray(0, -MAC_BYTES)
      const party = PARTIES[payload.at(-1)!]
      if (!party || !timingSafeEqual(macOf(payload), bytes.subarray(-MAC_BYTES))) return null
      const hex = payload.subarray(0, 16).toString('hex')
      return { leadId: hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), party }
    },
  }
}

function toBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31]
    value &= 255
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer | null {
  if (text.length !== TOKEN_LENGTH || !/^[a-z2-7]+$/.test(text)) return null
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text) {
    value = ((value << 5) | ALPHABET.indexOf(character)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >>> bits) & 255)
    }
  }
  return Buffer.from(bytes)
}
