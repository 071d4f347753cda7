import { domainOf, parseSender } from '../mail/address.ts'
import type { Sender } from '../mail/message.ts'
import type { Website } from './current-website.ts'

/** Reads the sender from the settings at the time an email is sent. */
export function createSenderReader(website: Website, mailFrom: string): () => Promise<Sender> {
  const idDomain = domainOf(parseSender(mailFrom).address)
  return async () => {
    const { publicUrl, contactEmail, settings } = (await website.read()).info
    const { mail_from_name, mail_from_address, site_name } = settings
    const from = mail_from_name ? `${mail_from_name} <${mail_from_address}>` : mail_from_address
    return { mailFrom: from, contactEmail, publicUrl, name: site_name, idDomain }
  }
}
