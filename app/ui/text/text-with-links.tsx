import { Link } from 'react-router'
import { splitLinks } from '../../../domain/text/linked-text.ts'

/** Text from the settings with its links (domain/text/linked-text.ts). The parent styles the links. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, at, parts) =>
    at % 3 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text keep their order
      <Link key={at} to={parts[at + 1]!}>
        {part}
      </Link>
    ) : (
      at % 3 === 0 && part
    ),
  )
}
