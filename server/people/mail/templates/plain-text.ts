import type { EmailContent, EmailLink, EmailWebsite, LinkedEntry } from './content.ts'

/** The email as plain text: the same content as the HTML, with each URL on its own line. */
export function plainText(
  {
    subject,
    isTitled = true,
    paragraphs,
    facts,
    listing,
    entries,
    quote,
    action,
    note,
    other,
    why,
    settings,
  }: EmailContent,
  website: EmailWebsite,
): string {
  const blocks = [
    `${website.name}\n${website.publicUrl}`,
    ...(isTitled ? [subject] : []),
    ...paragraphs,
    facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    listing && link({ label: [listing.title, listing.place].filter(Boolean).join(', '), url: listing.url }),
    ...(entries ?? []).map(entryText),
    quote?.replaceAll(/^/gm, '> '),
    action && link(action),
    note,
    other && link(other),
    '-- ',
    why,
    ...(settings ?? []).map(link),
    `${website.name}. Land for digital infrastructure. Questions? ${website.contactEmail}`,
  ]
  return `${blocks
    .filter((block) => block !== undefined)
    .join('\n\n')
    .replace('-- \n\n', '-- \n')}\n`
}

const entryText = ({ title, place, offer, sentence, why, url }: LinkedEntry) =>
  [[title, place].filter(Boolean).join(', '), sentence, offer, why, url ?? ''].filter(Boolean).join('\n')

const link = ({ label, url }: EmailLink) => `${label}:\n${url}`
