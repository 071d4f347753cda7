import type { Content, LetterLink, LetterSite } from './content.ts'

/** The letter as text: what the HTML says, in the same order, with each address on a line of its own. */
export function plainText(
  { subject, isTitled = true, paragraphs, facts, quote, action, note, other, why }: Content,
  site: LetterSite,
): string {
  const blocks = [
    `${site.name}\n${site.publicUrl}`,
    ...(isTitled ? [subject] : []),
    ...paragraphs,
    facts?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
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

const link = ({ label, url }: LetterLink) => `${label}:\n${url}`
