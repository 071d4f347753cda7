import type { EmailContent, EmailLink, EmailSite } from './content.ts'

/** The email as plain text: the same content as the HTML, with each URL on its own line. */
export function plainText(
  { subject, isTitled = true, paragraphs, facts, listing, quote, action, note, other, why }: EmailContent,
  site: EmailSite,
): string {
  const blocks = [
    `${site.name}\n${site.publicUrl}`,
    ...(isTitled ? [subject] : []),
    ...paragraphs,
    facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    listing && link({ label: [listing.title, listing.place].filter(Boolean).join(', '), url: listing.url }),
    quote?.replaceAll(/^/gm, '> '),
    action && link(action),
    note,
    other && link(other),
    '-- ',
    why,
    `${site.name}. Land for digital infrastructure. Questions? ${site.contactEmail}`,
  ]
  return `${blocks
    .filter((block) => block !== undefined)
    .join('\n\n')
    .replace('-- \n\n', '-- \n')}\n`
}

const link = ({ label, url }: EmailLink) => `${label}:\n${url}`
