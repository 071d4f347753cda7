import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ReadMail, readEml } from './eml.ts'

export interface Mail extends ReadMail {
  /** The first link in the text with a token, or otherwise the first one after the link to the site. */
  link: string
}

/** Emails to an address. Oldest first. */
export const mailsTo = async (dataDir: string, address: string): Promise<Mail[]> =>
  (await mailsIn(dataDir)).filter(({ to }) => to === address)

/** Emails in `DATA_DIR/outbox`, where they are written without a mail server. Oldest first. */
export async function mailsIn(dataDir: string): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml')).sort()
  const read = await Promise.all(mails.map(async (name) => readEml(await readFile(join(folder, name)))))
  return read.map((mail) => ({ ...mail, link: linkOf(mail.text) }))
}

export interface WaitOptions {
  /** Matches the subject, if several emails go to one address. */
  subject?: RegExp
  /** Ignores this many matching emails. */
  after?: number
  timeoutMs?: number
}

/** The latest email to an address. Waits for it, because a job sends it shortly after the form is submitted. */
export async function latestMail(dataDir: string, address: string, options: WaitOptions = {}): Promise<Mail> {
  const { subject = /^/, after = 0, timeoutMs = 60_000 } = options
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = (await mailsTo(dataDir, address)).filter((mail) => subject.test(mail.subject))
    if (found.length > after) return found.at(-1)!
    if (Date.now() > end) throw new Error(`No mail to ${address} after ${timeoutMs} ms`)
    await wait(100)
  }
}

function linkOf(text: string): string {
  const links = text.match(/^https?:\/\/\S+$/gm) ?? []
  return links.find((link) => /[?&#]token=/.test(link)) ?? links[1] ?? ''
}
