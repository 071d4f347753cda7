import type { EmailContent, EmailLink, EmailWebsite } from './content.ts'

/** The email as plain text: the same content as the HTML, with each URL on its own line. */
export function plainText(
  { subject, isTitled = true, paragraphs, facts, listing, quote, action, note, other, why }: EmailContent,
  website: EmailWebsite,
): string {
  const blocks = [
    `${website.name}\n${website.publicUrl}`,
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
    `${website.name}. Land for digital infrastructure. Questions? ${website.contactEmail}`,
  ]
  return `${blocks
    .filter((block) => block !== undefined)
    .join('\n\n')
    .replace('-- \n\n', '-- \n')}\n`
}

const link = ({ label, url }: EmailLink) => `${label}:\n${url}`
