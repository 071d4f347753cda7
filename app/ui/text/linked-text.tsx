import { Link } from 'react-router'
import { splitLinks } from '../../domain/linked-text.ts'

/** A text of the settings, with the links in it, which look as the text around says; see domain/linked-text.ts. */
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
