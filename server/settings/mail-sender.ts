import type { Site } from '../services/settings/site.ts'
import { domainOf, parseSender } from './address.ts'
import type { Sender } from './message.ts'

/** Who letters come from, as the settings have it when they go out. */
export function senderOf(site: Site, mailFrom: string): () => Promise<Sender> {
  const idDomain = domainOf(parseSender(mailFrom).address)
  return async () => {
    const { publicUrl, contactEmail, settings } = (await site.read()).info
    const { mail_from_name, mail_from_address, site_name } = settings
    const from = mail_from_name ? `${mail_from_name} <${mail_from_address}>` : mail_from_address
    return { mailFrom: from, contactEmail, publicUrl, name: site_name, idDomain }
  }
}
