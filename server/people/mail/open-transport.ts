import type { SmtpLimits } from './smtp.ts'
import type { Transport } from './transport.ts'

export interface TransportOptions {
  smtpUrl: string | undefined
  /** Folder for emails when there is no mail server, one file each. */
  outbox: string
  limits?: SmtpLimits
}

/** SMTP if a server is configured, otherwise files. The modules are loaded with the first email. */
export function openTransport({ smtpUrl, outbox, limits }: TransportOptions): Transport {
  const load = async () =>
    smtpUrl
      ? (await import('./smtp.ts')).smtpTransport(smtpUrl, limits)
      : (await import('./outbox.ts')).outboxTransport(outbox)
  return {
    send: async (message, signal, beforeData) => {
      const transport = await load().catch(() => null)
      return transport
        ? transport.send(message, signal, beforeData)
        : { kind: 'deferred', reason: 'SMTP_URL cannot be used' }
    },
    checkDelivery: async (message) => (await load()).checkDelivery(message),
  }
}
