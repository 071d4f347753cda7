import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Letter, Mailer } from '../../server/mail/letter.ts'
import { type ReadMail, readEml } from './eml.ts'

export interface Mail extends ReadMail {
  /** The first link in the text that carries a token, else the first one after the site's own. */
  link: string
}

/** The mails to an address that a product without a mail server wrote into `DATA_DIR/outbox`, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<Mail[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = names.filter((name) => name.endsWith('.eml')).sort()
  const read = await Promise.all(mails.map(async (name) => readEml(await readFile(join(folder, name)))))
  return read.filter(({ to }) => to === address).map((mail) => ({ ...mail, link: linkOf(mail.text) }))
}

export interface WaitOptions {
  /** Words of the subject, where several letters go to one address. */
  subject?: RegExp
  /** How many of those there were before. */
  after?: number
  timeoutMs?: number
}

/** The latest mail to an address, waited for: it is sent by a job a moment after the form was. */
export async function latestMail(dataDir: string, address: string, options: WaitOptions = {}): Promise<Mail> {
  const { subject = /^/, after = 0, timeoutMs = 15_000 } = options
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

export interface RecordedMail {
  recipient: string
  letter: Letter
  /** What its button opens, where it has one. */
  link: string
}

/** In place of the real mailer, for tests that send none. It takes no part in a transaction. */
export function recordingMailer(): Mailer & { mails: RecordedMail[]; latest(recipient: string): RecordedMail } {
  const mails: RecordedMail[] = []
  return {
    mails,
    send: async (_db, recipient, letter) => {
      const link = 'url' in letter ? letter.url : 'resetUrl' in letter ? letter.resetUrl : ''
      mails.push({ recipient, letter, link })
    },
    latest: (recipient) => {
      const found = mails.findLast((mail) => mail.recipient === recipient)
      if (!found) throw new Error(`No mail to ${recipient}`)
      return found
    },
  }
}
