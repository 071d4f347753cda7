import { createHmac, timingSafeEqual } from 'node:crypto'
import { PARTIES, type Party } from '../../../domain/lead/lead.ts'

const PREFIX = 'reply+'
const MAC_BYTES = 12
/** Hexadecimal, because mail servers may change the case of an address. With the prefix it has the 64 characters that are allowed. */
const TOKEN = /^[\da-f]{58}$/

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
      return `${PREFIX}${Buffer.concat([payload, macOf(payload)]).toString('hex')}@${domain}`
    },
    read(address) {
      const [local = '', host] = address.toLowerCase().split('@')
      if (host !== domain || !local.startsWith(PREFIX)) return null
      const token = local.slice(PREFIX.length)
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'hex')
      const payload = bytes.subarray(0, -MAC_BYTES)
      const party = PARTIES[payload.at(-1)!]
      if (!party || !timingSafeEqual(macOf(payload), bytes.subarray(-MAC_BYTES))) return null
      const hex = payload.subarray(0, 16).toString('hex')
      return { leadId: hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), party }
    },
  }
}
