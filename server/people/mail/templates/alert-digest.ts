import { formatMailLink, type MailLink } from '../../../../domain/alert/mail-link.ts'
import { formatCount } from '../../../../domain/text/format.ts'
import type { AlertDigest, AlertEntry, TemplateValues } from '../mail.ts'
import type { EmailContent, EmailWebsite, LinkedEntry } from './content.ts'

export function alertDigest(digest: TemplateValues<'alert-digest'>, { name, publicUrl }: EmailWebsite): EmailContent {
  const { entries, total, search, more, hasAccount } = digest
  const unsubscribe = unsubscribeUrl(digest, publicUrl)
  const rest = total - entries.length
  const narrow = search === '' && hasAccount ? '/saved/searches' : more
  return {
    subject: subjectOf(digest),
    preview: entries.map(({ title, sentence }) => `${title}: ${sentence}`).join('. '),
    paragraphs: [],
    entries: entries.map((entry) => linkedEntry(entry, publicUrl)),
    ...(rest > 0 && { other: { label: `And ${formatCount(rest, 'more', 'more')}`, url: publicUrl + more } }),
    why: hasAccount
      ? `You’re receiving this email because you saved searches or listings on ${name}.`
      : `You’re receiving this email because you asked ${name} to email you about land that matches your search.`,
    settings: [
      ...(rest > 0 ? [{ label: 'Narrow your search', url: publicUrl + narrow }] : []),
      { label: 'Manage alerts', url: hasAccount ? `${publicUrl}/saved/alerts` : unsubscribe },
      { label: 'Pause alerts', url: unsubscribe },
      { label: 'Unsubscribe', url: unsubscribe },
    ],
  }
}

export const unsubscribeUrl = (link: MailLink, publicUrl: string): string =>
  `${publicUrl}/alerts/unsubscribe?token=${formatMailLink(link)}`

function subjectOf({ entries, total, matches, search }: AlertDigest): string {
  const [only] = entries
  if (total === 1 && only) return [`${only.heading}: ${only.title}`, only.now].filter(Boolean).join(', ')
  if (matches === total)
    return `${formatCount(total, 'new match', 'new matches')} for ${search || 'your saved searches'}`
  return `${formatCount(total, 'update')} to land you follow`
}

const linkedEntry = ({ path, picture, ...entry }: AlertEntry, publicUrl: string): LinkedEntry => ({
  ...entry,
  url: path === '' ? null : publicUrl + path,
  picture: picture === '' ? null : publicUrl + picture,
})
