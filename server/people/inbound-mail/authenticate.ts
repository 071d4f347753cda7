import { promises as dns } from 'node:dns'
import type { MailAuthentication } from '../../../domain/lead/mail-authentication.ts'
import { limitTime } from '../../platform/concurrency/limit-time.ts'

/** Longest wait for the records of a domain. */
const LIMIT_MS = 15_000

/** A DNS lookup like `dns.promises.resolve`. */
export type Resolve = (name: string, type: string) => Promise<unknown>

export interface Envelope {
  returnPath: string
  /** Of the server that handed the email over; empty if unknown. */
  remoteAddress: string
  helo: string
}

const resolveByDns: Resolve = (name, type) => dns.resolve(name, type)

/** Checks who sent an email. What can't be found out, such as without DNS, is `temperror`. */
export async function authenticateMail(
  raw: Buffer,
  { returnPath, remoteAddress, helo }: Envelope,
  resolve: Resolve = resolveByDns,
): Promise<MailAuthentication> {
  try {
    const { authenticate } = await import('mailauth')
    const checked = authenticate(raw, {
      sender: returnPath,
      ...(remoteAddress ? { ip: remoteAddress, helo: helo || remoteAddress } : {}),
      resolver: resolve as NonNullable<Parameters<typeof authenticate>[1]>['resolver'],
      disableArc: true,
      disableBimi: true,
      // Weaker signatures could be forged by a reader of older mail.
      rejectRsaSha1: true,
    })
    const { spf, dkim, dmarc } = await limitTime(checked, LIMIT_MS, new Error('DNS takes too long'))
    const signatures = dkim.results.map(({ status }) => status.result)
    return {
      spf: resultOf(spf),
      dkim: signatures.includes('pass') ? 'pass' : (signatures[0] ?? 'none'),
      dmarc: resultOf(dmarc),
    }
  } catch {
    return { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' }
  }
}

/** False where there was nothing to check. */
const resultOf = (checked: false | { status: { result: string } }): string => (checked ? checked.status.result : 'none')
