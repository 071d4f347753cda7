import { promises as dns } from 'node:dns'
import type { MailAuthentication } from '../../../domain/lead/mail-authentication.ts'
import { limitTime } from '../../platform/concurrency/limit-time.ts'
import type { ArrivedMail } from './service.ts'

/** Longest wait for the records of a domain. */
const LIMIT_MS = 15_000

/** A DNS lookup like `dns.promises.resolve`. */
export type Resolve = (name: string, type: string) => Promise<unknown>

/** Checks who sent an email. A check that can't be completed, such as without DNS, is `temperror`. */
export async function authenticateMail(
  raw: Buffer,
  { returnPath, remoteAddress, helo }: Pick<ArrivedMail, 'returnPath' | 'remoteAddress' | 'helo'>,
  resolve: Resolve = (name, type) => dns.resolve(name, type),
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

/** `checked` is false if there was nothing to check. */
const resultOf = (checked: false | { status: { result: string } }): string => (checked ? checked.status.result : 'none')
